import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

/** Skeleton of a provider's card form: number on top, date and code below. Fills its parent. */
export function CardSkeleton() {
  return (
    <div role="status" aria-label={m.payment_card_form_loading()} className="absolute inset-0">
      <Skeleton className="mb-2 h-4 w-28" />
      <Skeleton className="h-12" />
      <div className="mt-5 grid grid-cols-2 gap-4">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    </div>
  )
}

/** Skeleton of the wallet section: amount and link. */
export function WalletSkeleton() {
  return (
    <div role="status" aria-label={m.payment_wallet_loading()} className="flex flex-col gap-5">
      <Skeleton className="h-40" />
      <Skeleton className="h-11" />
    </div>
  )
}
