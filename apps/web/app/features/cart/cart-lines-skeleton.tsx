import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

/** Skeleton of the cart page until the stored cart is read. */
export function CartLinesSkeleton() {
  return (
    <div aria-busy="true" className="mt-4 grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-14">
      <VisuallyHidden>{m.common_loading()}</VisuallyHidden>
      <div className="divide-y divide-line">
        {[1, 2].map((line) => (
          <div key={line} className="flex gap-4 py-5">
            <Skeleton className="size-20 sm:size-28" />
            <div className="flex flex-1 flex-col gap-2.5">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-1/4" />
              <Skeleton className="mt-2 h-11 w-32" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-80 w-full" />
    </div>
  )
}
