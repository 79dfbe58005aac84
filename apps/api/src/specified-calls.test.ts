import { describe, expect, test } from 'vitest'
import { aCoupon, anAddress, anOrderBody, aProduct, aShopper } from '../test/builders.ts'
import { CARDS } from '../test/card-provider.ts'
import { readMailedToken } from '../test/mailed-links.ts'
import { aPng, aRawForm } from '../test/pictures.ts'
import { createTestApp } from '../test/test-app.ts'
import { MINUTE } from './jobs/clock.ts'

const shop = await createTestApp()

/** Sends a call below the API root and expects it to succeed. Returns its `data`. */
async function inject<Result>(line: string, options: object): Promise<Result> {
  const [method, path] = line.split(' ') as ['GET', string]
  const response = await shop.app.inject({ method, url: `/api${path}`, ...options })
  const { success, data } = response.json<{ success: boolean; data: Result }>()
  expect([line, success, response.body]).toEqual([line, true, response.body])
  return data
}

/** Sends calls with method, path and field names as the specification writes them, not as the contract does. */
function createSender(as?: { token: string }) {
  const headers = as ? { authorization: `Bearer ${as.token}` } : {}
  return <Result = object>(line: string, body?: object): Promise<Result> =>
    inject(line, { headers, ...(body && { payload: body }) })
}

/** Places an order of one unit of a new product. */
async function placeOrder(send: ReturnType<typeof createSender>): Promise<{ order_id: string }> {
  const { id } = await aProduct(shop)
  return send('POST /v1/orders', anOrderBody({ items: [{ product_id: id, quantity: 1 }] }))
}

describe('the calls of the specification', () => {
  test('about an account [T420]', async () => {
    const send = createSender()
    const email = 'lian@example.com'
    const [first, second, third] = ['Quiet-River-12', 'Silver-Cloud-34', 'Golden-Leaf-56']
    const optional = { nickname: 'Lian', phone_number: '13912345678' }
    const body = { email, password_raw: first, ...optional, agree_terms: true }
    const session = { token: expect.any(String), refreshToken: expect.any(String) }

    expect(await send('POST /v1/auth/register', body)).toMatchObject({ ...session, user: { email } })
    await send('POST /v1/auth/resend-verification', { email })
    const secret = await readMailedToken(shop, email, '/verify-email')
    await send(`GET /v1/auth/verify-email?token=${secret}`)
    const opened = await send<{ refreshToken: string }>('POST /v1/auth/login', { email, password_raw: first })
    expect(opened).toEqual({ ...session, user: expect.objectContaining({ email, nickname: 'Lian' }) })

    const { refreshToken } = opened
    const renewed = await send<{ refreshToken: string }>('POST /v1/auth/refresh', { refreshToken })
    expect(renewed).toEqual(session)
    expect(await send('POST /auth/refresh', { refreshToken: renewed.refreshToken })).toEqual(session)
    await send('POST /auth/logout', { refreshToken })

    const reset = () => readMailedToken(shop, email, '/reset-password')
    await send('POST /v1/auth/forgot-password', { email })
    await send('POST /v1/auth/reset-password', { token: await reset(), password: second })
    shop.clock.advance(2 * MINUTE)
    await send('POST /auth/request-password-reset', { email })
    await send('POST /auth/reset-password', { token: await reset(), password: third })
    await send('POST /v1/auth/login', { email, password_raw: third })
  })

  test('about the shopper [T421]', async () => {
    const as = await aShopper(shop)
    const send = createSender(as)
    const change = {
      nickname: '莲花',
      firstName: 'Lian',
      lastName: 'Wang',
      phone: '13912345678',
      bio: 'Collects jade.',
      avatar_url: 'https://pictures.example/lian.png',
      birthday: '1990-02-28',
      zodiac_sign: 'Pisces',
      chinese_zodiac: 'Horse',
      five_elements: 'Wood, Water',
    }
    expect(await send('PUT /v1/users/profile', change)).toMatchObject(change)
    await send('PATCH /users/me', { nickname: 'Lian' })
    for (const line of ['GET /v1/users/me', 'GET /api/users/me'])
      expect(await send(line)).toMatchObject({ ...change, nickname: 'Lian' })

    const disposition = 'Content-Disposition: form-data; name="avatar"; filename="me.png"'
    const { payload, headers } = aRawForm([
      { header: `${disposition}\r\nContent-Type: image/png`, content: aPng() },
    ])
    const options = { payload, headers: { ...headers, authorization: `Bearer ${as.token}` } }
    await inject('POST /v1/users/avatar', options)
    expect(await inject('POST /users/avatar', options)).toEqual({
      avatar_url: expect.stringContaining('/uploads/avatars/'),
      thumbnail_url: expect.stringContaining('/uploads/avatars/'),
    })
    await send('DELETE /users/avatar')
    expect(await send('GET /v1/users/me')).toMatchObject({ avatar_url: null })
  })

  test('about products [T422]', async () => {
    const send = createSender()
    const { id, record } = await aProduct(shop)
    expect(await send('GET /products?category=crystals&limit=100')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ product_id: id })]),
    })
    expect(await send(`GET /products/${id}`)).toMatchObject({ product_name: record.name.en })
  })

  test('about orders [T423]', async () => {
    const as = await aShopper(shop)
    const send = createSender(as)
    const { order_id } = await placeOrder(send)
    expect(await send(`GET /v1/orders/${order_id}`)).toMatchObject({ order_id })
    const found = { items: [{ order_id }], page: 1, limit: 5 }
    expect(await send('GET /v1/orders')).toMatchObject(found)
    const query = `page=1&limit=5&user_id=${as.userId}`
    expect(await send(`GET /v1/orders?${query}`)).toMatchObject(found)
    const reason = 'Changed my mind'
    expect(await send(`POST /v1/orders/${order_id}/cancel`, { reason })).toMatchObject({
      status: 'cancelled',
      history: [{ status: 'pending_payment' }, { status: 'cancelled', reason }],
    })

    const { id } = await aProduct(shop)
    const body = { ...anOrderBody({ items: [{ product_id: id, quantity: 1 }] }), provider: 'stripe' }
    const { order, payment } = await send<{
      order: { order_id: string }
      payment: { payment_id: string; payment_intent_id: string }
    }>('POST /v1/orders/create-for-payment', body)
    await shop.provider.payWith(CARDS.pays, payment.payment_intent_id)
    const paying = { provider: 'stripe', payment_id: payment.payment_id }
    expect(await send(`POST /v1/orders/${order.order_id}/pay`, paying)).toMatchObject({
      order: { status: 'paid' },
    })
  })

  test('about the notes of an order [T424]', async () => {
    const send = createSender(await aShopper(shop))
    const notes = `/v1/orders/${(await placeOrder(send)).order_id}/notes`
    const first = await send<{ note_id: string }>(`POST ${notes}`, { content: 'A gift' })
    const second = await send(`POST ${notes}`, { content: 'Ring twice' })
    expect(await send(`GET ${notes}`)).toEqual({ items: [second, first], messages: [] })
    expect(await send(`GET ${notes}/latest`)).toEqual(second)
    const note = `${notes}/${first.note_id}`
    expect(await send(`GET ${note}`)).toEqual(first)
    const content = 'Not a gift'
    expect(await send(`PUT ${note}`, { content })).toMatchObject({ content })
    await send(`DELETE ${note}`)
    expect(await send(`GET ${notes}`)).toEqual({ items: [second], messages: [] })
  })

  test('about addresses [T425]', async () => {
    const send = createSender(await aShopper(shop))
    const addresses = '/v1/users/addresses'
    const home = await send<{ address_id: string }>(`POST ${addresses}`, anAddress())
    const office = await send<{ address_id: string }>(`POST ${addresses}`, anAddress())
    expect(await send(`GET ${addresses}`)).toEqual({ items: [home, office] })
    expect(await send(`GET ${addresses}/default`)).toEqual(home)
    await send(`PUT ${addresses}/${office.address_id}/default`)
    expect(await send(`GET ${addresses}/default`)).toEqual({ ...office, is_default: true })
    const moved = anAddress({ address_line1: 'Jade Road 9' })
    expect(await send(`PUT ${addresses}/${home.address_id}`, moved)).toMatchObject(moved)
    await send(`DELETE ${addresses}/${home.address_id}`)
    expect(await send(`GET ${addresses}`)).toEqual({ items: [{ ...office, is_default: true }] })
  })

  test('about the cart on the server [T426]', async () => {
    const send = createSender(await aShopper(shop))
    const { id } = await aProduct(shop)
    const { items } = await send<{ items: [{ item_id: string }] }>('POST /cart/items', { product_id: id })
    const line = `/cart/items/${items[0].item_id}`
    await send(`PUT ${line}`, { quantity: 3 })
    expect(await send('GET /cart')).toMatchObject({ items: [{ quantity: 3 }], count: 3 })
    await send(`DELETE ${line}`)
    expect(await send('GET /cart')).toMatchObject({ items: [] })
  })

  test('about payments of any kind [T427]', async () => {
    const send = createSender(await aShopper(shop))
    const { order_id } = await placeOrder(send)
    const opened = await send<{ payment_id: string }>('POST /payment', { order_id, provider: 'stripe' })
    const payment = `/payment/${opened.payment_id}`
    expect(await send(`GET ${payment}`)).toMatchObject({ order_id })
    const status = 'cancelled'
    expect(await send(`PATCH ${payment}/status`, { status })).toMatchObject({ status })
  })

  test('about payments by card [T428]', async () => {
    const send = createSender(await aShopper(shop))
    const { order_id } = await placeOrder(send)
    expect(await send('GET /v1/payment/stripe/client-id')).toMatchObject({ enabled: true })
    const { payment_intent_id } = await send<{ payment_intent_id: string }>(
      'POST /v1/payment/stripe/create-payment-intent',
      { order_id },
    )
    const found = await send(`GET /v1/payment/stripe/payment-intent/${payment_intent_id}`)
    expect(found).toMatchObject({ order_id, status: 'requires_action' })
    await shop.provider.payWith(CARDS.pays, payment_intent_id)
    const paid = await send('POST /v1/payment/stripe/confirm-payment', { payment_intent_id })
    expect(paid).toMatchObject({ order: { status: 'paid' } })
  })

  test('about payments by wallet [T429]', async () => {
    const send = createSender(await aShopper(shop))
    const { order_id } = await placeOrder(send)
    expect(await send('GET /v1/payment/paypal/client-id')).toMatchObject({ enabled: true })
    const { paypal_order_id } = await send<{ paypal_order_id: string }>(
      'POST /v1/payment/paypal/create-order',
      { order_id },
    )
    await shop.provider.control(`paypal/orders/${paypal_order_id}/approve`, { wallet: 'balance' })
    const paid = await send('POST /v1/payment/paypal/capture-order', { paypal_order_id })
    expect(paid).toMatchObject({ order: { status: 'paid' } })
  })

  test('about favourites [T430]', async () => {
    const send = createSender(await aShopper(shop))
    const { id } = await aProduct(shop)
    await send('POST /users/favorites', { productId: id })
    expect(await send('GET /users/favorites')).toMatchObject({ items: [{ product_id: id }] })
    await send(`DELETE /users/favorites/${id}`)
    expect(await send('GET /users/favorites')).toMatchObject({ items: [] })
  })

  test('about coupons [T431]', async () => {
    const send = createSender(await aShopper(shop))
    const { id } = await aCoupon(shop)
    expect(await send('GET /users/coupons/available')).toMatchObject({
      items: [{ couponId: id }],
    })
    await send('POST /users/coupons/claim', { couponId: id })
    expect(await send('GET /users/coupons')).toMatchObject({ items: [{ couponId: id }] })
    expect(await send('GET /users/coupons/stats')).toMatchObject({ available: 1 })
  })
})
