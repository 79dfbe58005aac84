import { describe, expect, test } from 'vitest'
import { checkCoupon, claimCoupon, listCoupons } from '@shop/contract/coupons/coupons.endpoints'
import { listRedemptions } from '@shop/contract/coupons/coupons.console'
import { exportCustomer } from '@shop/contract/customers/customers.console'
import { exportOrders } from '@shop/contract/orders/order-documents.console'
import * as guestCalls from '@shop/contract/guests/guest-calls.endpoints'
import { getGuestOrder, placeGuestOrder, takeGuestOrders } from '@shop/contract/guests/guests.endpoints'
import type { PlaceGuestOrderBody } from '@shop/contract/guests/guests.schemas'
import { quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { aCoupon, aProduct, aShopper, type CouponFacts, type Shopper } from '../../../test/builders.ts'
import { CARDS } from '../../../test/card-provider.ts'
import { createTestConsole } from '../../../test/console.ts'
import { aGuestBody } from '../../../test/guests.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
const { id: product_id } = await aProduct(shop, { stock: 1_000 })
const items = [{ product_id, quantity: 1 }]

let network = 0
const place = (extra: Partial<PlaceGuestOrderBody>, options: { idempotencyKey?: string } = {}) => {
  network += 1
  const from = `198.19.${network >> 8}.${network & 255}`
  return shop.call(placeGuestOrder, { body: aGuestBody({ items, ...extra }) }, { network: from, ...options })
}
/** An order with a coupon, and its key. */
async function anOrderWith(coupon_id: string, extra: Partial<PlaceGuestOrderBody> = {}) {
  const { data } = await place({ coupon_id, ...extra })
  return { order: data.order, headers: { 'order-key': data.order_key } }
}
type GuestsOrder = Awaited<ReturnType<typeof anOrderWith>>

const toReason = ({ error }: Awaited<ReturnType<typeof place>>) => [
  error.code,
  error.details?.[0]?.['reason'],
]
const quote = async (coupon_id: string) => (await shop.call(quoteOrder, { body: { items, coupon_id } })).data
const check = (code: string) => shop.call(checkCoupon, { body: { code } })
const claim = (as: Shopper, couponId: string) => shop.call(claimCoupon, { body: { couponId } }, { as })
const cancel = ({ order, headers }: GuestsOrder) =>
  shop.call(guestCalls.cancelOrderAsGuest, { params: { id: order.order_id }, body: {} }, { headers })
const params = { provider: 'stripe' as const }

async function openPayment({ order, headers }: GuestsOrder): Promise<string> {
  const body = { order_id: order.order_id }
  const { data } = await shop.call(guestCalls.createPaymentIntentAsGuest, { params, body }, { headers })
  return data.payment_intent_id
}

async function pay(placed: GuestsOrder, payment_intent_id: string) {
  await shop.provider.payWith(CARDS.pays, payment_intent_id)
  const confirming = { params, body: { payment_intent_id } }
  return shop.call(guestCalls.confirmPaymentAsGuest, confirming, { headers: placed.headers })
}

/** Opens a payment whose response is lost: the shop does not know it, the provider does. */
async function loseResponse({ order, headers }: GuestsOrder): Promise<string> {
  await shop.provider.break({ operation: 'payment_intents.create', action: 'drop_after', times: 2 })
  const body = { order_id: order.order_id }
  const { error } = await shop.call(guestCalls.createPaymentIntentAsGuest, { params, body }, { headers })
  expect(error.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE')
  await shop.provider.mend()
  const intents = await shop.provider.listIntents()
  return intents.find(({ metadata }) => metadata['order_id'] === order.order_id)!.id
}

async function readUse(couponId: string) {
  const { claimed_count: claimed } = await shop.db
    .selectFrom('coupons')
    .select('claimed_count')
    .where('id', '=', couponId)
    .executeTakeFirstOrThrow()
  const claims = await shop.db
    .selectFrom('coupon_claims')
    .select('status')
    .where('coupon_id', '=', couponId)
    .orderBy('status')
    .execute()
  return { claimed, statuses: claims.map(({ status }) => status) }
}

describe('a code', () => {
  test('is found in any case and width, with spaces; then the quote shows what it takes off', async () => {
    const { id, record } = await aCoupon(shop)
    const wide = [...record.code.toLowerCase()].map((sign) =>
      String.fromCodePoint(sign.codePointAt(0)! + 0xfee0),
    )
    expect((await check(` ${wide.join(' ')} `)).data).toMatchObject({ couponId: id, code: record.code })
    const quoted = await quote(id)
    expect(quoted).toMatchObject({
      discount: '20.00',
      total: '92.00',
      coupon: { couponId: id, saved: '20.00' },
    })
    expect(quoted.coupons).toMatchObject([{ couponId: id, saves: '20.00' }])
    expect(quoted).not.toHaveProperty('coupon_obstacle')
  })

  test('of nothing, not begun, ended, used up or for accounts is refused, and says why', async () => {
    const codeOf = async (facts: CouponFacts) => (await aCoupon(shop, facts)).record.code
    const usedUp = await aCoupon(shop, { total_limit: 1 })
    await anOrderWith(usedUp.id)
    const codes = await Promise.all(
      [
        'NOSUCHCODE',
        await codeOf({ starts_at: '2027-12-01T00:00:00+08:00' }),
        await codeOf({ ends_at: '2026-02-01T00:00:00+08:00' }),
        usedUp.record.code,
        await codeOf({ needs_account: true }),
      ].map(async (code) => (await check(code)).error.code),
    )
    expect(codes).toEqual([
      'COUPON_NOT_FOUND',
      'COUPON_NOT_FOUND',
      'COUPON_ENDED',
      'COUPON_EXHAUSTED',
      'COUPON_NEEDS_ACCOUNT',
    ])
  })

  test.each<[string, CouponFacts, object]>([
    ['for accounts', { needs_account: true }, { reason: 'needs_account' }],
    ['that has ended', { ends_at: '2026-02-01T00:00:00+08:00' }, { reason: 'ended' }],
    ['for other products', { category: 'bracelets' }, { reason: 'wrong_category' }],
    ['with a higher minimum', { min_spend: '150.00' }, { reason: 'min_spend', missing: '50.00' }],
  ])('%s is refused in the quote, and with the order', async (_, facts, obstacle) => {
    const { id } = await aCoupon(shop, facts)
    const quoted = await quote(id)
    expect(quoted).toMatchObject({ coupon_obstacle: obstacle, coupons: [{ couponId: id, obstacle }] })
    expect(quoted.total).toBe('112.00')
    const { error } = await place({ coupon_id: id })
    expect(error).toMatchObject({
      code: 'COUPON_NOT_APPLICABLE',
      details: [{ path: 'coupon_id', ...obstacle }],
    })
    expect(await readUse(id)).toEqual({ claimed: 0, statuses: [] })
  })

  test('that is unknown or used up is no coupon of a quote or an order', async () => {
    const usedUp = await aCoupon(shop, { total_limit: 1 })
    await anOrderWith(usedUp.id)
    expect((await quote(usedUp.id)).coupon_obstacle).toEqual({ reason: 'exhausted' })
    expect(toReason(await place({ coupon_id: usedUp.id }))).toEqual(['COUPON_NOT_APPLICABLE', 'exhausted'])
    for (const id of [crypto.randomUUID(), usedUp.record.code]) {
      expect((await quote(id)).coupon_obstacle).toEqual({ reason: 'not_found' })
      expect(toReason(await place({ coupon_id: id }))).toEqual(['COUPON_NOT_APPLICABLE', 'not_found'])
    }
  })
})

describe('an order with a coupon', () => {
  test('costs less and holds it; paid, it has used it; everybody is told of it', async () => {
    const { id, record } = await aCoupon(shop)
    const body = { email: 'mei.coupon@example.com', coupon_id: id, expected_total: '92.00' }
    const { data } = await place(body)
    const placed = { order: data.order, headers: { 'order-key': data.order_key } }
    expect(placed.order).toMatchObject({
      discount: '20.00',
      total: '92.00',
      coupon: { code: record.code, saved: '20.00' },
    })
    expect(await readUse(id)).toEqual({ claimed: 1, statuses: ['held'] })
    await pay(placed, await openPayment(placed))
    expect(await readUse(id)).toEqual({ claimed: 1, statuses: ['used'] })
    const read = await shop.call(getGuestOrder, {}, { headers: placed.headers })
    expect(read.data).toMatchObject({ status: 'paid', coupon: { code: record.code } })
    const mails = await shop.readMail(body.email)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).toContain(`Coupon ${record.code}: −¥20.00`)
    const { data: claims } = await console.call(listRedemptions, { params: { id } }, { as: owner })
    expect(claims.items).toMatchObject([{ customer: body.email, status: 'used', saved: '20.00' }])
    const csv = await console.call(exportOrders, { query: { q: placed.order.order_number } }, { as: owner })
    expect(csv.body.toString()).toContain(record.code)
    const guest = { params: { id: claims.items[0]!.customer_id } }
    const exported = await console.call(exportCustomer, guest, { as: owner })
    expect(JSON.stringify(exported.data)).toContain('"saved_fen":2000')
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test('that is cancelled or expires gives it back, unpaid and paid: the same person may use it again', async () => {
    const { id } = await aCoupon(shop, { total_limit: 1 })
    const email = 'again@example.com'
    const unpaid = await anOrderWith(id, { email })
    expect((await cancel(unpaid)).data.status).toBe('cancelled')
    expect(await readUse(id)).toEqual({ claimed: 0, statuses: [] })
    const paid = await anOrderWith(id, { email })
    await pay(paid, await openPayment(paid))
    expect((await cancel(paid)).data.status).toBe('cancelled')
    expect(await readUse(id)).toEqual({ claimed: 0, statuses: [] })
    await anOrderWith(id, { email })
    shop.clock.advance(31 * MINUTE)
    await shop.runJobs()
    expect(await readUse(id)).toEqual({ claimed: 0, statuses: [] })
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test.each([
    ['takes it again', false, 'used'],
    ['keeps its price when another has taken the last one', true, 'held'],
  ])('paid after it expired %s', async (_, isTaken, status) => {
    const { id } = await aCoupon(shop, { total_limit: 1 })
    const placed = await anOrderWith(id)
    const intentId = await loseResponse(placed)
    shop.clock.advance(31 * MINUTE)
    await shop.runJobs()
    expect(await readUse(id)).toEqual({ claimed: 0, statuses: [] })
    if (isTaken) await anOrderWith(id)
    await shop.provider.payWith(CARDS.pays, intentId)
    await shop.deliverWebhooks(intentId)
    const { data } = await shop.call(getGuestOrder, {}, { headers: placed.headers })
    expect(data).toMatchObject({ status: 'paid', total: '92.00' })
    expect(await readUse(id)).toEqual({ claimed: 1, statuses: [status] })
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test('is placed once however often it is requested', async () => {
    const { id } = await aCoupon(shop)
    const body = aGuestBody({ items, coupon_id: id })
    const send = () => shop.call(placeGuestOrder, { body }, { idempotencyKey: 'a-guest-with-a-coupon' })
    const sent = [await send(), ...(await Promise.all([send(), send()]))]
    expect(new Set(sent.map(({ data }) => data.order.order_id)).size).toBe(1)
    expect(await readUse(id)).toEqual({ claimed: 1, statuses: ['held'] })
  })

  test('that is refused for its total takes no coupon', async () => {
    const { id } = await aCoupon(shop)
    expect((await place({ coupon_id: id, expected_total: '112.00' })).error.code).toBe('PRICE_CHANGED')
    expect(await readUse(id)).toEqual({ claimed: 0, statuses: [] })
  })
})

describe('a coupon once for each customer', () => {
  const USED = ['COUPON_NOT_APPLICABLE', 'used']

  test('is once for a mailbox and for a phone number, however they are written', async () => {
    const { id } = await aCoupon(shop)
    await anOrderWith(id, { email: 'once@example.com', phone: '13911112222' })
    for (const person of [{ email: 'Once+shop@example.com' }, { phone: '+86 139-1111-2222' }])
      expect(toReason(await place({ coupon_id: id, ...person }))).toEqual(USED)
    expect((await place({ coupon_id: id, email: 'twice@example.com' })).status).toBe(201)
  })

  test('is not had again as a guest by who has it in an account, nor in an account by who was a guest', async () => {
    const { id } = await aCoupon(shop)
    const first = await aShopper(shop)
    await claim(first, id)
    expect(toReason(await place({ coupon_id: id, email: first.email.replace('@', '+x@') }))).toEqual(USED)
    const second = await aShopper(shop)
    const placed = await anOrderWith(id, { email: second.email })
    expect((await claim(second, id)).error.code).toBe('COUPON_ALREADY_CLAIMED')
    await cancel(placed)
    expect((await claim(second, id)).status).toBe(201)
  })

  test('is no less available for an account that has not proved to own the mailbox', async () => {
    const { id } = await aCoupon(shop)
    const stranger = await aShopper(shop, { verified: false })
    const claims = { id: crypto.randomUUID(), coupon_id: id, user_id: stranger.userId, number: 1 }
    await shop.db
      .insertInto('coupon_claims')
      .values({ ...claims, claimed_at: shop.clock() })
      .execute()
    expect((await place({ coupon_id: id, email: stranger.email })).status).toBe(201)
  })

  test('is had once by ten concurrent orders of one person, of whom some have an account', async () => {
    const { id } = await aCoupon(shop)
    const as = await aShopper(shop)
    const tries = Array.from({ length: 10 }, (_, index) =>
      index % 2 ? claim(as, id) : place({ coupon_id: id, email: as.email }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect((await readUse(id)).claimed).toBe(1)
  })
})

test('sixty concurrent guests have the last uses of a coupon exactly as often as there are', async () => {
  for (const total_limit of [1, 7]) {
    const { id } = await aCoupon(shop, { total_limit })
    const tries = await Promise.all(Array.from({ length: 60 }, () => place({ coupon_id: id })))
    const placed = tries.filter(({ status }) => status === 201)
    expect(placed).toHaveLength(total_limit)
    expect(tries.filter((each) => each.status !== 201).map(toReason)).toEqual(
      Array.from({ length: 60 - total_limit }, () => ['COUPON_NOT_APPLICABLE', 'exhausted']),
    )
    expect(await readUse(id)).toEqual({ claimed: total_limit, statuses: placed.map(() => 'held') })
  }
  expect(await shop.services.ledger.compareShop()).toEqual([])
})

test('an order that an account takes over brings its coupon, also beside those that the account has', async () => {
  const shopper = await aShopper(shop)
  const { id } = await aCoupon(shop, { per_user_limit: 3 })
  await claim(shopper, id)
  for (let i = 0; i < 2; i += 1) await anOrderWith(id, { email: shopper.email })
  const { data } = await shop.call(takeGuestOrders, {}, { as: shopper })
  expect(data.taken).toBe(2)
  const listed = (await shop.call(listCoupons, {}, { as: shopper })).data.items
  expect(listed.map(({ couponId, status }) => [couponId, status])).toEqual([
    [id, 'available'],
    [id, 'used'],
    [id, 'used'],
  ])
  expect((await claim(shopper, id)).error.code).toBe('COUPON_ALREADY_CLAIMED')
  // Expired orders give their coupons back to the account, as any order of it does.
  shop.clock.advance(31 * MINUTE)
  await shop.runJobs()
  expect(await readUse(id)).toEqual({ claimed: 3, statuses: Array(3).fill('available') })
})

test('codes are guessed twenty times a minute from a network', async () => {
  const limited = await createTestApp({ rateLimits: true })
  const guess = (from: string) =>
    limited.call(checkCoupon, { body: { code: 'GUESS' } }, { network: from }).then(({ status }) => status)
  const statuses = []
  for (let i = 0; i < 21; i += 1) statuses.push(await guess('192.0.2.7'))
  expect(statuses).toEqual([...Array<number>(20).fill(404), 429])
  expect(await guess('192.0.2.8')).toBe(404)
})
