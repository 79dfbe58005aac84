import { toMoney } from '@shop/contract/money/money'
import { toWishedDays, type WrappingPaper } from '@shop/contract/orders/gifts.rules'
import type { Gift, GiftInput, GiftTerms } from '@shop/contract/orders/gifts.schemas'
import type { SaleTerms, ShippingMethod } from '@shop/contract/orders/sale-terms'
import { startOf, toDay } from '@shop/contract/days/days.rules'
import { readTexts } from '@shop/messages/texts'
import { AppError } from '../../http/app-error.ts'
import { formatDay, type Language } from '../../http/language.ts'
import type { PricedLine } from './order-lines.shared.ts'
import type { OrderRow } from './order-rows.shared.ts'

interface Delivery {
  terms: SaleTerms
  shippingMethod: ShippingMethod
  now: Date
}

const TEXTS = readTexts('orders/shared')

/** The name of a paper, in mails and on packing slips. */
export const toPaperName = (paper: WrappingPaper, language: Language): string => TEXTS[language].paper[paper]

/** A bracelet that the shopper designed is made first, and no parcel is faster than its method. */
function listWishedDays(lines: readonly PricedLine[], { terms, shippingMethod, now }: Delivery) {
  const makingDays = Math.max(0, ...lines.map(({ design }) => design?.making_days ?? 0))
  return toWishedDays(toDay(now), makingDays + terms.shipping[shippingMethod].days[0])
}

/** The price of wrapping, and the days that can be wished for these goods. */
export function toGiftTerms(lines: readonly PricedLine[], delivery: Delivery): GiftTerms {
  const { from, until } = listWishedDays(lines, delivery)
  return { wrapping_price: toMoney(delivery.terms.wrappingFen), wished_from: from, wished_until: until }
}

/** @throws WISHED_DAY_NOT_AVAILABLE with the first and last day */
export function requireWishedDay(
  lines: readonly PricedLine[],
  {
    input,
    terms,
    now,
  }: {
    input: { gift?: GiftInput | undefined; shipping_method: ShippingMethod }
    terms: SaleTerms
    now: Date
  },
): void {
  const day = input.gift?.wished_day
  if (day === undefined) return
  const { from, until } = listWishedDays(lines, { terms, shippingMethod: input.shipping_method, now })
  if (from <= day && day <= until) return
  throw new AppError('WISHED_DAY_NOT_AVAILABLE', {
    details: [{ path: 'gift.wished_day', message: `Choose a day from ${from} to ${until}`, from, until }],
  })
}

/** What an order stores of its gift's options; null where it has none, so that it is no gift. */
export function toGift(input: GiftInput | undefined): OrderRow['gift'] {
  if (!input) return null
  const { wrapping, message, hide_prices, wished_day, recipient } = input
  if (!wrapping && !message && !hide_prices && !wished_day && !recipient) return null
  return {
    ...(wrapping && { wrapping }),
    ...(message && { message }),
    hide_prices,
    ...(wished_day && { wished_day }),
  }
}

/** The options of an order that is a gift, as they are stored. */
export function readGift({ gift }: Pick<OrderRow, 'gift'>): Gift | undefined {
  return (gift ?? undefined) as Gift | undefined
}

/** A wished day (`2026-11-30`, of the shop) as a text. */
export function toWishedText(day: string, language: Language): string {
  return formatDay(startOf(day), language)
}

/** The options of a gift as its mails name them, in the order's language. */
export function toGiftFacts(order: Pick<OrderRow, 'gift' | 'buyer_address' | 'address' | 'language'>) {
  const gift = readGift(order)
  if (!gift) return {}
  const language = order.language as Language
  const { recipient_name: name } = order.address as { recipient_name?: string }
  return {
    gift: {
      ...(gift.wrapping && { paper: toPaperName(gift.wrapping, language) }),
      ...(gift.message && { message: gift.message }),
      hidesPrices: gift.hide_prices,
      ...(gift.wished_day && { day: toWishedText(gift.wished_day, language) }),
      ...(order.buyer_address && name && { recipient: name }),
    },
  }
}
