import type { LineOffer, OfferOnOrder, QuotedFreeGift } from '@shop/contract/offers/offers.schemas'
import { describe, expect, test } from 'vitest'
import { listLineReductions, toNudgeText } from './line-offers.ts'

const offer: OfferOnOrder = {
  offer_id: 'jade',
  title: 'Jade week',
  title_zh: '玉石周',
  class: 'product',
  discount: '12.00',
}
const toReason = (reason: Omit<LineOffer, 'offer_id' | 'discount'>) =>
  listLineReductions({ offers: [offer] }, { offers: [{ offer_id: 'jade', discount: '12.00', ...reason }] })[0]
    ?.reason

const gift: QuotedFreeGift = {
  offer_id: 'jade',
  title: 'Jade week',
  title_zh: '玉石周',
  reason: { kind: 'free_gift', buy: 1 },
  status: 'given',
  product_id: 'g',
  slug: 'g',
  name: 'Pouch',
  name_zh: '锦囊',
  image: '',
  quantity: 1,
  line_total: '40.00',
}
const products = [{ product_id: 'a', slug: 'a', name: 'A', name_zh: '甲', image: '', price: '9.00' }]

test.each([
  [
    { units: 1, products, reason: { kind: 'buy_get', buy: 2, get: 1, percent: 100 } },
    'Add one more of these and the cheapest of 3 is free: you save at least ¥40.00 (Jade week).',
  ],
  [
    { units: 1, products, reason: { kind: 'count_price', buy: 3, amount: '250.00' } },
    'Add one more of these and save at least ¥40.00 (Jade week: 3 for ¥250.00).',
  ],
  [
    { units: 2, reason: { kind: 'percent', percent: 10, buy: 4 } },
    'Add 2 more pieces and save at least ¥40.00 (Jade week: 10% off from 4 pieces).',
  ],
  [
    { amount: '50.00', reason: { kind: 'percent', percent: 10, from: '300.00' } },
    'Add ¥50.00 more and save at least ¥40.00 (Jade week: 10% off from ¥300.00).',
  ],
  [
    { amount: '50.00', gift, reason: { kind: 'free_gift', buy: 1, from: '300.00' } },
    'Add ¥50.00 more and get a free gift: Pouch (Jade week).',
  ],
  [
    { units: 1, gift: { ...gift, quantity: 2 }, reason: { kind: 'free_gift', buy: 2 } },
    'Add one more piece and get a free gift: Pouch × 2 (Jade week).',
  ],
  [
    { units: 2, products, gift: { ...gift, size: '16 cm' }, reason: { kind: 'free_gift', buy: 3 } },
    'Add 2 more of these and get a free gift: Pouch 16 cm (Jade week).',
  ],
] as const)('What %j asks for is a sentence.', (nudge, text) => {
  const { offer_id, title, title_zh } = offer
  expect(toNudgeText({ offer_id, title, title_zh, saves: '40.00', ...nudge })).toBe(text)
})

describe('why a line is cheaper', () => {
  test.each([
    [{ kind: 'percent', percent: 10 }, '10% off'],
    [{ kind: 'amount', amount: '5.00' }, '¥5.00 off'],
    [{ kind: 'buy_get', buy: 2, get: 1, percent: 100 }, 'buy 2, get 1 free'],
    [{ kind: 'buy_get', buy: 1, get: 1, percent: 50 }, 'buy 1, get 1 at 50% off'],
    [
      { kind: 'buy_get', buy: 2, get: 1, percent: 100, times: 1 },
      'buy 2, get 1 free, at most once in an order',
    ],
    [{ kind: 'set_price', amount: '300.00', times: 2 }, 'together for ¥300.00, at most 2 times in an order'],
    [{ kind: 'count_price', buy: 3, amount: '250.00' }, '3 for ¥250.00'],
    [{ kind: 'set_price', amount: '300.00' }, 'together for ¥300.00'],
    [{ kind: 'percent', percent: 15, from: '200.00' }, '15% off from ¥200.00'],
    [{ kind: 'amount', amount: '9.00', buy: 3 }, '¥9.00 off from 3 pieces'],
    [{ kind: 'free_gift', buy: 1 }, 'free gift'],
    [{ kind: 'free_gift', buy: 2, from: '90.00' }, 'free gift from 2 pieces from ¥90.00'],
  ] as const)('%j is a sentence', (reason, text) => {
    expect(toReason(reason)).toBe(text)
  })

  test('names only offers about its goods: what the order gets is listed with its sums', () => {
    const line = { offers: [{ offer_id: 'jade', discount: '12.00', kind: 'percent', percent: 10 } as const] }
    expect(listLineReductions({ offers: [{ ...offer, class: 'order' }] }, line)).toEqual([])
    expect(listLineReductions({}, line)).toEqual([])
    expect(listLineReductions({ offers: [offer] }, {})).toEqual([])
  })
})
