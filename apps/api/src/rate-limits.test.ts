import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgotPassword, refresh, resendVerification } from '@shop/contract/auth/auth.endpoints'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import type { Endpoint } from '@shop/contract/http/endpoint'
import {
  confirmPayment,
  createPaymentIntent,
  createWalletOrder,
} from '@shop/contract/payments/payments.endpoints'
import { getMe } from '@shop/contract/users/users.endpoints'
import { aShopper, type Shopper } from '../test/builders.ts'
import type { CallOptions } from '../test/call.ts'
import { createTestApp } from '../test/test-app.ts'
import { openDatabase } from './db/pool.ts'
import { INSIDE } from './http/network.ts'
import { createRateLimits } from './security/rate-limits.ts'

const shop = await createTestApp({ rateLimits: true })

// The counters live by the real clock; it stands still here, so that a slow machine changes nothing.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

let count = 0
/** A network that nothing was counted for yet. */
const aNetwork = () => `198.51.${Math.floor((count += 1) / 250)}.${count % 250}`

/** How many calls pass, of one more than `limit`, before one is refused for its number. */
async function countPassing(limit: number, send: (index: number) => Promise<{ status: number }>) {
  for (let index = 0; index <= limit; index += 1) {
    if ((await send(index)).status === 429) return index
  }
  return limit + 1
}

describe('one network', () => {
  test('requests twenty mails an hour, of both kinds together, for whatever addresses', async () => {
    const network = aNetwork()
    const request = (index: number, from = network) => {
      const endpoint = index % 2 ? forgotPassword : resendVerification
      return shop.call(endpoint, { body: { email: `somebody-${index}@example.com` } }, { network: from })
    }
    expect(await countPassing(20, request)).toBe(20)
    expect((await request(0, aNetwork())).status).toBe(200)
    vi.setSystemTime(Date.now() + 60 * 60_000)
    expect((await request(0)).status).toBe(200)
  })

  test('makes 1,200 calls a minute of whatever kind, and the shop’s own pages as many as they need', async () => {
    const { limits } = shop.services
    const network = aNetwork()
    for (let i = 0; i < 1_200; i += 1) {
      await limits.countCall(network)
      await limits.countCall(INSIDE)
    }
    const refused = await shop.call(getMe, {}, { network })
    expect(refused.error.code).toBe('RATE_LIMITED')
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.error.message).toBe('Too many requests, please try again in 60 seconds')
    expect((await shop.call(getMe, {}, { network: aNetwork() })).status).toBe(401)
    await expect(limits.countCall(INSIDE)).resolves.toBeUndefined()
  })
})

describe('one shopper, from however many networks,', () => {
  const requestAs = (as: Shopper, endpoint: Endpoint, input: object, options: CallOptions = {}) =>
    shop.call(endpoint, input, { as, network: aNetwork(), ...options })
  const intent = { params: { provider: 'stripe' }, body: { order_id: 'not-an-order' } }
  const wallet = { body: { order_id: 'not-an-order' } }
  const result = { params: { provider: 'stripe' }, body: { payment_intent_id: 'not-a-payment' } }
  const claim = { body: { couponId: 'not-a-coupon' } }

  test.each<[string, number, (as: Shopper, index: number) => Promise<{ status: number }>]>([
    [
      'opens ten payments an hour, by whatever provider',
      10,
      (as, index) =>
        index % 2 ? requestAs(as, createPaymentIntent, intent) : requestAs(as, createWalletOrder, wallet),
    ],
    ['asks sixty times an hour what became of payments', 60, (as) => requestAs(as, confirmPayment, result)],
    ['claims ten coupons a minute', 10, (as) => requestAs(as, claimCoupon, claim)],
    [
      'claims ten coupons a minute, by both spellings',
      10,
      (as, index) => requestAs(as, claimCoupon, claim, index % 2 ? { path: claimCoupon.twins[0] } : {}),
    ],
  ])('%s', async (_, limit, send) => {
    const [one, other] = [await aShopper(shop), await aShopper(shop)]
    expect(await countPassing(limit, (index) => send(one, index))).toBe(limit)
    expect((await send(other, 0)).status).not.toBe(429)
  })
})

describe('one session', () => {
  test('is renewed thirty times in five minutes, whoever holds it and wherever they are', async () => {
    const [as, other] = [await aShopper(shop), await aShopper(shop)]
    let { refreshToken } = as
    const renew = async () => {
      const response = await shop.call(refresh, { body: { refreshToken } }, { network: aNetwork() })
      if (response.status === 200) refreshToken = response.data.refreshToken
      return response
    }
    expect(await countPassing(30, renew)).toBe(30)
    expect((await shop.call(refresh, { body: { refreshToken: other.refreshToken } })).status).toBe(200)
    vi.setSystemTime(Date.now() + 5 * 60_000)
    // It was refused for its number alone, and lives on.
    expect((await renew()).status).toBe(200)
  })

  test('cannot be worn out by somebody who only knows its name', async () => {
    const { refreshToken } = await aShopper(shop)
    const forged = `${refreshToken.slice(0, -8)}AAAAAAAA`
    for (let i = 0; i < 40; i += 1) {
      const response = await shop.call(refresh, { body: { refreshToken: forged } }, { network: aNetwork() })
      expect(response.error.code).toBe('REFRESH_TOKEN_INVALID')
    }
    expect((await shop.call(refresh, { body: { refreshToken } })).status).toBe(200)
  })
})

describe('two processes', () => {
  const open = () => {
    const { connectionString, config } = shop
    const db = openDatabase({ connectionString, poolSize: 4 })
    const options = { redisUrl: undefined, enabled: true, secret: config.secrets.auth }
    return { db, limits: createRateLimits({ pool: db.pool, ...options }) }
  }
  const processes = [open(), open()]
  afterAll(async () => {
    for (const { db, limits } of processes) {
      await limits.close()
      await db.destroy()
    }
  })
  const spread = (calls: number, work: (limits: (typeof processes)[number]['limits']) => Promise<void>) =>
    Promise.allSettled(Array.from({ length: calls }, (_, i) => work(processes[i % 2]!.limits)))
  const countDone = (results: PromiseSettledResult<void>[]) =>
    results.filter(({ status }) => status === 'fulfilled').length

  test('let through together what one would, by network, by shopper and by what a service names [T33]', async () => {
    const key = aNetwork()
    expect(countDone(await spread(60, (limits) => limits.consume('mail', key)))).toBe(20)
    expect(countDone(await spread(30, (limits) => limits.consumeByUser('payment', key)))).toBe(10)
    expect(countDone(await spread(10, (limits) => limits.consume('mail-address', key)))).toBe(3)
  })

  test('count wrong passwords together, and forget them together', async () => {
    const key = aNetwork()
    expect(countDone(await spread(40, (limits) => limits.countTry(key)))).toBeLessThanOrEqual(10)
    await processes[0]!.limits.forgetTries(key)
    expect(countDone(await spread(2, (limits) => limits.countTry(key)))).toBe(2)
  })
})
