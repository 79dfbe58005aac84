import { Skeleton } from '../../../ui/layout/skeleton.tsx'

/** Skeleton of the form until the session is known. */
export function BirthFormSkeleton() {
  return (
    <div
      aria-busy="true"
      className="flex flex-col gap-6 rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-8"
    >
      <Skeleton className="h-7 w-60 max-w-full" />
      <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-12 w-full" />
          </div>
        ))}
      </div>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-11 w-44" />
    </div>
  )
}
