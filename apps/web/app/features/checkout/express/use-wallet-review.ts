import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import type { ApprovedWallet } from '@shop/contract/payments/express.schemas'
import { useEffect, useEffectEvent, useState } from 'react'
import { readReview, type ReviewedCart, type WalletReview } from './express-wallet.ts'

/** What was approved in the wallet, as far as it is known. While another method is priced, the last review stays. */
export interface ReviewState {
  review: WalletReview | undefined
  isStale: boolean
  /** It is not valid (any more). */
  isOver: boolean
  /** There was no response. */
  error: unknown
  retry: () => void
}

interface Settled {
  /** The key of the request. */
  key?: string
  review?: WalletReview | undefined
  isOver?: boolean
  error?: unknown
}

/** Reads what was approved, again whenever the shipping method or the coupon changes. */
export function useWalletReview(
  opened: Omit<ApprovedWallet, 'amount'>,
  cart: ReviewedCart,
  method: ShippingMethod | undefined,
): ReviewState {
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<Settled>({})
  const key = `${attempt} ${method} ${JSON.stringify(cart)}`
  const read = useEffectEvent(() => readReview(opened, cart, method))
  // The key contains every input of the request.
  useEffect(() => {
    let isCurrent = true
    read().then(
      (review) =>
        isCurrent && setSettled((last) => ({ key, review: review ?? last.review, isOver: !review })),
      (error: unknown) => isCurrent && setSettled((last) => ({ ...last, key, error })),
    )
    return () => {
      isCurrent = false
    }
  }, [key])
  return {
    review: settled.review,
    isStale: settled.key !== key,
    isOver: settled.isOver === true,
    error: settled.key === key ? settled.error : undefined,
    retry: () => setAttempt((number) => number + 1),
  }
}
