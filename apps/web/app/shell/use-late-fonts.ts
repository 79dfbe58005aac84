import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { showFonts } from '../lib/late-fonts.ts'

/** Fonts that came too late for one page are there from the next one on. */
export function useLateFonts(): void {
  const { pathname } = useLocation()
  const shownPathname = useRef(pathname)
  useLayoutEffect(() => {
    if (shownPathname.current === pathname) return
    shownPathname.current = pathname
    showFonts()
  }, [pathname])
}
