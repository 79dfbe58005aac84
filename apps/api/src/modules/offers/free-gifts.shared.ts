import { MAX_FREE_GIFTS } from '@shop/contract/orders/orders.rules'
import { sum } from './allocate.shared.ts'
import { canCombine } from './can-combine.shared.ts'
import { findObstacle, isMatch, toLineFen, toSubtotalFen } from './obstacles.shared.ts'
import type { FreeGiftOffer, LineReason, Offer, OfferCart, OfferLine, PricedCart } from './offer.shared.ts'

/** A gift as a line of the cart, before its price is taken off. */
export interface FreeGiftLine {
  offer: FreeGiftOffer
  line: OfferLine
}

/** Whether what is bought earns the gift of an offer. */
export function earnsFreeGift(offer: FreeGiftOffer, cart: Pick<OfferCart, 'lines' | 'now'>): boolean {
  if (findObstacle(offer, cart)) return false
  const matching = cart.lines.filter((line) => isMatch(line, offer.match))
  return sum(matching.map(({ quantity }) => quantity)) >= offer.benefit.buy
}

/**
 * What becomes of the gifts that a cart earns, the most valuable first: of each whose offer may be used together with all that
 * lower the price, and with the gifts before it that are given. The others are not named.
 * @param toStatus whether a gift is given; called once for each
 */
export function chooseFreeGifts<Gift extends FreeGiftLine, Status extends string>(
  gifts: readonly Gift[],
  used: readonly Offer[],
  toStatus: (gift: Gift) => Status | 'given',
): { gift: Gift; status: Status | 'given' }[] {
  const byValue = gifts.toSorted(
    (a, b) => toLineFen(b.line) - toLineFen(a.line) || (a.offer.id < b.offer.id ? -1 : 1),
  )
  const given: FreeGiftOffer[] = []
  const chosen: { gift: Gift; status: Status | 'given' }[] = []
  for (const gift of byValue) {
    const isAllowed = [...used, ...given].every((other) => canCombine(gift.offer, other))
    if (!isAllowed || given.length === MAX_FREE_GIFTS) continue
    const status = toStatus(gift)
    if (status === 'given') given.push(gift.offer)
    chosen.push({ gift, status })
  }
  return chosen
}

/** The offers that lower a price. */
export function listUsed<Each extends { id: string }>(
  { lines, shippingReason }: Pick<PricedCart, 'lines' | 'shippingReason'>,
  offers: readonly Each[],
): Each[] {
  const used = new Set(lines.flatMap(({ reasons }) => reasons.map(({ offerId }) => offerId)))
  return offers.filter(({ id }) => used.has(id) || shippingReason?.offerId === id)
}

/**
 * A priced cart with gifts as its last lines: at their price, with all of it taken off. Nothing else of it changes, as gifts
 * are chosen after everything has its price.
 */
export function addFreeGifts<Cart extends OfferCart>(
  { cart, priced }: { cart: Cart; priced: PricedCart },
  gifts: readonly FreeGiftLine[],
): { cart: Cart; priced: PricedCart } {
  const lines = gifts.map(({ line }) => line)
  const valueFen = toSubtotalFen(lines)
  return {
    cart: { ...cart, lines: [...cart.lines, ...lines] },
    priced: {
      ...priced,
      subtotalFen: priced.subtotalFen + valueFen,
      discountFen: priced.discountFen + valueFen,
      savedFen: priced.savedFen + valueFen,
      lines: [...priced.lines, ...gifts.map(toPricedLine)],
    },
  }
}

function toPricedLine({ offer, line }: FreeGiftLine): PricedCart['lines'][number] {
  const discountFen = toLineFen(line)
  return { discountFen, reasons: [{ offerId: offer.id, discountFen, benefit: toReasonBenefit(offer) }] }
}

export function toReasonBenefit({ benefit, minSpendFen }: FreeGiftOffer): LineReason['benefit'] {
  return { ...benefit, minSpendFen }
}
