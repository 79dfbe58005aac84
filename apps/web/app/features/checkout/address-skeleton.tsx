import { Skeleton } from '../../ui/layout/skeleton.tsx'

/** Stands for the address book: a card for each address that is remembered and one for another, or the empty form. */
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
