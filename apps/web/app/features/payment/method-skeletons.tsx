import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

/** The shape of a provider's card form: the number above, date and code below. Fills its parent. */
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

/** The shape of the wallet's part: what it charges, and the way there. */
export function WalletSkeleton() {
  return (
    <div role="status" aria-label={m.payment_wallet_loading()} className="flex flex-col gap-5">
      <Skeleton className="h-40" />
      <Skeleton className="h-11" />
    </div>
  )
}
