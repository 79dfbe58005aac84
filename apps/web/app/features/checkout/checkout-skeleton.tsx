import { Skeleton } from '../../ui/layout/skeleton.tsx'

/** Skeleton of the checkout until the stored cart is read. */
export function CheckoutSkeleton({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={label}
      className="grid min-h-dvh items-start content-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="flex flex-col gap-8">
        <Skeleton className="h-24" />
        <Skeleton className="h-80" />
        <Skeleton className="h-44" />
      </div>
      <Skeleton className="h-96" />
    </div>
  )
}
