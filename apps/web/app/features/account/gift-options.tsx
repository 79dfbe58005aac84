import type { Gift } from '@shop/contract/orders/gifts.schemas'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { formatCalendarDay } from '../../lib/i18n/format.ts'
import { toPaperName } from '../../lib/i18n/paper-names.ts'
import { m } from '../../paraglide/messages.js'

/** The chosen options of an order that is a gift. */
export function GiftOptions({ order, gift }: { order: Order; gift: Gift }) {
  const { wrapping, message, hide_prices: hidesPrices, wished_day: day } = gift
  const options = [
    order.buyer_address && m.account_gift_to({ name: order.address.recipient_name }),
    wrapping && m.account_gift_wrapped({ paper: toPaperName(wrapping) }),
    hidesPrices && m.account_gift_without_prices(),
    day && m.account_gift_day({ day: formatCalendarDay(day) }),
  ].filter((option) => typeof option === 'string')
  return (
    <>
      <ul className="flex flex-col gap-1">
        {options.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
      {message && (
        <figure className="mt-3">
          <figcaption className="text-sm text-muted">{m.account_gift_card()}</figcaption>
          <blockquote className="mt-1 rounded-sm border border-gold-400 bg-surface px-4 py-3 wrap-anywhere whitespace-pre-line">
            {message}
          </blockquote>
        </figure>
      )}
    </>
  )
}
