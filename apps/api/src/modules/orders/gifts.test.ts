import { beforeEach, describe, expect, test } from 'vitest'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { cancelOrder, getOrder, placeOrder, quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { aCoupon, anAddress, anOrderBody, aProduct, aShopper, payOrder } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { BY_COMMAND_LINE } from './merchant-command.shared.ts'

const shop = await createTestApp()
// A session is of the time when it began.
const NOON = new Date('2026-11-27T04:00:00.000Z')
shop.clock.set(NOON)
const lian = await aShopper(shop)
const product = await aProduct(shop, { price: '100.00', stock: 500 })
beforeEach(() => shop.clock.set(NOON))

type Body = Parameters<typeof anOrderBody>[0]
const items = (quantity: number) => [{ product_id: product.id, quantity }]
const place = (gift: object | undefined, extra: Partial<Body> = {}) =>
  shop.call(
    placeOrder,
    { body: { ...anOrderBody({ items: items(1), ...extra }), ...(gift && { gift }) } },
    { as: lian },
  )
const pay = async (order: Awaited<ReturnType<typeof place>>['data']) =>
  payOrder(shop, { order, shopper: lian })
const EMMA = {
  ...anAddress(),
  recipient_name: 'Emma Stone',
  phone: '13900139000',
  address_line1: 'Lake Road 1',
}

describe('wrapping', () => {
  test('costs ¥15.00 with its VAT, in the quote as in the order', async () => {
    const body = { items: items(1), wrapping: 'plum' as const }
    const { data: quote } = await shop.call(quoteOrder, { body })
    const sums = { subtotal: '100.00', shipping: '12.00', wrapping: '15.00', tax_included: '14.61' }
    expect(quote).toMatchObject({ ...sums, total: '127.00', gift_terms: { wrapping_price: '15.00' } })
    const { data: order } = await place({ wrapping: 'plum' }, { expected_total: '127.00' })
    expect(order).toMatchObject({ ...sums, total: '127.00', gift: { wrapping: 'plum', hide_prices: false } })
    const { data: plain } = await place(undefined)
    expect(plain).toMatchObject({ wrapping: '0.00', total: '112.00' })
    expect(plain).not.toHaveProperty('gift')
  })

  test('counts for no free shipping, and no coupon lowers it', async () => {
    const ring = await aProduct(shop, { price: '290.00', stock: 5 })
    const body = { items: [{ product_id: ring.id, quantity: 1 }], wrapping: 'waves' as const }
    expect((await shop.call(quoteOrder, { body })).data).toMatchObject({
      shipping: '12.00',
      total: '317.00',
      free_shipping_missing: '9.00',
    })
    const coupon = await aCoupon(shop, { type: 'percent', percent: 50 })
    await shop.call(claimCoupon, { body: { couponId: coupon.id } }, { as: lian })
    const { data } = await place({ wrapping: 'waves' }, { coupon_id: coupon.id })
    expect(data).toMatchObject({ discount: '50.00', wrapping: '15.00', total: '77.00' })
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test('is refunded with the whole order, also when it is cancelled, and the ledger agrees', async () => {
    const { data: cancelled } = await place({ wrapping: 'clouds' })
    await pay(cancelled)
    await shop.call(cancelOrder, { params: { id: cancelled.order_id }, body: undefined }, { as: lian })
    const { data: refunded } = await place({ wrapping: 'clouds' })
    await pay(refunded)
    const { refunds } = await shop.services.merchantRefunds.request(
      { orderId: refunded.order_id, amountFen: undefined, note: undefined, key: 'whole' },
      { ...BY_COMMAND_LINE },
    )
    expect(refunds.map(({ amount_fen }) => amount_fen)).toEqual([12_700])
    await place({ wrapping: 'plum' })
    await shop.runJobs()
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })
})

describe('a gift for somebody else', () => {
  test('goes to their address, the buyer keeps theirs, and mail goes to the buyer', async () => {
    const gift = { recipient: EMMA, wrapping: 'plum', hide_prices: true, message: 'Für <b>Emma</b> & 艾玛' }
    const { data: order } = await place({ ...gift, wished_day: '2026-12-01' })
    expect(order).toMatchObject({
      address: { recipient_name: 'Emma Stone', phone: '13900139000', address_line1: 'Lake Road 1' },
      buyer_address: anAddress(),
    })
    expect((await shop.call(getOrder, { params: { id: order.order_id } }, { as: lian })).data.gift).toEqual({
      wrapping: 'plum',
      message: 'Für <b>Emma</b> & 艾玛',
      hide_prices: true,
      wished_day: '2026-12-01',
    })
    await pay(order)
    const mails = await shop.readMail(lian.email)
    const text = mails.find(({ subject }) => subject === `Thank you for your order ${order.order_number}`)!
    expect(text.text).toContain(
      'It goes to Emma Stone. We wrap it in “Plum blossom”. No prices are in the parcel.',
    )
    expect(text.text).toContain('arrive on December 1, 2026')
    expect(text.text).toContain('Your card says: “Für <b>Emma</b> & 艾玛”')
    expect(text.html).not.toContain('<b>Emma</b>')
    expect(text.text).toMatch(/Gift wrapping: ¥15\.00/)
  })

  test('is held to the rules of their address, and shipped by a method that reaches it', async () => {
    const unknown = await place({ recipient: { ...EMMA, district: '不存在区' } })
    expect(unknown.error).toMatchObject({
      code: 'ADDRESS_REGION_UNKNOWN',
      details: [{ path: 'gift.recipient.district' }],
    })
    const paris = { ...EMMA, country: 'FR', phone: '+33123456789', province: 'Paris', city: 'Paris' }
    expect((await place({ recipient: paris })).error.code).toBe('SHIPPING_NOT_AVAILABLE')
    const { status } = await place({ recipient: paris }, { shipping_method: 'international' })
    expect(status).toBe(201)
  })
})

describe('the wished day', () => {
  test.each([
    // The shop's day begins at 16:00 UTC.
    ['2026-11-27T15:59:00.000Z', '2026-11-29', 409],
    ['2026-11-27T15:59:00.000Z', '2026-11-30', 201],
    ['2026-11-27T16:01:00.000Z', '2026-11-30', 409],
    ['2026-11-27T16:01:00.000Z', '2026-12-01', 201],
    ['2026-11-27T15:59:00.000Z', '2026-12-27', 201],
    ['2026-11-27T15:59:00.000Z', '2026-12-28', 409],
    ['2026-11-27T15:59:00.000Z', '2025-12-01', 409],
    ['2026-11-27T15:59:00.000Z', '2026-11-31', 400],
    ['2026-11-27T15:59:00.000Z', 'tomorrow', 400],
  ])('at %s can be %s: %i', async (now, day, expected) => {
    shop.clock.set(new Date(now))
    const buyer = await aShopper(shop)
    const body = { ...anOrderBody({ items: items(1) }), gift: { hide_prices: false, wished_day: day } }
    const { status } = await shop.call(placeOrder, { body }, { as: buyer })
    expect(status).toBe(expected)
  })

  test('is no earlier than the parcel can be there; a refusal names the days', async () => {
    const body = { items: items(1), country: 'FR' }
    const { data } = await shop.call(quoteOrder, { body })
    expect(data.gift_terms).toMatchObject({ wished_from: '2026-12-04', wished_until: '2026-12-27' })
    const abroad = anAddress({ country: 'FR', phone: '+33123456789', province: 'Paris', city: 'Paris' })
    const { error } = await place(
      { wished_day: '2026-12-03' },
      { address: abroad, shipping_method: 'international' },
    )
    expect(error).toMatchObject({
      code: 'WISHED_DAY_NOT_AVAILABLE',
      details: [{ path: 'gift.wished_day', from: '2026-12-04', until: '2026-12-27' }],
    })
  })
})

test.each([
  { wrapping: 'newspaper' },
  { wrapping: null },
  { message: 5 },
  { message: 'x'.repeat(121) },
  { message: '\u202Eevil' },
  { hide_prices: 'yes' },
  { recipient: {} },
  { price: '0.00' },
  [],
  'gift',
])('a gift of %j is refused with a reason', async (gift) => {
  const { status, error } = await place(gift as object)
  expect([status, error.code]).toEqual([400, 'VALIDATION_FAILED'])
})

test('an empty wish is no gift', async () => {
  expect((await place({ message: '  \n ' })).data).not.toHaveProperty('gift')
})
