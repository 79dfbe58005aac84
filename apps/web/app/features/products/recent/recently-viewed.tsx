import { lazy, Suspense, useState } from 'react'
import { useRecentlyViewed } from './recent-store.ts'

// Optional: the page renders without it when the chunk cannot be loaded.
const RecentRow = lazy(() => import('./recent-row.tsx').catch(() => ({ default: () => null })))

/**
 * The recently viewed products of this browser; renders nothing without any. Render it last on the page: it
 * appears after hydration and shifts only the footer.
 */
export function RecentlyViewed({ currentSlug, className }: { currentSlug?: string; className?: string }) {
  const products = useRecentlyViewed().filter(({ slug }) => slug !== currentSlug)
  // Stays after clearing, to confirm it.
  const [wasShown, setShown] = useState(false)
  if (products.length > 0 && !wasShown) setShown(true)
  if (!wasShown) return null
  return (
    <Suspense>
      <RecentRow products={products} className={className} />
    </Suspense>
  )
}
