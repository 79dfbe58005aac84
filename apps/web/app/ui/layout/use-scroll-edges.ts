import { useEffect, useState } from 'react'

/** Whether a horizontally scrolling row has hidden content on either side. */
interface ScrollEdges {
  hasBefore: boolean
  hasAfter: boolean
}

const NONE: ScrollEdges = { hasBefore: false, hasAfter: false }

/** Tracks the edges of a horizontally scrolling row. Both are false until hydration. */
export function useScrollEdges(row: React.RefObject<HTMLElement | null>): ScrollEdges {
  const [edges, setEdges] = useState(NONE)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      const next = { hasBefore: scrollLeft > 1, hasAfter: scrollLeft + clientWidth < scrollWidth - 1 }
      setEdges((now) => (now.hasBefore === next.hasBefore && now.hasAfter === next.hasAfter ? now : next))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row])
  return edges
}
