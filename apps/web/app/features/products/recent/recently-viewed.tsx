import { lazy, Suspense, useState } from 'react'
import { useRecentlyViewed } from './recent-store.ts'

// A page does well without it where its code cannot come.
const RecentRow = lazy(() => import('./recent-row.tsx').catch(() => ({ default: () => null })))

/**
 * What the visitor looked at before, from this browser alone, with the way to forget it. Nothing for nothing. Stands
 * last on its page: it comes in once the page is alive, and moves nothing but the footer far below.
 */
export function RecentlyViewed({ currentSlug, className }: { currentSlug?: string; className?: string }) {
  const products = useRecentlyViewed().filter(({ slug }) => slug !== currentSlug)
  // Once shown it stays, to say that all is forgotten.
  const [wasShown, setShown] = useState(false)
  if (products.length > 0 && !wasShown) setShown(true)
  if (!wasShown) return null
  return (
    <Suspense>
      <RecentRow products={products} className={className} />
    </Suspense>
  )
}
