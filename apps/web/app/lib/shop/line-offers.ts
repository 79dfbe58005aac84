import type { Money } from '@shop/contract/money/money'
import type { LineOffer, OfferNudge, OfferOnOrder, OfferReason } from '@shop/contract/offers/offers.schemas'
import { formatMoney } from '@shop/contract/money/format-money'
import { localized } from '../i18n/locale.ts'
import { m } from '../../paraglide/messages.js'

/** Why a line is cheaper, in the language of the page. */
export interface LineReduction {
  offerId: string
  title: string
  reason: string
  discount: Money
}

/** The offers about the goods of a line. What the whole order gets is listed with its sums. */
export function listLineReductions(
  { offers = [] }: { offers?: readonly OfferOnOrder[] | undefined },
  line: { offers?: readonly LineOffer[] | undefined },
): LineReduction[] {
  return (line.offers ?? []).flatMap(({ offer_id: offerId, discount, ...reason }) => {
    const offer = offers.find((each) => each.offer_id === offerId)
    if (offer?.class !== 'product') return []
    return [{ offerId, title: localized(offer, 'title'), reason: toReasonText(reason), discount }]
  })
}

/** What is to be done for an offer, and what it saves. */
export function toNudgeText(nudge: OfferNudge): string {
  const { reason, units, products, gift } = nudge
  if (gift) return toGiftNudgeText(nudge, toGiftName(gift))
  const amount = formatMoney(nudge.saves)
  const title = localized(nudge, 'title')
  const facts = { amount, title, reason: toReasonText(reason) }
  if (nudge.amount !== undefined)
    return m.offers_nudge_amount({ ...facts, missing: formatMoney(nudge.amount) })
  if (!products) return m.offers_nudge_units({ ...facts, count: units ?? 1 })
  const { kind, percent, buy = 0, get } = reason
  const isOneFree = kind === 'buy_get' && percent === 100 && get === 1
  return isOneFree ? m.offers_nudge_free({ amount, title, of: buy + 1 }) : m.offers_nudge_these(facts)
}

/** What is to be done for a free gift, and what it is. */
function toGiftNudgeText(nudge: OfferNudge, gift: string): string {
  const { amount, units: count = 1, products } = nudge
  const facts = { gift, title: localized(nudge, 'title') }
  if (amount !== undefined) return m.offers_nudge_gift_amount({ ...facts, missing: formatMoney(amount) })
  return products
    ? m.offers_nudge_gift_these({ ...facts, count })
    : m.offers_nudge_gift_units({ ...facts, count })
}

function toGiftName(gift: NonNullable<OfferNudge['gift']>): string {
  const name = [localized(gift, 'name'), gift.size].filter(Boolean).join(' ')
  return gift.quantity > 1 ? m.offers_nudge_gift_count({ name, quantity: gift.quantity }) : name
}

export function toReasonText(reason: OfferReason): string {
  const { kind, from, buy, times } = reason
  const text = toText(reason)
  if (times !== undefined) return m.offers_times({ reason: text, count: times })
  if (from !== undefined) return m.offers_from_amount({ from: formatMoney(from), off: text })
  const isStep = buy !== undefined && (kind === 'percent' || kind === 'amount')
  return isStep ? m.offers_from_count({ count: buy, off: text }) : text
}

function toText({ kind, ...numbers }: OfferReason): string {
  const { percent = 0, buy = 0, get = 0 } = numbers
  const amount = formatMoney(numbers.amount ?? '0.00')
  switch (kind) {
    case 'percent':
      return m.offers_percent({ percent })
    case 'amount':
      return m.offers_amount({ amount })
    case 'buy_get':
      return percent === 100 ? m.offers_buy_get_free({ buy, get }) : m.offers_buy_get({ buy, get, percent })
    case 'count_price':
      return m.offers_count_price({ count: buy, price: amount })
    case 'set_price':
      return m.offers_set_price({ price: amount })
    case 'free_gift': {
      const off = m.offers_free_gift()
      return buy > 1 ? m.offers_from_count({ count: buy, off }) : off
    }
  }
}
