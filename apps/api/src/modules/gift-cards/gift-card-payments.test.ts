import { describe, expect, test } from 'vitest'
import { placeGuestOrder } from '@shop/contract/guests/guests.endpoints'
import { placeOrder, quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { createOrderForPayment, openPayment } from '@shop/contract/payments/payments.endpoints'
import {
  anOrderBody,
  aProduct,
  aShopper,
  readStock,
  type PlacedOrder,
  type Shopper,
} from '../../../test/builders.ts'
import { aGiftCard, readBalances } from '../../../test/gift-cards.ts'
import { aGuestBody } from '../../../test/guests.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HOUR, MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
const { open, cancel, loseResponse, payByCard, readOrder, listRefunds, listSubjects } = createOrderSteps(shop)
const { giftCards, ledger, reconciler } = shop.services

/** ¥100, and ¥12 for shipping. */
const stone = await aProduct(shop, { stock: 1_000 })
const items = [{ product_id: stone.id, quantity: 1 }]
const TOTAL = '112.00'

const quote = async (...tickets: string[]) =>
  (await shop.call(quoteOrder, { body: { items, gift_cards: tickets } })).data
type Options = { as: Shopper; expected_payable?: string; items?: typeof items }
const place = async (tickets: string[], { as, ...extra }: Options) =>
  shop.call(placeOrder, { body: anOrderBody({ items, gift_cards: tickets, ...extra }) }, { as })
/** An order that waits for payment, of which a card of ¥100 has paid its part. */
async function aPartlyPaidOrder() {
  const [shopper, card] = [await aShopper(shop), await aGiftCard(shop)]
  const { data: order } = await place([card.ticket], { as: shopper, expected_payable: '12.00' })
  return { shopper, card, order }
}
const compare = () => ledger.compareShop()
type Placed = Pick<PlacedOrder, 'order' | 'shopper'>
const readStatus = async ({ order }: Placed) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', order.order_id)
      .executeTakeFirstOrThrow()
  ).status

describe('a quote', () => {
  test('says what each card pays, in their order, and what is left to pay', async () => {
    const [first, second] = [await aGiftCard(shop, 10_000), await aGiftCard(shop, 10_000)]
    expect(await quote(first.ticket, second.ticket)).toMatchObject({
      total: TOTAL,
      paid_by_gift_cards: TOTAL,
      payable: '0.00',
      gift_cards: [
        { last_four: first.code.slice(-4), balance: '100.00', pays: '100.00' },
        { last_four: second.code.slice(-4), balance: '100.00', pays: '12.00' },
      ],
    })
    expect(await quote()).toMatchObject({ paid_by_gift_cards: '0.00', payable: TOTAL })
  })

  test('says why a card pays nothing', async () => {
    const [blocked, replaced, twice] = [await aGiftCard(shop), await aGiftCard(shop), await aGiftCard(shop)]
    await inTransaction(shop.db, async (db) => {
      await giftCards.setBlocked(db, blocked.id, true)
      await giftCards.reissue(db, replaced.id)
    })
    const { gift_cards: cards } = await quote(
      ...[blocked.ticket, replaced.ticket, 'forged', twice.ticket, twice.ticket],
    )
    expect(cards!.map(({ obstacle }) => obstacle)).toEqual([
      'blocked',
      'expired',
      'expired',
      undefined,
      'repeated',
    ])
    shop.clock.advance(13 * HOUR)
    expect((await quote(twice.ticket)).gift_cards).toMatchObject([{ pays: '0.00', obstacle: 'expired' }])
  })
})

describe('an order with a gift card', () => {
  test('asks its provider for the rest alone, and is paid by both', async () => {
    const { shopper, card, order } = await aPartlyPaidOrder()
    expect(order).toMatchObject({
      status: 'pending_payment',
      total: TOTAL,
      paid_by_gift_cards: '100.00',
      payable: '12.00',
      gift_cards: [{ last_four: card.code.slice(-4), paid: '100.00' }],
    })
    expect(await readBalances(shop, card.id)).toEqual([0])
    const { data: form } = await open({ order, shopper })
    expect(form.amount).toBe('12.00')
    await payByCard(form.payment_intent_id)
    expect((await readOrder({ order, shopper })).status).toBe('paid')
    expect((await shop.provider.merchant.paymentIntents.retrieve(form.payment_intent_id)).amount).toBe(1_200)
    expect(await compare()).toEqual([])
  })

  test('that covers all of it is paid at once, with its mail, and has nothing to open a payment for', async () => {
    const shopper = await aShopper(shop)
    const card = await aGiftCard(shop, 20_000)
    const body = { ...anOrderBody({ items, gift_cards: [card.ticket] }), provider: 'stripe' as const }
    const before = await readStock(shop, stone.id)
    const { data } = await shop.call(createOrderForPayment, { body }, { as: shopper })
    expect(data).toEqual({ order: expect.objectContaining({ status: 'paid', payable: '0.00' }) })
    expect(data.order.history.map(({ status }) => status)).toEqual(['pending_payment', 'paid'])
    expect(await readBalances(shop, card.id)).toEqual([8_800])
    expect(await readStock(shop, stone.id)).toEqual({
      ...before,
      available: before.available - 1,
      sold: before.sold + 1,
    })
    const order_id = data.order.order_id
    const opened = await shop.call(openPayment, { body: { order_id, provider: 'stripe' } }, { as: shopper })
    expect(opened.error.code).toBe('ORDER_ALREADY_PAID')
    await shop.runJobs()
    expect(await listSubjects({ order: data.order, shopper })).toEqual(['Thank you for your order N'])
    const documents = await shop.db
      .selectFrom('invoice_documents')
      .selectAll()
      .where('order_id', '=', order_id)
      .execute()
    expect(documents).toMatchObject([
      { kind: 'invoice', total_fen: 11_200, content: { gift_card_fen: 11_200 } },
    ])
    expect(await compare()).toEqual([])
  })

  test('of a guest is paid by it as well', async () => {
    const card = await aGiftCard(shop, 20_000)
    const body = aGuestBody({ items, gift_cards: [card.ticket] })
    const { data } = await shop.call(placeGuestOrder, { body })
    expect(data.order).toMatchObject({ status: 'paid', points: 0 })
    expect(await readBalances(shop, card.id)).toEqual([8_800])
  })

  test('is refused when a card no longer pays what was shown, and nothing is written', async () => {
    const [as, card] = [await aShopper(shop), await aGiftCard(shop)]
    const all = await Promise.all(
      Array.from({ length: 5 }, () => place([card.ticket], { as, expected_payable: '12.00' })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    for (const refused of all.filter(({ status }) => status === 409))
      expect(refused.error.code).toBe('GIFT_CARD_CHANGED')
    const { error } = await place([card.ticket], { as })
    expect(error).toMatchObject({
      code: 'GIFT_CARD_CHANGED',
      details: [
        { path: 'expected_payable', actual: TOTAL },
        { path: 'gift_cards.0', last_four: card.code.slice(-4), obstacle: 'empty', balance: '0.00' },
      ],
    })
    expect(await readBalances(shop, card.id)).toEqual([0])
    expect(await compare()).toEqual([])
  })

  test('two cards in both orders at once do not wait for one another', async () => {
    const [one, two] = [await aGiftCard(shop, 200_000), await aGiftCard(shop, 200_000)]
    const as = await aShopper(shop)
    // Each order takes all of one card and a part of the other.
    const options = { as, items: [{ product_id: stone.id, quantity: 25 }] }
    for (let round = 0; round < 5; round += 1) {
      const both = await Promise.all([
        place([one.ticket, two.ticket], options),
        place([two.ticket, one.ticket], options),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
      await cancel({ order: both.find(({ status }) => status === 201)!.data, shopper: as })
    }
    expect(await readBalances(shop, one.id, two.id)).toEqual([200_000, 200_000])
  })

  test.each([
    ['cancelled by its shopper', async (placed: Placed) => void (await cancel(placed))],
    [
      'not paid in time',
      async () => {
        shop.clock.advance(31 * MINUTE)
        await reconciler.run()
      },
    ],
  ])('gives the card its part back when it is %s', async (_, end) => {
    const placed = await aPartlyPaidOrder()
    expect(await readBalances(shop, placed.card.id)).toEqual([0])
    await end(placed)
    expect(await readStatus(placed)).toBe('cancelled')
    expect(await readBalances(shop, placed.card.id)).toEqual([10_000])
    expect(await compare()).toEqual([])
  })

  test('whose payment comes when the card has its part back sends the money back', async () => {
    const placed = await aPartlyPaidOrder()
    const intentId = await loseResponse(placed)
    await cancel(placed)
    await payByCard(intentId)
    await shop.runJobs()
    expect(await readStatus(placed)).toBe('cancelled')
    expect(await listRefunds(intentId)).toMatchObject([{ amount: 1_200, status: 'succeeded' }])
    expect(await readBalances(shop, placed.card.id)).toEqual([10_000])
    expect(await compare()).toEqual([])
  })
})
