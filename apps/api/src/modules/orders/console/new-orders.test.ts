import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as newOrders from '@shop/contract/orders/new-orders.console'
import { getOrder as getOrderOfShop } from '@shop/contract/orders/orders.endpoints'
import { anAddress, aProduct, aShopper, payOrder, readStock } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { HOUR } from '../../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const support = await console.aMember('support')
const sizes = [
  { size: '16 cm', stock: 4 },
  { size: '18 cm', stock: 0 },
]
const product = await aProduct(shop, { name: { en: 'Morning moonstone', zh: '晨曦月光石' }, sizes })

type Body = Parameters<typeof console.call<typeof newOrders.createOrder>>[1]['body']
/** One moonstone of ¥100.00 with ¥10.00 off, by standard shipping. */
const aBody = (customerId: string, extra: Partial<Body> = {}): Body => ({
  id: randomUUID(),
  customer_id: customerId,
  discount: '10.00',
  discount_reason: 'Regular customer',
  items: [{ product_id: product.id, size: '16 cm', quantity: 1 }],
  shipping_method: 'standard',
  address: anAddress(),
  expected_total: '102.00',
  ...extra,
})
const create = (body: Body, as = support) => console.call(newOrders.createOrder, { body }, { as })

describe('an order by phone', () => {
  test('is quoted, placed once, paid by its customer through the mailed link, and recorded', async () => {
    const shopper = await aShopper(shop)
    const found = await console.call(
      newOrders.findOrderCustomer,
      { query: { email: shopper.email.toUpperCase() } },
      { as: support },
    )
    expect(found.data.customer).toMatchObject({ id: shopper.userId, name: 'Lian' })
    const body = aBody(shopper.userId)
    const quote = {
      items: body.items,
      discount: '10.00',
      country: 'CN',
      shipping_method: 'standard' as const,
    }
    const { data: quoted } = await console.call(newOrders.quoteNewOrder, { body: quote }, { as: support })
    expect(quoted).toMatchObject({
      subtotal: '100.00',
      discount: '10.00',
      shipping: '12.00',
      total: '102.00',
    })

    const [first, second] = await Promise.all([create(body), create(body)])
    expect([first.status, second.status, second.data.order.id]).toEqual([201, 201, first.data.order.id])
    const { order, payment_url: url } = first.data
    expect(order).toMatchObject({
      status: 'pending_payment',
      total: '102.00',
      discount_reason: 'Regular customer',
    })
    expect(await readStock(shop, product.id, '16 cm')).toMatchObject({ available: 3, reserved: 1 })
    const mails = await shop.readMail(shopper.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(url)
    expect(order.timeline.filter(({ kind }) => kind === 'staff')).toMatchObject([
      { what: 'order.created', who: support.email },
    ])

    const { data: own } = await shop.call(getOrderOfShop, { params: { id: order.id } }, { as: shopper })
    await payOrder(shop, { order: own, shopper })
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test('can be a gift: wrapped, with a card, without prices, on a wished day, to somebody else', async () => {
    const shopper = await aShopper(shop)
    const requested = { items: aBody('').items, shipping_method: 'standard' as const, country: 'CN' }
    const quote = async (extra: object) =>
      (await console.call(newOrders.quoteNewOrder, { body: { ...requested, ...extra } }, { as: support }))
        .data
    expect(await quote({})).toMatchObject({ wrapping: '0.00', total: '112.00' })
    const quoted = await quote({ wrapping: 'plum' })
    expect(quoted).toMatchObject({
      wrapping: '15.00',
      total: '127.00',
      gift_terms: { wrapping_price: '15.00' },
    })
    const { wished_until: day } = quoted.gift_terms
    const recipient = anAddress({ recipient_name: '王芳', phone: '13900139000' })
    const gift = {
      wrapping: 'plum' as const,
      message: '生日快乐',
      hide_prices: true,
      wished_day: day,
      recipient,
    }
    const body = aBody(shopper.userId, { discount: '0.00', gift, expected_total: quoted.total })
    const { order } = (await create(body)).data
    expect(order).toMatchObject({
      total: '127.00',
      gift: { wrapping: 'plum', message: '生日快乐', hide_prices: true, wished_day: day },
      address: { recipient_name: '王芳' },
      buyer_address: { recipient_name: 'Lian Wang' },
    })
    const [mail] = await shop.readMail(shopper.email)
    expect(mail!.text).toContain('生日快乐')
    const { data: own } = await shop.call(getOrderOfShop, { params: { id: order.id } }, { as: shopper })
    await payOrder(shop, { order: own, shopper })
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test.each([
    [{ wished_day: '2020-01-01' }, 'WISHED_DAY_NOT_AVAILABLE', 'gift.wished_day'],
    [{ message: 'x'.repeat(121) }, 'VALIDATION_FAILED', 'gift.message'],
    [{ recipient: anAddress({ city: 'Atlantis' }) }, 'ADDRESS_REGION_UNKNOWN', 'gift.recipient.city'],
  ])('is refused with the gift %o', async (gift, code, path) => {
    const { userId } = await aShopper(shop)
    const body = aBody(userId, { discount: '0.00', gift, expected_total: '112.00' })
    const { status, error } = await create(body)
    expect([status, error.code, error.details?.[0]?.path]).toEqual([
      code.startsWith('WISHED') ? 409 : 400,
      code,
      path,
    ])
  })

  test('holds its goods for three days, then they are free again', async () => {
    const shopper = await aShopper(shop)
    const before = await readStock(shop, product.id, '16 cm')
    const { data } = await create(aBody(shopper.userId))
    const expire = () => shop.services.cancellation.expire({ orderId: data.order.id })
    shop.clock.advance(71 * HOUR)
    await expire()
    expect(await readStock(shop, product.id, '16 cm')).toMatchObject({ reserved: before.reserved + 1 })
    shop.clock.advance(HOUR)
    await expire()
    expect(await readStock(shop, product.id, '16 cm')).toEqual(before)
  })

  test('needs a customer with a verified account, a reason for a discount, and the total that was agreed on', async () => {
    const as = await console.aMember('support')
    const [shopper, unverified] = [await aShopper(shop), await aShopper(shop, { verified: false })]
    for (const customerId of [unverified.userId, randomUUID(), 'nonsense'])
      expect((await create(aBody(customerId), as)).error.code).toBe('USER_NOT_FOUND')
    const { discount_reason: _, ...reasonless } = aBody(shopper.userId)
    expect((await create(reasonless, as)).error.details).toMatchObject([{ path: 'discount_reason' }])
    const other = aBody(shopper.userId, { expected_total: '112.00' })
    expect((await create(other, as)).error.code).toBe('PRICE_CHANGED')
    const sold = aBody(shopper.userId, { items: [{ product_id: product.id, size: '18 cm', quantity: 1 }] })
    expect((await create(sold, as)).error.code).toBe('OUT_OF_STOCK')
  })

  test('finds products by a part of their name, with the stock of each size', async () => {
    const as = await console.aMember('support')
    const { data } = await console.call(newOrders.findOrderProducts, { query: { q: '晨曦月光石' } }, { as })
    expect(data.items).toMatchObject([
      {
        id: product.id,
        name_zh: '晨曦月光石',
        price: '100.00',
        sizes: [{ size: '16 cm' }, { size: '18 cm', available: 0 }],
      },
    ])
  })
})
