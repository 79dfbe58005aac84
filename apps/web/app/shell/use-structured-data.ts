import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** What a document says in the words of schema.org is about its first page: it goes when another one is shown. */
export function useStructuredData(): void {
  const { pathname } = useLocation()
  const firstPathname = useRef(pathname)
  useEffect(() => {
    if (pathname !== firstPathname.current)
      document.querySelector('head > script[type="application/ld+json"]')?.remove()
  }, [pathname])
}
