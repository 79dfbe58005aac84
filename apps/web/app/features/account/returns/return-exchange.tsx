import type { Return } from '@shop/contract/returns'
import { formatDate, formatMoney } from '../../../lib/i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { buttonClass, ButtonLink } from '../../../ui/layout/button.tsx'

/** The new product of an exchange: what is to pay for it, and its order. */
export function ReturnExchange({ item: { exchange }, isGuest }: { item: Return; isGuest: boolean }) {
  if (!exchange) return null
  const { order_id: id, order_number: number, surcharge, pay_until: until } = exchange
  if (exchange.is_closed) return <p>{m.returns_exchange_closed()}</p>
  return (
    <section className="flex flex-col items-start gap-3">
      <p>
        {m.returns_exchange_order({ number })}{' '}
        {until && m.returns_exchange_pay({ amount: formatMoney(surcharge), date: formatDate(until) })}
        {until && isGuest && ` ${m.returns_exchange_pay_mail()}`}
        {exchange.is_paid && Number(surcharge) > 0 && m.returns_exchange_paid()}
      </p>
      {until && !isGuest && (
        // A full load: only that page's policy admits the card provider.
        <a href={`/payment/${encodeURIComponent(id)}`} className={buttonClass()}>
          {m.returns_exchange_pay_now()}
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
