import { beforeEach, describe, expect, test } from 'vitest'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { placeGuestOrder } from '@shop/contract/guests/guests.endpoints'
import { createOrder, quoteNewOrder } from '@shop/contract/orders/new-orders.console'
import { cancelOrder, getOrder, placeOrder, quoteOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { createId } from '../../db/ids.ts'
import {
  aCoupon,
  anAddress,
  anOrderBody,
  aProduct,
  aShopper,
  payOrder,
  readStock,
  type Shopper,
} from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { listDifferences } from '../../../test/faults/ledger.ts'
import { aGuestBody } from '../../../test/guests.ts'
import { readInvoice } from '../../../test/invoices.ts'
import { anOffer, endAllOffers, ofProducts } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const shopper = await aShopper(shop)
const { id: jade } = await aProduct(shop, { price: '100.00', stock: 500 })

beforeEach(() => endAllOffers(shop))

const aPouch = async (stock: number, price = '30.00') => (await aProduct(shop, { price, stock })).id
const giving = (productId: string, extra: { get?: number; buy?: number } = {}) =>
  ({ kind: 'free_gift', product_id: productId, size: '', get: 1, buy: 1, ...extra }) as const
const ofJade = (quantity: number) => [{ product_id: jade, quantity }]

type Body = Parameters<typeof anOrderBody>[0]
const quote = async (quantity: number, extra: object = {}, as?: Shopper) =>
  (await shop.call(quoteOrder, { body: { items: ofJade(quantity), ...extra } }, { as })).data
const place = (body: Body, as: Shopper = shopper) =>
  shop.call(placeOrder, { body: anOrderBody(body) }, { as })
const listGifts = ({ items }: Order) => items.filter((item) => item.free_gift)
const statuses = async (quantity: number, extra?: object) =>
  (await quote(quantity, extra)).free_gifts?.map(({ status }) => status)

describe('A free gift', () => {
  test('is in the quote of a visitor with its reason, and a line of the order at no price', async () => {
    const pouch = await aPouch(5)
    const offerId = await anOffer(shop, giving(pouch, { get: 2, buy: 2 }), { min_spend_fen: 15_000 })
    expect((await quote(1)).free_gifts).toBeUndefined()
    const shown = await quote(2)
    expect(shown.free_gifts).toMatchObject([
      {
        offer_id: offerId,
        status: 'given',
        reason: { kind: 'free_gift', buy: 2, from: '150.00' },
        product_id: pouch,
        quantity: 2,
        line_total: '60.00',
      },
    ])
    expect(shown).toMatchObject({ subtotal: '260.00', discount: '60.00', total: '212.00', items: [{}] })
    expect(shown.offers).toMatchObject([{ offer_id: offerId, class: 'product', discount: '60.00' }])
    const { data: order } = await place({ items: ofJade(2), expected_total: shown.total })
    expect(order).toMatchObject({ subtotal: '260.00', discount: '60.00', total: '212.00' })
    expect(listGifts(order)).toMatchObject([
      { product_id: pouch, quantity: 2, offers: [{ offer_id: offerId, discount: '60.00', buy: 2 }] },
    ])
    expect((await shop.call(getOrder, { params: { id: order.order_id } }, { as: shopper })).data).toEqual(
      order,
    )
  })

  test('is reserved, gone but not sold, and in stock again once its order is cancelled', async () => {
    const pouch = await aPouch(5)
    await anOffer(shop, giving(pouch, { get: 2 }))
    const { data: order } = await place({ items: ofJade(1) })
    expect(await readStock(shop, pouch)).toEqual({ available: 3, reserved: 2, sold: 0 })
    await payOrder(shop, { order, shopper })
    expect(await readStock(shop, pouch)).toEqual({ available: 3, reserved: 0, sold: 0 })
    const unpaid = (await place({ items: ofJade(1) })).data
    expect(await readStock(shop, pouch)).toMatchObject({ available: 1, reserved: 2 })
    await shop.call(cancelOrder, { params: { id: unpaid.order_id }, body: undefined }, { as: shopper })
    expect(await readStock(shop, pouch)).toEqual({ available: 3, reserved: 0, sold: 0 })
    expect(await listDifferences(shop)).toEqual([])
  })

  test('is named in the mail, whose lines add up, and in the invoice', async () => {
    await anOffer(shop, giving(await aPouch(5)), { title: 'A pouch for you' })
    const { data: order } = await place({ items: ofJade(1) })
    const { data } = await shop.db
      .selectFrom('mail_messages')
      .select('data')
      .where('order_id', '=', order.order_id)
      .where('template', '=', 'order_placed')
      .executeTakeFirstOrThrow()
    const name = order.items[1]!.name
    expect(data).toMatchObject({
      lines: [{ amount: '¥100.00' }, { text: `Free gift: ${name} × 1`, amount: '¥30.00' }],
      offers: [{ text: 'A pouch for you', amount: '−¥30.00' }],
      total: '¥112.00',
    })
    await payOrder(shop, { order, shopper })
    await shop.runJobs()
    const invoice = await readInvoice(shop, order.order_id)
    expect(invoice).toMatchObject({
      lines: [{}, { title: `Free gift: ${name}`, total_fen: 3_000 }],
      sums: { subtotal_fen: 13_000, offers: [{ fen: 3_000 }], discount_fen: 0 },
      total_fen: 11_200,
    })
  })

  test('can be declined, and taken again', async () => {
    const offerId = await anOffer(shop, giving(await aPouch(5)))
    const declined = { free_gifts: { declined: [offerId] } }
    expect(await quote(1, declined)).toMatchObject({ discount: '0.00', free_gifts: [{ status: 'declined' }] })
    expect(listGifts((await place({ items: ofJade(1), ...declined })).data)).toEqual([])
    expect(await statuses(1)).toEqual(['given'])
  })

  test('that is sold out or withdrawn is said to be, and the order goes on without it', async () => {
    const pouch = await aPouch(1)
    await anOffer(shop, giving(pouch, { get: 2 }))
    expect(await statuses(1)).toEqual(['sold_out'])
    expect(listGifts((await place({ items: ofJade(1) })).data)).toEqual([])
    await shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', pouch).execute()
    expect(await statuses(1)).toEqual(['unavailable'])
    expect((await place({ items: ofJade(1) })).status).toBe(201)
  })

  test('that a page has shown and nobody can be given is told before the order is placed', async () => {
    const pouch = await aPouch(1)
    const offerId = await anOffer(shop, giving(pouch))
    const body = { items: ofJade(1), free_gifts: { expected: [offerId] } }
    expect((await place(body)).status).toBe(201)
    const { error } = await place(body)
    expect(error).toMatchObject({ code: 'FREE_GIFT_GONE', details: [{ offer_id: offerId }] })
    expect((await place({ items: ofJade(1) })).status).toBe(201)
  })

  test('never takes the units that are bought, and who buys its product too has both', async () => {
    const pouch = await aPouch(3)
    await anOffer(shop, giving(pouch), ofProducts(pouch))
    const items = (quantity: number) => [{ product_id: pouch, quantity }]
    const shown = await shop.call(quoteOrder, { body: { items: items(3) } })
    expect(shown.data.free_gifts).toMatchObject([{ status: 'sold_out' }])
    const { data: order } = await place({ items: items(2) })
    expect(order.items.map((item) => [item.product_id, item.quantity, item.free_gift])).toEqual([
      [pouch, 2, undefined],
      [pouch, 1, true],
    ])
    expect(order).toMatchObject({ subtotal: '90.00', discount: '30.00' })
    expect(await readStock(shop, pouch)).toMatchObject({ available: 0, reserved: 3 })
  })

  test('counts in no threshold, and delivery costs what it costs without it', async () => {
    await anOffer(shop, giving(await aPouch(5, '900.00')))
    await anOffer(shop, { kind: 'amount', amount: '50.00' }, { min_spend_fen: 20_000 })
    expect(await quote(1)).toMatchObject({ shipping: '12.00', total: '112.00', discount: '900.00' })
  })

  test('is given by what is limited as often as it may be, also to a guest', async () => {
    await anOffer(shop, giving(await aPouch(50)), { per_customer_limit: 1 })
    const mei = await aShopper(shop)
    const order = async () => listGifts((await place({ items: ofJade(1) }, mei)).data).length
    expect([await order(), await order()]).toEqual([1, 0])
    const body = aGuestBody({ items: ofJade(1), email: 'guest-with-gift@example.com' })
    const { data } = await shop.call(placeGuestOrder, { body }, { network: '198.51.100.9' })
    expect(listGifts(data.order)).toHaveLength(1)
  })

  test('comes with no coupon', async () => {
    await anOffer(shop, giving(await aPouch(5)))
    const { id: couponId } = await aCoupon(shop, { amount: '20.00' })
    await shop.call(claimCoupon, { body: { couponId } }, { as: shopper })
    expect((await quote(1, { coupon_id: couponId }, shopper)).free_gifts).toBeUndefined()
    expect(listGifts((await place({ items: ofJade(1), coupon_id: couponId })).data)).toEqual([])
  })

  test('of an order by phone is in its quote, and can be declined', async () => {
    const pouch = await aPouch(2)
    const offerId = await anOffer(shop, giving(pouch))
    const { call, aMember } = await createTestConsole(shop)
    const as = await aMember('manager')
    const order = { items: ofJade(1), shipping_method: 'standard', discount: '10.00' } as const
    const body = { ...order, country: 'CN' }
    const { data } = await call(quoteNewOrder, { body }, { as })
    expect(data).toMatchObject({ discount: '40.00', total: '102.00', free_gifts: [{ status: 'given' }] })
    const declined = { free_gifts: { declined: [offerId] } }
    const without = await call(quoteNewOrder, { body: { ...body, ...declined } }, { as })
    expect(without.data).toMatchObject({
      discount: '10.00',
      total: '102.00',
      free_gifts: [{ status: 'declined' }],
    })
    const create = (choice: object) => {
      const customer = { customer_id: shopper.userId, address: anAddress() }
      const rest = { id: createId(), discount_reason: 'A regular', expected_total: '102.00' }
      return call(createOrder, { body: { ...order, ...customer, ...rest, ...choice } }, { as })
    }
    const lines = async (choice: object) => (await create(choice)).data.order.lines.length
    const expected = { free_gifts: { expected: [offerId] } }
    expect([await lines(declined), await lines(expected), await lines({})]).toEqual([1, 2, 2])
    expect((await create(expected)).error.code).toBe('FREE_GIFT_GONE')
    expect(await lines({})).toBe(1)
  })
})

test('Thirty concurrent orders get the seven gifts that there are, and none is refused.', async () => {
  const pouch = await aPouch(7)
  await anOffer(shop, giving(pouch))
  const shoppers = await Promise.all(Array.from({ length: 30 }, () => aShopper(shop)))
  const responses = await Promise.all(shoppers.map((as) => place({ items: ofJade(1) }, as)))
  expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(201))
  const gifts = responses.flatMap(({ data }) => listGifts(data))
  expect(gifts).toHaveLength(7)
  expect(await readStock(shop, pouch)).toMatchObject({ available: 0, reserved: 7 })
  expect(await listDifferences(shop)).toEqual([])
})
