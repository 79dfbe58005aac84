import { getPaymentClientId } from '@shop/contract/payments/payments.endpoints'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import type { CartItem } from '../../../lib/shop/cart-item.ts'
import { readDraft } from '../../../lib/storage/drafts.ts'
import { toQuoteItems } from '../../../lib/shop/use-quote.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../../ui/layout/button.tsx'
import { parseDraft } from '../draft.ts'
import { ExpressGift } from './express-gift.tsx'
import { PayPalButton } from './paypal-button.tsx'

/**
 * Paying from the cart. PayPal opens at once; the wallets of the browser have a page of their own, since only its policy
 * allows the card provider's script, which then loads for those alone who want it (decision 66).
 */
export default function ExpressRow({
  lines,
  shopperId,
  hasGooglePay,
}: {
  lines: readonly CartItem[]
  /** Owner of the coupon that was chosen at checkout; undefined for a guest. */
  shopperId: string | undefined
  /** Whether the card provider takes Google Pay from the cart. */
  hasGooglePay: boolean
}) {
  const hasPayPal = usePayPal()
  const hasWallets = mayHaveWallets(hasGooglePay)
  if (!hasWallets && hasPayPal === false) return null
  const draft = parseDraft(readDraft('checkoutDraft', shopperId))
  const cart = { items: toQuoteItems(lines), couponId: shopperId && draft.couponId }
  return (
    <div className="flex flex-col gap-3">
      <h2 className="flex items-center gap-4 font-body text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.express_title()}
      </h2>
      {hasWallets && (
        <ButtonLink to="/checkout/express" variant="secondary" wide>
          {m.express_wallets()}
        </ButtonLink>
      )}
      {hasPayPal !== false && <PayPalButton cart={cart} disabled={hasPayPal === undefined} />}
      <ExpressGift draft={draft} />
    </div>
  )
}

/** Whether the browser has what Apple Pay or Google Pay need; the provider's script knows whether they are set up. */
function mayHaveWallets(hasGooglePay: boolean): boolean {
  return 'ApplePaySession' in globalThis || (hasGooglePay && 'PaymentRequest' in globalThis)
}

/** Whether the shop offers PayPal; undefined until that is known. */
function usePayPal(): boolean | undefined {
  const [isOffered, setOffered] = useState<boolean>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    call(getPaymentClientId, { params: { provider: 'paypal' } }, { signal }).then(
      (result) => signal.aborted || setOffered(result.ok && result.data.enabled),
      () => signal.aborted || setOffered(false),
    )
    return () => controller.abort()
  }, [])
  return isOffered
}
