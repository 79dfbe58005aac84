import { describe, expect, test } from 'vitest'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { openExpressWallet, reviewExpressWallet } from '@shop/contract/payments/express.endpoints'
import {
  captureWalletOrderAsGuest,
  createWalletOrderAsGuest,
} from '@shop/contract/guests/guest-calls.endpoints'
import { getGuestOrder, placeGuestOrder } from '@shop/contract/guests/guests.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { captureWalletOrder, createWalletOrder } from '@shop/contract/payments/payments.endpoints'
import { aCoupon, aProduct, aShopper, readStock } from '../../../../test/builders.ts'
import { aGuestBody } from '../../../../test/guests.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { MINUTE, SECOND } from '../../../jobs/clock.ts'

const shop = await createTestApp()
const { provider, services } = shop
const byKey = (key: string) => ({ headers: { 'order-key': key } })

interface AtPayPal {
  id: string
  purchase_units: [
    {
      amount: { value: string }
      custom_id: string
      payments?: { captures?: { status: string; amount: { value: string } }[] }
    },
  ]
}

const approve = (id: string, wallet = 'balance') =>
  provider.control(`paypal/orders/${id}/approve`, { wallet })

async function readAtPayPal(id: string) {
  const [unit] = (await provider.control<AtPayPal[]>('paypal/orders')).find(
    (order) => order.id === id,
  )!.purchase_units
  return { amount: unit.amount.value, customId: unit.custom_id, taken: unit.payments?.captures ?? [] }
}

/** A cart that was approved in the wallet. */
async function anApproved({ price = '187.00', wallet = 'balance' } = {}) {
  const product = await aProduct(shop, { price })
  const items = [{ product_id: product.id, quantity: 1 }]
  const { data: opened } = await shop.call(openExpressWallet, { body: { items } })
  await approve(opened.paypal_order_id, wallet)
  const { paypal_order_id, key } = opened
  return { items, productId: product.id, opened: { paypal_order_id, key }, url: opened.approval_url }
}

const review = ({ items, opened }: Awaited<ReturnType<typeof anApproved>>, more: object = {}) =>
  shop.call(reviewExpressWallet, { body: { ...opened, items, ...more } })

let count = 0

/** Places the order of what was approved, as a guest with the wallet's address. */
async function place(cart: Awaited<ReturnType<typeof anApproved>>) {
  const { data } = await review(cart)
  const body = {
    items: cart.items,
    email: `express-${(count += 1)}@example.com`,
    phone: `+1 408 555 ${1000 + count}`,
    address: { phone: '+1 408 555 0143', ...data.address } as never,
    shipping_method: data.quote.shipping_options[0]!.method,
    expected_total: data.quote.total,
  }
  const placed = await shop.call(placeGuestOrder, { body })
  expect(placed.status).toBe(201)
  const { order, order_key: key } = placed.data
  return { ...cart, order, key, approved: { ...cart.opened, amount: data.charge.amount } }
}

type Placed = Awaited<ReturnType<typeof place>>

const adopt = ({ order, key, approved }: Placed, more: object = {}) =>
  shop.call(
    createWalletOrderAsGuest,
    { body: { order_id: order.order_id, approved: { ...approved, ...more } } },
    byKey(key),
  )
const capture = ({ key, approved }: Placed) =>
  shop.call(captureWalletOrderAsGuest, { body: { paypal_order_id: approved.paypal_order_id } }, byKey(key))
const readOrder = async ({ key }: Placed) => (await shop.call(getGuestOrder, {}, byKey(key))).data

describe('PayPal from the cart', () => {
  test('takes the address from PayPal, charges the amount shown, and pays the order that is placed then', async () => {
    const cart = await anApproved()
    expect(await readStock(shop, cart.productId)).toMatchObject({ reserved: 0 })
    const { data } = await review(cart)
    expect(data).toMatchObject({
      email: 'ming@wallet.example',
      address: {
        recipient_name: 'Ming Demo',
        country: 'US',
        province: 'CA',
        city: 'San Jose',
        address_line1: '2211 N First Street',
        address_line2: 'Apt 4',
        phone: '4085550143',
      },
      quote: { total: '285.00', shipping_options: [{ method: 'international' }] },
      charge: { amount: '39.58', currency: 'USD', rate: '7.2000' },
    })

    const placed = await place(cart)
    const { data: form } = await adopt(placed)
    expect(form).toMatchObject({ paypal_order_id: cart.opened.paypal_order_id, quote: { amount: '39.58' } })
    expect((await capture(placed)).data).toMatchObject({ order: { status: 'paid', total: '285.00' } })
    expect(await readAtPayPal(cart.opened.paypal_order_id)).toMatchObject({
      amount: '39.58',
      customId: form.payment_id,
      taken: [{ status: 'COMPLETED', amount: { value: '39.58' } }],
    })
  })

  test('serves a shopper with an account as well', async () => {
    const shopper = await aShopper(shop)
    const cart = await anApproved()
    const { data } = await review(cart)
    const body = {
      items: cart.items,
      shipping_method: 'international' as const,
      address: { phone: '+1 408 555 0143', ...data.address } as never,
    }
    const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
    const approved = { ...cart.opened, amount: data.charge.amount }
    await shop.call(createWalletOrder, { body: { order_id: order.order_id, approved } }, { as: shopper })
    const capturing = { body: { paypal_order_id: cart.opened.paypal_order_id } }
    expect((await shop.call(captureWalletOrder, capturing, { as: shopper })).data.order.status).toBe('paid')
  })

  test('takes the shopper’s coupon off, at PayPal as on the page, and charges what is left', async () => {
    const shopper = await aShopper(shop)
    const coupon = await aCoupon(shop, { needs_account: true })
    const { data: claim } = await shop.call(claimCoupon, { body: { couponId: coupon.id } }, { as: shopper })
    const product = await aProduct(shop, { price: '187.00' })
    const items = [{ product_id: product.id, quantity: 1 }]
    const chosen = { items, coupon_id: coupon.id }
    const { data: opened } = await shop.call(openExpressWallet, { body: chosen }, { as: shopper })
    const { paypal_order_id, key } = opened
    // ¥285.00 without it, at ¥7.20 for a dollar.
    expect((await readAtPayPal(paypal_order_id)).amount).toBe('36.81')
    await approve(paypal_order_id)
    const reviewing = { body: { ...chosen, paypal_order_id, key } }
    const { data } = await shop.call(reviewExpressWallet, reviewing, { as: shopper })
    expect(data).toMatchObject({ quote: { discount: '20.00', total: '265.00' }, charge: { amount: '36.81' } })
    expect((await shop.call(reviewExpressWallet, reviewing)).data).toMatchObject({
      quote: { total: '285.00', coupon_obstacle: { reason: 'needs_account' } },
      charge: { amount: '39.58' },
    })

    const body = {
      items,
      shipping_method: 'international' as const,
      coupon_id: data.quote.coupon!.couponId,
      address: { phone: '+1 408 555 0143', ...data.address } as never,
      expected_total: data.quote.total,
    }
    const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
    const approved = { paypal_order_id, key, amount: data.charge.amount }
    await shop.call(createWalletOrder, { body: { order_id: order.order_id, approved } }, { as: shopper })
    const { data: paid } = await shop.call(captureWalletOrder, { body: { paypal_order_id } }, { as: shopper })
    expect(paid.order).toMatchObject({ status: 'paid', total: '265.00', coupon: { code: claim.code } })
    expect((await readAtPayPal(paypal_order_id)).taken).toMatchObject([{ amount: { value: '36.81' } }])
  })

  test('is not opened for what is sold out or too dear', async () => {
    const soldOut = await aProduct(shop, { stock: 0 })
    const open = (id: string, quantity = 1) =>
      shop.call(openExpressWallet, { body: { items: [{ product_id: id, quantity }] } })
    expect((await open(soldOut.id)).error.code).toBe('OUT_OF_STOCK')
    const dear = await aProduct(shop, { price: '999999.00', stock: 5 })
    expect((await open(dear.id, 2)).error.code).toBe('ORDER_TOO_LARGE')
  })

  test('shows an address to nobody but the visit that opened it, and only once it is approved', async () => {
    const cart = await anApproved()
    const others = await anApproved()
    for (const key of [others.opened.key, 'x', ''.padEnd(43, 'A')]) {
      expect((await review(cart, { key })).error.code).toBe('PAYMENT_NOT_FOUND')
    }
    const { data: open } = await shop.call(openExpressWallet, { body: { items: cart.items } })
    const { paypal_order_id, key } = open
    expect((await review({ ...cart, opened: { paypal_order_id, key } })).error.code).toBe('PAYMENT_NOT_FOUND')
  })

  test('is not charged to somebody else, nor for two orders', async () => {
    const mine = await place(await anApproved())
    const others = await place(await anApproved())
    expect((await adopt(mine, { paypal_order_id: others.opened.paypal_order_id })).error.code).toBe(
      'PAYMENT_NOT_FOUND',
    )
    await adopt(others)
    const second = { ...mine, approved: others.approved }
    expect((await adopt(second)).error.code).toBe('PAYMENT_NOT_FOUND')
    expect((await readAtPayPal(others.opened.paypal_order_id)).amount).toBe(others.approved.amount)
  })

  test('charges nothing when the amount is not the one shown; the order can be paid', async () => {
    const placed = await place(await anApproved())
    expect((await adopt(placed, { amount: '1.00' })).error.code).toBe('WALLET_QUOTE_EXPIRED')
    expect((await readAtPayPal(placed.opened.paypal_order_id)).taken).toEqual([])
    await adopt(placed)
    expect((await capture(placed)).data.order.status).toBe('paid')
  })

  test('takes the money once, however often it is pressed', async () => {
    const placed = await place(await anApproved())
    const opened = await Promise.all([adopt(placed), adopt(placed), adopt(placed)])
    expect(new Set(opened.map(({ data }) => data.payment_id)).size).toBe(1)
    await Promise.all([capture(placed), capture(placed)])
    await services.reconciler.run({ staleMs: 0 })
    expect((await readAtPayPal(placed.opened.paypal_order_id)).taken).toHaveLength(1)
  })

  test.each(['paypal.orders.patch', 'paypal.orders.capture'])(
    'survives a provider that fails at %s',
    async (operation) => {
      const placed = await place(await anApproved())
      await provider.break({ operation, action: 'drop_after', times: 2 })
      const first = await adopt(placed)
      const failed = operation === 'paypal.orders.patch' ? first : await capture(placed)
      expect(failed.error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
      await provider.mend()
      await adopt(placed)
      shop.clock.advance(2 * MINUTE)
      await services.reconciler.run()
      expect((await readOrder(placed)).status).toBe('paid')
      expect((await readAtPayPal(placed.opened.paypal_order_id)).taken).toHaveLength(1)
    },
  )

  test('is adopted on the payment page when that was interrupted, and charges the order’s amount', async () => {
    const cart = await anApproved()
    const body = aGuestBody({ items: cart.items })
    const { order, order_key: key } = (await shop.call(placeGuestOrder, { body })).data
    const placed = { ...cart, order, key, approved: { ...cart.opened, amount: '27.64' } }
    await provider.break({ operation: 'paypal.orders.patch', action: 'drop_before', times: 2 })
    expect((await adopt(placed)).error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
    await provider.mend()
    await services.reconciler.run({ staleMs: 0 })
    expect((await readAtPayPal(cart.opened.paypal_order_id)).taken).toEqual([])

    const opening = { body: { order_id: order.order_id } }
    const { data: form } = await shop.call(createWalletOrderAsGuest, opening, byKey(key))
    expect(form).toMatchObject({ paypal_order_id: cart.opened.paypal_order_id, quote: { amount: '27.64' } })
    expect((await capture(placed)).data.order.status).toBe('paid')
    expect((await readAtPayPal(cart.opened.paypal_order_id)).taken).toMatchObject([
      { amount: { value: '27.64' } },
    ])
  })

  test('that is left before it was charged is charged, since the shopper has confirmed', async () => {
    const placed = await place(await anApproved())
    await adopt(placed)
    shop.clock.advance(60 * SECOND)
    await services.reconciler.run()
    expect((await readOrder(placed)).status).toBe('paid')
  })

  test('that is left before it was confirmed takes nothing, and its stock is free again', async () => {
    const placed = await place(await anApproved())
    expect(await readStock(shop, placed.productId)).toMatchObject({ reserved: 1 })
    shop.clock.advance(31 * MINUTE)
    await services.reconciler.run()
    await shop.runJobs()
    expect((await readOrder(placed)).status).toBe('cancelled')
    expect(await readStock(shop, placed.productId)).toMatchObject({ reserved: 0 })
    expect((await readAtPayPal(placed.opened.paypal_order_id)).taken).toEqual([])
    expect((await adopt(placed)).error.code).toBe('ORDER_EXPIRED')
  })

  test('that declines can be paid with another source', async () => {
    const placed = await place(await anApproved({ wallet: 'declined' }))
    await adopt(placed)
    expect((await capture(placed)).data.payment.failure_code).toBe('wallet_declined')
    await approve(placed.opened.paypal_order_id)
    expect((await capture(placed)).data.order.status).toBe('paid')
  })
})
