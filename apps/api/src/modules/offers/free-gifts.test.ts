import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCart, anyOffers } from '../../../test/any-offers.ts'
import { ALWAYS, aCart, aLine } from '../../../test/offers.ts'
import {
  addFreeGifts,
  chooseFreeGifts,
  earnsFreeGift,
  listUsed,
  type FreeGiftLine,
} from './free-gifts.shared.ts'
import type { FreeGiftOffer, Offer, OfferTerms } from './offer.shared.ts'
import { priceCart } from './price-cart.shared.ts'

const aGift = (
  id: string,
  {
    buy = 1,
    unitPriceFen = 100,
    ...terms
  }: Partial<OfferTerms> & { buy?: number; unitPriceFen?: number } = {},
): FreeGiftLine => {
  const benefit = { kind: 'free_gift' as const, buy, get: 1, productId: id, size: '' }
  const offer: FreeGiftOffer = { ...ALWAYS, ...terms, class: 'product', id, benefit }
  return { offer, line: aLine(id, unitPriceFen) }
}
const tenOff: Offer = { ...ALWAYS, class: 'order', id: 'ten', benefit: { kind: 'percent', percent: 10 } }
const choose = (gifts: FreeGiftLine[], used: Offer[] = [], soldOut: string[] = []) =>
  chooseFreeGifts(gifts, used, ({ offer: { id } }) => (soldOut.includes(id) ? 'sold_out' : 'given')).map(
    ({ gift, status }) => [gift.offer.id, status],
  )

describe('A free gift', () => {
  test('is earned by enough units of its goods, from a subtotal, within its days', () => {
    const cart = aCart([aLine('p0', 300, 2), aLine('p1', 500, 1, 'rings')])
    const earns = (terms: Parameters<typeof aGift>[1]) => earnsFreeGift(aGift('gift', terms).offer, cart)
    const rings = { trait: 'category' as const, values: ['rings'] }
    expect([earns({ buy: 3 }), earns({ buy: 4 })]).toEqual([true, false])
    expect([earns({ match: rings }), earns({ match: rings, buy: 2 })]).toEqual([true, false])
    expect([earns({ minSpendFen: 1_100 }), earns({ minSpendFen: 1_101 })]).toEqual([true, false])
    expect([earns({ endsAt: cart.now }), earns({ startsAt: new Date('2027-01-01') })]).toEqual([false, false])
  })

  test('is given in addition to what its offer may be used with, and is not named otherwise', () => {
    const alone = aGift('alone', { combinesWith: [] })
    expect(choose([alone])).toEqual([['alone', 'given']])
    expect(choose([alone], [tenOff])).toEqual([])
    expect(choose([aGift('any')], [tenOff])).toEqual([['any', 'given']])
  })

  test('of two that exclude each other is the more valuable one, or the other where that is gone', () => {
    const dear = aGift('dear', { combinesWith: ['order'], unitPriceFen: 300 })
    const cheap = aGift('cheap', { combinesWith: ['order'] })
    expect(choose([cheap, dear])).toEqual([['dear', 'given']])
    expect(choose([cheap, dear], [], ['dear'])).toEqual([
      ['dear', 'sold_out'],
      ['cheap', 'given'],
    ])
  })

  test('is one of ten at most', () => {
    const gifts = Array.from({ length: 12 }, (_, index) => aGift(`gift-${index}`))
    expect(choose(gifts)).toHaveLength(10)
  })

  test('changes no sum that is paid, and no line that is bought, whatever the offers', () => {
    fc.assert(
      fc.property(anyCart(), anyOffers(4), fc.integer({ min: 1, max: 400 }), (cart, offers, unitPriceFen) => {
        const priced = priceCart(cart, offers)
        const gift = aGift('gift', { unitPriceFen })
        const after = addFreeGifts({ cart, priced }, [gift])
        const { totalFen, shippingFen, subtotalFen, discountFen, savedFen, lines } = after.priced
        expect([totalFen, shippingFen]).toEqual([priced.totalFen, priced.shippingFen])
        expect(subtotalFen - discountFen).toBe(priced.subtotalFen - priced.discountFen)
        expect(savedFen).toBe(priced.savedFen + unitPriceFen)
        expect(lines.slice(0, -1)).toEqual(priced.lines)
        expect(lines.reduce((sum, line) => sum + line.discountFen, 0)).toBe(discountFen)
        expect(listUsed(after.priced, [...offers, gift.offer])).toContain(gift.offer)
      }),
    )
  })
})
