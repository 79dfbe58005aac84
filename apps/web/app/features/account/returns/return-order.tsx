import type { Return } from '@shop/contract/returns/returns.schemas'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatDate } from '../../../lib/i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { buttonClass, ButtonLink } from '../../../ui/layout/button.tsx'

const EXCHANGE = {
  order: m.returns_exchange_order,
  pay: m.returns_exchange_pay,
  payNow: m.returns_exchange_pay_now,
  paid: m.returns_exchange_paid,
  closed: m.returns_exchange_closed,
}
const SERVICE: typeof EXCHANGE = {
  order: m.returns_service_order,
  pay: m.returns_service_pay,
  payNow: m.returns_service_pay_now,
  paid: m.returns_service_paid,
  closed: m.returns_service_closed,
}

/** The order that an exchange, or restringing that costs something, leads to, and what is to pay for it. */
export function ReturnOrder({ item, isGuest }: { item: Return; isGuest: boolean }) {
  const { exchange, service, price, status } = item
  const order = exchange ?? service
  if (!order)
    return price && status === 'requested' ? <p>{m.returns_price({ amount: formatMoney(price) })}</p> : null
  const texts = exchange ? EXCHANGE : SERVICE
  const { order_id: id, order_number: number, surcharge, pay_until: until } = order
  if (order.is_closed) return <p>{texts.closed()}</p>
  return (
    <section className="flex flex-col items-start gap-3">
      <p>
        {texts.order({ number })}{' '}
        {until && texts.pay({ amount: formatMoney(surcharge), date: formatDate(until) })}
        {until && isGuest && ` ${m.returns_exchange_pay_mail()}`}
        {order.is_paid && Number(surcharge) > 0 && texts.paid()}
      </p>
      {until && !isGuest && (
        // A full load: only that page's policy admits the card provider.
        <a href={`/payment/${encodeURIComponent(id)}`} className={buttonClass()}>
          {texts.payNow()}
        </a>
      )}
      {!isGuest && (
        <ButtonLink variant="quiet" className="-ml-3" to={`/user/orders?order=${encodeURIComponent(id)}`}>
          {m.returns_exchange_open()}
        </ButtonLink>
      )}
    </section>
  )
}
