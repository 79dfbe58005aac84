import { describe, expect, test } from 'vitest'
import { login, register } from '@shop/contract/auth/auth.endpoints'
import * as guestCalls from '@shop/contract/guests/guest-calls.endpoints'
import { getGuestOrder, placeGuestOrder } from '@shop/contract/guests/guests.endpoints'
import { createOrderNote } from '@shop/contract/orders/order-notes.endpoints'
import { cancelOrder, getOrder } from '@shop/contract/orders/orders.endpoints'
import { createPaymentIntent } from '@shop/contract/payments/payments.endpoints'
import { anAddress, anOrder, aProduct, aShopper, readStock } from '../../../test/builders.ts'
import { CARDS } from '../../../test/card-provider.ts'
import { readContract } from '../../../test/contract.ts'
import { aDesign, seedBeads, toItem } from '../../../test/designs.ts'
import { aGuestBody, aGuestOrder } from '../../../test/guests.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { createToken } from '../../db/ids.ts'
import { MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
const byKey = (key: string) => ({ headers: { 'order-key': key } })
const params = { provider: 'stripe' as const }

const readOrder = (key: string) => shop.call(getGuestOrder, {}, byKey(key))

async function pay({ key, order }: { key: string; order: { order_id: string } }) {
  const body = { order_id: order.order_id }
  const { data: form } = await shop.call(guestCalls.createPaymentIntentAsGuest, { params, body }, byKey(key))
  await shop.provider.payWith(CARDS.pays, form.payment_intent_id)
  const confirming = { params, body: { payment_intent_id: form.payment_intent_id } }
  return shop.call(guestCalls.confirmPaymentAsGuest, confirming, byKey(key))
}

/** The links of the mails to an address, oldest first. */
async function readLinks(email: string): Promise<string[]> {
  const mails = await shop.readMail(email)
  return mails.map(({ text }) => /https:\/\/shop\.example\/\S+/.exec(text)![0])
}

describe('a guest', () => {
  test('orders, pays by card and adds a note with the key alone; every mail links to the order', async () => {
    const { order, key, body, productId } = await aGuestOrder(shop)
    expect(order).toMatchObject({ status: 'pending_payment', points: 0 })
    expect(await readStock(shop, productId)).toMatchObject({ available: 9, reserved: 1 })

    expect((await pay({ key, order })).data.order).toMatchObject({ status: 'paid', points: 0 })
    const note = { params: { id: order.order_id }, body: { content: 'Please ring' } }
    expect((await shop.call(guestCalls.createOrderNoteAsGuest, note, byKey(key))).status).toBe(201)
    const { data: read } = await readOrder(key)
    expect(read).toMatchObject({ order_id: order.order_id, status: 'paid', email: body.email })
    expect(await readLinks(body.email)).toEqual(Array(2).fill(`https://shop.example/order/${key}`))
    expect((await shop.readMail(body.email))[0]!.text).toContain('Hello, Lian Wang')
    expect(
      await shop.db.selectFrom('point_entries').selectAll().where('order_id', '=', order.order_id).execute(),
    ).toEqual([])
  })

  test('who sends a gift to somebody else is greeted by their own name', async () => {
    const recipient = anAddress({ recipient_name: 'Emma Stone' })
    const { body } = await aGuestOrder(shop, { gift: { hide_prices: true, recipient } })
    expect((await shop.readMail(body.email))[0]!.text).toContain('Hello, Lian Wang')
  })

  test('cancels, and the units are back in stock', async () => {
    const { order, key, productId } = await aGuestOrder(shop)
    const input = { params: { id: order.order_id }, body: { reason: 'Too late' } }
    const { data } = await shop.call(guestCalls.cancelOrderAsGuest, input, byKey(key))
    expect(data.status).toBe('cancelled')
    expect(await readStock(shop, productId)).toMatchObject({ available: 10, reserved: 0 })
  })

  test('pays by wallet, which learns no key', async () => {
    const { order, key } = await aGuestOrder(shop)
    const body = { order_id: order.order_id }
    const { data: form } = await shop.call(guestCalls.createWalletOrderAsGuest, { body }, byKey(key))
    const page = await (await fetch(form.approval_url)).text()
    expect(JSON.stringify([form, page])).not.toContain(key)
  })

  test('buys a bracelet of their own design', async () => {
    await seedBeads(shop)
    const { order } = await aGuestOrder(shop, { items: [toItem(aDesign())] })
    expect(order.items[0]!.design).toBeDefined()
  })

  test('leaves no account: neither login nor registration, nor forgetting a password finds one', async () => {
    const { body } = await aGuestOrder(shop)
    const { email } = body
    expect(await shop.services.users.findByEmail(email)).toBeUndefined()
    const credentials = { email, password_raw: 'Quiet-River-12' }
    expect((await shop.call(login, { body: credentials })).error.code).toBe('INVALID_CREDENTIALS')
    await shop.call(register, { body: { ...credentials, agree_terms: true } })
    expect((await shop.readMail(email)).at(-1)!.text).toContain('/verify-email')
  })
})

describe('the key', () => {
  test('is stored as a hash, and in no mail that was sent', async () => {
    const { key } = await aGuestOrder(shop)
    await shop.runJobs()
    const keys = await shop.db.selectFrom('order_keys').selectAll().execute()
    const mails = await shop.db.selectFrom('mail_messages').selectAll().execute()
    const responses = await shop.db.selectFrom('idempotency_keys').selectAll().execute()
    expect(JSON.stringify([keys, mails, responses])).not.toContain(key)
  })

  test('of somebody else, guessed, malformed or missing, is an unknown order: all alike, at every call', async () => {
    const mine = await aGuestOrder(shop)
    const theirs = await aGuestOrder(shop)
    const calls = (await readContract()).filter(([, { auth }]) => auth === 'guest-key')
    expect(calls.length).toBeGreaterThan(10)
    const guess = theirs.key.slice(0, -1) + (theirs.key.endsWith('A') ? 'B' : 'A')
    for (const [name, endpoint] of calls) {
      const url = `/api${endpoint.path.replace(/:\w+/g, 'x')}`
      const texts = new Set<string>()
      for (const key of [createToken(), guess, 'short', '', undefined, `${mine.key}x`]) {
        const headers = key === undefined ? {} : { 'order-key': key }
        const response = await shop.app.inject({ method: endpoint.method, url, headers })
        expect([name, response.statusCode]).toEqual([name, 404])
        expect(response.headers['cache-control']).toBe('no-store')
        texts.add(response.body)
      }
      expect([...texts].map((text) => JSON.parse(text) as object)).toEqual([
        { success: false, error: { code: 'ORDER_NOT_FOUND', message: 'Order not found' } },
      ])
    }
  })

  test('opens one order: with another order’s id, or another payment’s, nothing is found', async () => {
    const mine = await aGuestOrder(shop)
    const theirs = await aGuestOrder(shop)
    const { data: form } = await shop.call(
      guestCalls.createPaymentIntentAsGuest,
      { params, body: { order_id: theirs.order.order_id } },
      byKey(theirs.key),
    )
    const { order: accounts } = await anOrder(shop)
    for (const id of [theirs.order.order_id, accounts.order_id]) {
      const options = byKey(mine.key)
      const own = { params: { id } }
      const body = { order_id: id }
      const responses = [
        await shop.call(guestCalls.getOrderAsGuest, own, options),
        await shop.call(guestCalls.cancelOrderAsGuest, { ...own, body: {} }, options),
        await shop.call(guestCalls.listOrderNotesAsGuest, own, options),
        await shop.call(guestCalls.createOrderNoteAsGuest, { ...own, body: { content: 'Hello' } }, options),
        await shop.call(guestCalls.createPaymentIntentAsGuest, { params, body }, options),
        await shop.call(guestCalls.createWalletOrderAsGuest, { body }, options),
      ]
      expect(responses.map(({ error }) => error.code)).toEqual(Array(6).fill('ORDER_NOT_FOUND'))
    }
    const confirming = { params, body: { payment_intent_id: form.payment_intent_id } }
    const foreign = await shop.call(guestCalls.confirmPaymentAsGuest, confirming, byKey(mine.key))
    expect(foreign.error.code).toBe('PAYMENT_NOT_FOUND')
    expect((await readOrder(theirs.key)).data.status).toBe('pending_payment')
  })

  test('is no session: the calls of accounts stay closed', async () => {
    const { order, key } = await aGuestOrder(shop)
    const own = { params: { id: order.order_id } }
    const responses = [
      await shop.call(getOrder, own, byKey(key)),
      await shop.call(cancelOrder, { ...own, body: {} }, byKey(key)),
      await shop.call(createOrderNote, { ...own, body: { content: 'Hello' } }, byKey(key)),
      await shop.call(createPaymentIntent, { params, body: { order_id: order.order_id } }, byKey(key)),
    ]
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    const foreign = await shop.call(getOrder, own, { as: await aShopper(shop) })
    expect(foreign.error.code).toBe('ORDER_NOT_FOUND')
  })

  test('is in no line of the log, and in no request to the provider', async () => {
    const { order, key } = await aGuestOrder(shop)
    await pay({ key, order })
    await shop.app.inject({ url: `/order/${key}` })
    await shop.runJobs()
    expect(JSON.stringify(shop.lines)).not.toContain(key)
    expect(JSON.stringify(await shop.provider.listIntents())).not.toContain(key)
  })
})

describe('a repeated request', () => {
  test('finds the first one’s order and key; another body under its key is refused', async () => {
    const body = aGuestBody({ items: [{ product_id: (await aProduct(shop)).id, quantity: 1 }] })
    const options = { idempotencyKey: 'the-guests-key' }
    const [first, again] = [
      await shop.call(placeGuestOrder, { body }, options),
      await shop.call(placeGuestOrder, { body }, options),
    ]
    expect([again.status, again.data]).toEqual([201, first.data])
    expect(again.headers['idempotent-replayed']).toBe('true')
    const other = { ...body, note: 'Another' }
    expect((await shop.call(placeGuestOrder, { body: other }, options)).error.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    const stranger = { ...body, email: 'stranger@example.com' }
    const { data } = await shop.call(placeGuestOrder, { body: stranger }, options)
    expect(data.order.order_id).not.toBe(first.data.order.order_id)
  })

  test('at the same time places one order', async () => {
    const { id } = await aProduct(shop)
    const body = aGuestBody({ items: [{ product_id: id, quantity: 1 }] })
    const send = () => shop.call(placeGuestOrder, { body }, { idempotencyKey: 'pressed-thrice' })
    const placed = await Promise.all([send(), send(), send()])
    expect(new Set(placed.map(({ data }) => data.order_key)).size).toBe(1)
    expect(await readStock(shop, id)).toMatchObject({ reserved: 1 })
  })
})

describe('limits', () => {
  test('three unpaid orders of one mailbox or one phone number, however they are written', async () => {
    const { id } = await aProduct(shop, { stock: 50 })
    const items = [{ product_id: id, quantity: 1 }]
    const place = async (extra: { email?: string; phone?: string }) =>
      shop.call(
        placeGuestOrder,
        { body: aGuestBody({ items, ...extra }) },
        { network: `203.0.113.${count++}` },
      )
    let count = 1
    for (const email of ['Mei@example.com', 'mei@example.com', 'mei+shop@example.com'])
      expect((await place({ email })).status).toBe(201)
    expect((await place({ email: 'MEI+x@example.com' })).error.code).toBe('TOO_MANY_UNPAID_ORDERS')
    for (const phone of ['13800001111', '+86 138 0000 1111', '0086-13800001111'])
      expect((await place({ phone })).status).toBe(201)
    expect((await place({ phone: '138 0000 1111' })).error.code).toBe('TOO_MANY_UNPAID_ORDERS')
    expect(await readStock(shop, id)).toMatchObject({ reserved: 6 })
  })

  test('twelve from one network, also of orders at the same time', async () => {
    const { id } = await aProduct(shop, { stock: 50 })
    const items = [{ product_id: id, quantity: 1 }]
    const place = async () =>
      (await shop.call(placeGuestOrder, { body: aGuestBody({ items }) }, { network: '198.51.100.7' })).status
    for (let number = 0; number < 9; number += 1) expect(await place()).toBe(201)
    // Three of these six find room.
    const statuses = await Promise.all(Array.from({ length: 6 }, place))
    expect(statuses.toSorted()).toEqual([201, 201, 201, 409, 409, 409])
    expect(await readStock(shop, id)).toMatchObject({ reserved: 12 })
  })

  test('prices come from the database, and a changed one is told', async () => {
    const { id } = await aProduct(shop, { price: '100.00' })
    const body = aGuestBody({ items: [{ product_id: id, quantity: 1 }], expected_total: '1.00' })
    expect((await shop.call(placeGuestOrder, { body })).error.code).toBe('PRICE_CHANGED')
  })

  test('what is wrong with address, phone or e-mail is told at its field', async () => {
    const { id } = await aProduct(shop)
    const body = aGuestBody({ items: [{ product_id: id, quantity: 1 }], email: 'nobody', phone: 'x' })
    const { error } = await shop.call(placeGuestOrder, { body })
    expect(error.details?.map(({ path }) => path)).toEqual(['email', 'phone'])
  })

  test('an unpaid order ends by itself', async () => {
    const { key, productId } = await aGuestOrder(shop)
    shop.clock.advance(31 * MINUTE)
    await shop.runJobs()
    expect((await readOrder(key)).data.status).toBe('cancelled')
    expect(await readStock(shop, productId)).toMatchObject({ available: 10, reserved: 0 })
  })
})
