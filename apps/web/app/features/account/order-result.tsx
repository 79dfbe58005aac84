import { toFen } from '@shop/contract/money/money'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { useEffect, useRef } from 'react'
import { hasGoods } from '../../lib/shop/order-state.ts'
import { m } from '../../paraglide/messages.js'
import { AddressBlock } from '../../ui/text/address-block.tsx'
import { ButtonLink } from '../../ui/layout/button.tsx'
import { FiveElementRing } from '../../ui/media/five-element-ring.tsx'
import { HeadingText } from '../../ui/text/heading-text.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { OrderLines, toOrderLineViews } from '../../ui/text/order-lines.tsx'
import { OrderTotals } from '../../ui/text/order-totals.tsx'
import { BuyAgain, type OrderCart } from './buy-again.tsx'
import { toOrderOutcome, type OrderOutcome } from './order-outcome.ts'
import { toPointsText } from './order-messages.ts'
import { PayNowLink } from './pay-now-link.tsx'

interface OrderResultProps {
  order: Order
  nowMs: number
  /** The customer's email address, for the hint about the confirmation mail. */
  email: string | undefined
  /** Message on why the last payment attempt failed. */
  declineText: string | undefined
  cart: OrderCart
}

const TEXTS: Readonly<Record<OrderOutcome, { title: () => string; text: () => string }>> = {
  paid: { title: m.account_result_paid, text: m.account_result_paid_text },
  confirming: { title: m.account_result_confirming, text: m.account_result_confirming_text },
  payable: { title: m.account_result_payable, text: m.account_result_payable_text },
  expired: { title: m.account_result_expired, text: m.account_result_expired_text },
  cancelled: { title: m.account_result_cancelled, text: m.account_result_cancelled_text },
  refunded: { title: m.account_result_refunded, text: m.account_result_refunded_text },
}

/** Outcome of an order and the next steps, shared by both result pages: the order decides, not the route. */
export function OrderResult({ order, nowMs, email, declineText, cart }: OrderResultProps) {
  const outcome = toOrderOutcome(order, nowMs)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [outcome])
  return (
    <article className="mx-auto flex max-w-3xl flex-col gap-10">
      <header className="flex flex-col items-center gap-4 text-center text-balance">
        <OutcomeIcon outcome={outcome} />
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          <HeadingText>{TEXTS[outcome].title()}</HeadingText>
        </h1>
        <span aria-hidden="true" className="h-px w-14 bg-gold-400" />
        <p className="max-w-text">{toText(outcome, order)}</p>
        {outcome === 'paid' && order.points > 0 && <p className="text-gold-600">{toPointsText(order)}</p>}
        {outcome === 'payable' && declineText && <p className="text-danger">{declineText}</p>}
        <p className="text-muted">
          {m.account_result_number()}{' '}
          <strong className="font-medium text-ink tabular-nums">{order.order_number}</strong>
        </p>
        <Actions outcome={outcome} order={order} cart={cart} />
      </header>
      {outcome === 'paid' && hasGoods(order) && <NextSteps order={order} email={email} />}
      <section className="rounded-card border border-line bg-surface px-5 py-6 sm:px-8">
        <h2 className="mb-5 text-h3">{m.account_order_lines()}</h2>
        <OrderLines lines={toOrderLineViews(order)} />
        <div className="mt-5 grid gap-8 border-t border-line pt-5 sm:grid-cols-2">
          {!order.gift_card && (
            <div>
              <h3 className="mb-2 font-body text-base font-medium">{m.checkout_address()}</h3>
              <AddressBlock address={order.address} className="text-muted not-italic" />
            </div>
          )}
          <OrderTotals totals={order} />
        </div>
      </section>
    </article>
  )
}

/** What gift cards paid has arrived at once; a bank takes days. */
function toText(
  outcome: OrderOutcome,
  { gift_card: bought, service, gift_cards: cards, payable }: Order,
): string {
  if (bought && outcome === 'paid') return m.giftcards_result_paid()
  if (service && outcome === 'paid') return m.account_result_service_paid()
  if ((bought || service) && outcome === 'payable') return m.account_result_payable_without_goods()
  if (service && outcome === 'expired') return m.account_result_service_expired()
  const isOnCards = outcome === 'refunded' && cards !== undefined && toFen(payable) === 0
  return isOnCards ? m.account_result_refunded_gift_card() : TEXTS[outcome].text()
}

function OutcomeIcon({ outcome }: { outcome: OrderOutcome }) {
  const isGood = outcome === 'paid'
  return (
    <span className="relative inline-flex">
      <FiveElementRing className="size-20" />
      <Icon
        name={isGood ? 'check' : outcome === 'payable' || outcome === 'confirming' ? 'clock' : 'info'}
        className={`absolute inset-0 m-auto size-8 ${isGood ? 'text-ok' : 'text-ink'}`}
      />
    </span>
  )
}

function Actions({
  outcome,
  order,
  cart,
}: Pick<OrderResultProps, 'order' | 'cart'> & { outcome: OrderOutcome }) {
  const { order_id: orderId } = order
  const orderPath = `/user/orders?order=${encodeURIComponent(orderId)}`
  return (
    <div className="mt-2 flex flex-wrap justify-center gap-3">
      {(outcome === 'payable' || outcome === 'confirming') && (
        <PayNowLink orderId={orderId} isInProgress={outcome === 'confirming'} />
      )}
      {(outcome === 'expired' || outcome === 'cancelled' || outcome === 'refunded') && hasGoods(order) && (
        <BuyAgain order={order} cart={cart} variant="primary" />
      )}
      <ButtonLink to={orderPath} variant={outcome === 'paid' ? 'primary' : 'secondary'}>
        {m.account_result_to_order()}
      </ButtonLink>
      <ButtonLink to="/" variant={outcome === 'paid' ? 'secondary' : 'quiet'}>
        {m.account_result_continue()}
      </ButtonLink>
    </div>
  )
}

function NextSteps({ order, email }: { order: Order; email: string | undefined }) {
  const steps = [
    {
      icon: 'mail',
      text: email ? m.account_next_mail({ email }) : m.account_next_mail_untracked(),
    },
    { icon: 'gem', text: m.account_next_prepare() },
    { icon: 'truck', text: m.account_next_ship({ from: order.days_min, to: order.days_max }) },
  ] as const
  return (
    <section>
      <h2 className="mb-5 text-center text-h3">{m.account_next()}</h2>
      <ol className="grid gap-6 sm:grid-cols-3">
        {steps.map(({ icon, text }) => (
          <li key={icon} className="flex gap-4 sm:flex-col sm:items-center sm:text-center">
            <Icon name={icon} className="size-7 text-jade-700" />
            <p className="w-full min-w-0 wrap-anywhere sm:text-balance text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
