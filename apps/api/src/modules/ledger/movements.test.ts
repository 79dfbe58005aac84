import { describe, expect, test } from 'vitest'
import { ACCOUNTS } from './accounts.ts'
import type { Movement } from './movement.ts'
import { orderCancelled, orderPaid, orderPlaced, orderPointsChanged } from './order-movements.shared.ts'
import { giftCardMoved } from './gift-card-movements.shared.ts'
import {
  paymentCharged,
  refundPromised,
  refundReturned,
  refundSent,
  refundWithdrawn,
} from './payment-movements.shared.ts'
import { stockChanged } from './stock-movements.shared.ts'

/** ¥200.00 of products and ¥12.00 of shipping, less ¥32.00 for a coupon that discounts both. */
const order = {
  id: 'order',
  version: 1,
  gift_card: null,
  subtotal_fen: 20_000,
  discount_fen: 2_000,
  shipping_fen: 200,
  wrapping_fen: 0,
  total_fen: 18_200,
}
const facts = {
  order,
  savedFen: 3_000,
  hasCoupon: true,
  lines: [
    { productId: 'jade', size: '16', quantity: 2 },
    { productId: 'quartz', size: '', quantity: 1 },
  ],
}
/** The same in paper of ¥15.00, which the coupon leaves alone. */
const wrapped = { ...facts, order: { ...order, wrapping_fen: 1_500, total_fen: 19_700 } }
/** An order of a gift card of ¥182.00. */
const giftCard = {
  order: {
    ...order,
    subtotal_fen: 18_200,
    discount_fen: 0,
    shipping_fen: 0,
    gift_card: { delivery: 'mail' },
  },
  savedFen: 0,
  hasCoupon: false,
  lines: [],
}
const card = { id: 'payment', order_id: 'order', provider: 'stripe' } as const
const wallet = { ...card, provider: 'paypal' } as const
const yuan = { currency: 'CNY', amountMinor: 18_200, amountFen: 18_200 }
const dollars = { currency: 'USD', amountMinor: 2_528, amountFen: 18_200 }
const paid = { ...facts, wasCancelled: false, points: 18 }
const withdrawn = { isWithdrawn: true, points: 18 }

const LIVES: Record<string, Movement[]> = {
  'cancelled unpaid': [orderPlaced(facts), orderCancelled({ ...facts, wasPaid: false, points: 0 })],
  'placed, wrapped and cancelled': [
    orderPlaced(wrapped),
    orderCancelled({ ...wrapped, wasPaid: false, points: 0 }),
  ],
  'paid by card, cancelled and refunded': [
    orderPlaced(facts),
    orderPaid(paid),
    paymentCharged(card, yuan, true),
    orderCancelled({ ...facts, wasPaid: true, points: -18 }),
    refundPromised(card, 'refund', 18_200),
    refundSent(card, 'refund', yuan, 0),
  ],
  'paid by wallet, refunded, and the refund came back and was withdrawn': [
    orderPlaced(facts),
    orderPaid(paid),
    paymentCharged(wallet, dollars, true),
    refundPromised(wallet, 'refund', 18_200),
    refundSent(wallet, 'refund', dollars, -18),
    refundReturned(wallet, 'refund', dollars, withdrawn),
  ],
  'paid again after it was cancelled': [
    orderPlaced(facts),
    orderCancelled({ ...facts, wasPaid: false, points: 0 }),
    orderPaid({ ...paid, wasCancelled: true }),
    paymentCharged(card, yuan, true),
  ],
  'a gift card sold, issued, and refunded in part': [
    orderPlaced(giftCard),
    orderPaid({ ...giftCard, wasCancelled: false, points: 0 }),
    paymentCharged(card, yuan, true),
    giftCardMoved({ id: 'sold', kind: 'sold', orderId: 'order', amountFen: 18_200 }),
    refundPromised(card, 'refund', 8_200),
    giftCardMoved({ id: 'voided', kind: 'voided', orderId: 'order', amountFen: -8_200 }),
  ],
  'an order that a gift card paid, before it was paid and after': [
    giftCardMoved({ id: 'm1', kind: 'given', orderId: undefined, amountFen: 20_000 }),
    giftCardMoved({ id: 'm2', kind: 'redeemed', orderId: 'order', amountFen: -18_200 }),
    giftCardMoved({ id: 'm3', kind: 'returned', orderId: 'order', amountFen: 200 }),
    giftCardMoved({ id: 'm4', kind: 'refunded', orderId: 'order', amountFen: 18_000 }),
  ],
  'a refunded surplus': [paymentCharged(wallet, dollars, false), refundSent(wallet, 'refund', dollars, 0)],
  'the merchant’s own stock': [
    stockChanged('count', [
      { productId: 'jade', size: '16', change: 3 },
      { productId: 'quartz', size: '', change: -1 },
      { productId: 'quartz', size: 'S', change: 0 },
    ]),
  ],
  'a withdrawn refund': [
    refundPromised(card, 'refund', 500),
    refundWithdrawn(card, 'refund', 500),
    orderPointsChanged(order, -3),
    orderPointsChanged(order, 3),
  ],
}

/** The balances after these movements, without accounts at zero. */
function toBalances(movements: readonly Movement[]): Record<string, number> {
  const balances = new Map<string, number>()
  for (const { from, to, unit, amount } of movements.flatMap(({ transfers }) => transfers)) {
    balances.set(`${from} ${unit}`, (balances.get(`${from} ${unit}`) ?? 0) - amount)
    balances.set(`${to} ${unit}`, (balances.get(`${to} ${unit}`) ?? 0) + amount)
  }
  return Object.fromEntries([...balances].filter(([, amount]) => amount !== 0))
}

const all = Object.values(LIVES)
  .flat()
  .flatMap(({ transfers }) => transfers)
const toKind = (account: string) => account.split(':')[0] as keyof typeof ACCOUNTS

describe('every movement', () => {
  test('transfers positive integer amounts from one account to another', () => {
    expect(all.filter(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0)).toEqual([])
    expect(all.filter(({ from, to }) => from === to)).toEqual([])
  })

  test('uses accounts of the chart, in their unit, and every account is used', () => {
    const used = new Set(all.flatMap(({ from, to }) => [toKind(from), toKind(to)]))
    expect([...used].sort()).toEqual(Object.keys(ACCOUNTS).sort())
    for (const { from, to, unit } of all) {
      const kind = /^[A-Z]{3}$/.test(unit) ? 'money' : unit
      expect([ACCOUNTS[toKind(from)].unit, ACCOUNTS[toKind(to)].unit]).toEqual([kind, kind])
    }
  })

  test('has one name for each order version, payment and refund', () => {
    const names = LIVES['paid by card, cancelled and refunded']!.map(({ name }) => name)
    expect(names).toEqual([
      'order:order:1',
      'order:order:1',
      'payment:payment:charged',
      'order:order:1',
      'refund:refund:promised',
      'refund:refund:sent',
    ])
  })
})

const SALE = { 'sales CNY': -20_000, 'shipping CNY': -1_200, 'discounts CNY': 3_000 }

test.each<[string, Movement[], Record<string, number>]>([
  ['zero when it was cancelled before payment', LIVES['cancelled unpaid']!, {}],
  ['zero for a withdrawn refund', LIVES['a withdrawn refund']!, {}],
  ['zero for a refunded surplus', LIVES['a refunded surplus']!, {}],
  [
    'while it is pending its total owed by the shopper, and its units and coupon reserved',
    [orderPlaced(facts)],
    {
      ...SALE,
      'receivable CNY': 18_200,
      'shelf:jade:16 pieces': -2,
      'reserved:jade:16 pieces': 2,
      'shelf:quartz: pieces': -1,
      'reserved:quartz: pieces': 1,
      'coupons_free coupons': -1,
      'coupons_held coupons': 1,
    },
  ],
  [
    'its wrapping besides, while it is pending',
    [orderPlaced(wrapped)],
    {
      ...toBalances([orderPlaced(facts)]),
      'wrapping CNY': -1_500,
      'receivable CNY': 19_700,
    },
  ],
  [
    'only the sale and its return when it was paid, cancelled and refunded',
    LIVES['paid by card, cancelled and refunded']!,
    { ...SALE, 'returns CNY': 18_200 },
  ],
  [
    'what the shop owes to the holder of a gift card that paid and got its money back',
    LIVES['an order that a gift card paid, before it was paid and after']!,
    {
      'gift_cards CNY': -20_000,
      'gift_cards_given CNY': 20_000,
      'receivable CNY': -18_000,
      'returns CNY': 18_000,
    },
  ],
  [
    'no sale of a gift card, but what the shop owes to its holder and to its buyer',
    LIVES['a gift card sold, issued, and refunded in part']!,
    { 'gift_cards CNY': -10_000, 'owed CNY': -8_200, 'provider:stripe CNY': 18_200 },
  ],
  [
    'dollars at the provider, and their value in the exchange account, when it was paid by wallet',
    LIVES['paid by wallet, refunded, and the refund came back and was withdrawn']!,
    {
      ...SALE,
      'exchange CNY': 18_200,
      'exchange USD': -2_528,
      'provider:paypal USD': 2_528,
      'shelf:jade:16 pieces': -2,
      'sold:jade:16 pieces': 2,
      'shelf:quartz: pieces': -1,
      'sold:quartz: pieces': 1,
      'coupons_free coupons': -1,
      'coupons_used coupons': 1,
      'points_granted points': -18,
      'points_held points': 18,
    },
  ],
  [
    'those of an order that was never cancelled when it was paid again',
    LIVES['paid again after it was cancelled']!,
    toBalances([orderPlaced(facts), orderPaid(paid), paymentCharged(card, yuan, true)]),
  ],
])('the balances of an order are %s', (_, movements, balances) => {
  expect(toBalances(movements)).toEqual(balances)
})
