import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of the profile page while the shopper is not known yet. */
export function ProfileSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <div className="flex gap-6 rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-8">
        <Skeleton className="size-24 rounded-full!" />
        <div className="flex flex-col gap-3 pt-2">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4 w-32" />
        </div>
      </div>
      <div className="grid gap-x-6 gap-y-5 rounded-card border border-line bg-surface px-5 py-6 sm:grid-cols-2 sm:px-8 sm:py-8">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-12 w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
