import type { AddressInput } from '@shop/contract/addresses/addresses.schemas'
import type { ApprovedWallet, WalletAddress } from '@shop/contract/payments/express.schemas'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import { useRef, useState } from 'react'
import { createIdempotencyKey } from '../../../lib/api/api.ts'
import { useSending } from '../../../lib/api/use-sending.ts'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatCurrencyUnit } from '../../../lib/i18n/format.ts'
import type { CartItem } from '../../../lib/shop/cart-item.ts'
import { toGiftChoice, useDeclinedFreeGifts } from '../../../lib/shop/free-gifts.ts'
import { useLostOffers } from '../../../lib/shop/lost-offers.ts'
import { toQuoteItems } from '../../../lib/shop/use-quote.ts'
import { m } from '../../../paraglide/messages.js'
import { Form } from '../../../ui/form/form.tsx'
import { Button, ButtonLink } from '../../../ui/layout/button.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { AddressBlock } from '../../../ui/text/address-block.tsx'
import { InlineFailure } from '../../../ui/text/inline-failure.tsx'
import { ErrorNotice, Notice } from '../../../ui/text/notice.tsx'
import { findContactErrors, type ContactErrors } from '../guest-contact.ts'
import { OrderSummary } from '../order-summary.tsx'
import { ShippingSection } from '../shipping-section.tsx'
import type { CheckoutVisitor } from '../contact-section.tsx'
import { useDraft } from '../draft.ts'
import { ExpressContact } from './express-contact.tsx'
import { ExpressCoupon } from './express-coupon.tsx'
import { ExpressGift } from './express-gift.tsx'
import { payWithWallet, type WalletReview as Review } from './express-wallet.ts'
import { placeExpressOrder, type PlacedExpress } from './place-express-order.ts'
import { useWalletReview } from './use-wallet-review.ts'

interface WalletReviewProps {
  visitor: CheckoutVisitor
  lines: readonly CartItem[]
  /** What the wallet returned with. */
  opened: Omit<ApprovedWallet, 'amount'>
  /** The order is placed; `isPaid` when the wallet was charged. */
  onPlaced: (placed: PlacedExpress, isPaid: boolean) => void
}

/** The order before the wallet is charged: address, shipping, total, and the amount in the wallet's currency. */
export function WalletReview({ visitor, lines, opened, onPlaced }: WalletReviewProps) {
  const { draft, change } = useDraft(visitor.id)
  const items = toQuoteItems(lines)
  const isGuest = visitor.id === undefined
  const { couponId } = draft
  const [chosen, setChosen] = useState<ShippingMethod>()
  const declinedFreeGifts = useDeclinedFreeGifts()
  const lostOffers = useLostOffers()
  const cart = { items, couponId, declinedFreeGifts, lostOffers }
  const { review, isStale, isOver, error, retry } = useWalletReview(opened, cart, chosen)

  if (isOver) {
    return (
      <Notice kind="danger" announce title={m.express_review_over()}>
        <p>{m.express_review_over_text()}</p>
      </Notice>
    )
  }
  if (!review)
    return error ? (
      <InlineFailure title={m.express_paypal_failed()} error={error} onRetry={retry} />
    ) : (
      <ReviewSkeleton />
    )
  const { quote } = review
  const method = chosen ?? quote.shipping_options[0]?.method
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <ReviewForm
        // The wallet's contact is the form's first value.
        key={opened.paypal_order_id}
        {...{ review, isGuest, isStale, method, error }}
        onChoose={setChosen}
        onRetry={retry}
        choices={
          <>
            <ExpressCoupon
              {...{ visitor, quote, isStale }}
              hasFailed={error !== undefined}
              chosenId={couponId}
              chosenCode={draft.couponCode}
              onChoose={(next, couponCode) => change({ couponId: next, couponCode })}
            />
            <ExpressGift draft={draft} />
          </>
        }
        onPay={async (contact, key) => {
          const address = { ...review.address, phone: contact.phone } as Omit<AddressInput, 'label'>
          const placed = await placeExpressOrder(
            {
              items,
              address,
              method: method!,
              total: quote.total,
              giftChoice: toGiftChoice(quote),
              couponId: quote.coupon?.couponId,
              agentOrigin: draft.agentOrigin,
              guestEmail: isGuest ? contact.email : undefined,
            },
            key,
          )
          if ('refusal' in placed) {
            if (placed.isCoupon) change({ couponId: undefined, couponCode: undefined })
            retry()
            return placed.refusal
          }
          const isPaid = await payWithWallet(placed, { ...opened, amount: review.charge.amount })
          onPlaced(placed, isPaid)
          return undefined
        }}
      />
      <section aria-label={m.cart_summary()} className="rounded-card border border-line bg-surface p-6">
        <OrderSummary lines={lines} quote={quote} isStale={isStale} />
      </section>
    </div>
  )
}

interface ReviewFormProps {
  review: Review & { quote: OrderQuote }
  isGuest: boolean
  isStale: boolean
  error: unknown
  /** The coupon, and where gifts are chosen. */
  choices: React.ReactNode
  method: ShippingMethod | undefined
  onChoose: (method: ShippingMethod) => void
  onRetry: () => void
  /** Resolves with why the order was refused. */
  onPay: (contact: { email: string; phone: string }, key: string) => Promise<string | undefined>
}

function ReviewForm(props: ReviewFormProps) {
  const { review, isGuest, isStale, error, choices, method, onChoose, onRetry, onPay } = props
  const { address, charge, quote } = review
  const [contact, setContact] = useState({ email: review.email ?? '', phone: address.phone ?? '' })
  const [errors, setErrors] = useState<ContactErrors>({})
  const [problem, setProblem] = useState<string>()
  const [isPaying, send] = useSending()
  // One attempt of the same order, however often it is sent.
  const attempt = useRef<{ of: string; key: string }>(undefined)

  function pay() {
    const found = findContactErrors(isGuest ? contact : { ...contact, email: 'a@shop.example' })
    setErrors(found)
    if (found.email || found.phone || isStale || !method) return
    void send(async () => {
      const of = JSON.stringify([contact, method, quote.total])
      if (attempt.current?.of !== of) attempt.current = { of, key: createIdempotencyKey() }
      setProblem(undefined)
      setProblem(
        await onPay({ email: contact.email.trim(), phone: contact.phone.trim() }, attempt.current.key),
      )
    })
  }

  return (
    <Form onSubmit={pay} className="flex flex-col gap-8">
      <section>
        <h2 className="mb-3 text-h3">{m.express_deliver_to()}</h2>
        <AddressBlock address={toShown(address)} />
        <ButtonLink to="/checkout" variant="quiet" className="mt-1 -ml-3">
          {m.express_other_address()}
        </ButtonLink>
      </section>
      <ExpressContact {...{ contact, errors, isGuest }} onChange={setContact} />
      <section>
        <h2 className="mb-3 text-h3">{m.checkout_shipping_method()}</h2>
        <ShippingSection quote={quote} chosen={method} onChoose={onChoose} />
      </section>
      {choices}
      {error !== undefined && (
        <InlineFailure title={m.express_paypal_failed()} error={error} onRetry={onRetry} />
      )}
      <div className="rounded-card border border-line bg-surface px-5 py-4" aria-busy={isStale}>
        <p className="text-sm text-muted">{m.payment_wallet_charges()}</p>
        <p className="my-1 font-heading text-h2 tabular-nums">
          {formatMoney(charge.amount, charge.currency)}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {m.payment_wallet_rate({
            amount: formatMoney(quote.total),
            rate: charge.rate,
            unit: formatCurrencyUnit(charge.currency),
          })}
        </p>
      </div>
      <ErrorNotice message={problem} />
      <Button type="submit" wide loading={isPaying} disabled={isStale || error !== undefined}>
        {isPaying
          ? m.express_paying()
          : m.express_pay({ amount: formatMoney(charge.amount, charge.currency) })}
      </Button>
    </Form>
  )
}

/** The wallet's address, which may lack parts; the phone number has a field. */
function toShown({
  recipient_name = '',
  province = '',
  city = '',
  address_line1 = '',
  ...rest
}: WalletAddress) {
  return { ...rest, recipient_name, province, city, address_line1, phone: '' }
}

function ReviewSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={m.express_review_loading()}
      className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <Skeleton className="h-120" />
      <Skeleton className="h-80" />
    </div>
  )
}
