import { Skeleton } from '../../ui/layout/skeleton.tsx'

/**
 * Skeleton of the address section: one card for each stored address and one for a new address, or the empty
 * form.
 */
export function AddressSkeleton({ knownCount }: { knownCount: number }) {
  if (knownCount > 0) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        {Array.from({ length: knownCount }, (_, index) => (
          <Skeleton key={index} className="h-21" />
        ))}
        <Skeleton className="h-14.5" />
      </div>
    )
  }
  return (
    <div aria-busy="true" className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18 sm:col-span-2" />
      <Skeleton className="h-18 sm:col-span-2" />
    </div>
  )
}
