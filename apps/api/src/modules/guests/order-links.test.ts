import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findGuestOrder, getGuestOrder } from '@shop/contract/guests/guests.endpoints'
import { aProduct, anOrder } from '../../../test/builders.ts'
import { aGuestOrder } from '../../../test/guests.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()

const find = (order_number: string, email: string) =>
  shop.call(findGuestOrder, { body: { order_number, email } })

const readKeys = async (email: string) =>
  (await shop.readMail(email)).flatMap(({ text }) => /\/order\/([\w-]{43})/.exec(text)?.[1] ?? [])

/** The waiting jobs that mail links. */
const listJobs = async () =>
  (await sql`SELECT id FROM pgboss.job WHERE name = 'guests.mail-link'`.execute(shop.db)).rows.length

describe('finding an order again', () => {
  test('mails a new link for number and address, however they are written; the earlier one still opens it', async () => {
    const { order, key, body } = await aGuestOrder(shop)
    const { email } = body
    expect((await find(`＃${order.order_number.toLowerCase()} `, email.toUpperCase())).data).toEqual({})
    const keys = await readKeys(email)
    expect(keys).toHaveLength(2)
    expect(keys[1]).not.toBe(keys[0])
    for (const each of [key, keys[1]!]) {
      const { data } = await shop.call(getGuestOrder, {}, { headers: { 'order-key': each } })
      expect(data.order_id).toBe(order.order_id)
    }
  })

  test('of an account is mailed a link to the account', async () => {
    const { order, shopper } = await anOrder(shop)
    await find(order.order_number, shopper.email)
    const [, mail] = await shop.readMail(shopper.email)
    expect(mail!.text).toContain(`https://shop.example/user/orders?order=${order.order_id}`)
  })

  test('twice within a minute mails once', async () => {
    const { order, body } = await aGuestOrder(shop)
    await find(order.order_number, body.email)
    await find(order.order_number, body.email)
    expect(await readKeys(body.email)).toHaveLength(2)
    shop.clock.advance(2 * MINUTE)
    await find(order.order_number, body.email)
    expect(await readKeys(body.email)).toHaveLength(3)
  })

  test('tells nobody whether there is such an order: the same response and the same work for all', async () => {
    const mine = await aGuestOrder(shop)
    const theirs = await aGuestOrder(shop)
    await shop.runJobs()
    const mails = shop.outbox.length
    const inputs = [
      [mine.order.order_number, mine.body.email],
      [theirs.order.order_number, mine.body.email],
      ['SY260101AAAAAA', mine.body.email],
      [mine.order.order_number, 'nobody@example.com'],
      ['nonsense', 'nobody@example.com'],
    ] as const
    const jobs = [await listJobs()]
    const responses = []
    for (const [number, email] of inputs) {
      responses.push(await find(number, email))
      jobs.push(await listJobs())
    }
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const toNames = (headers: object) => Object.keys(headers).sort().join()
    expect(new Set(responses.map(({ headers }) => toNames(headers))).size).toBe(1)
    expect(jobs.slice(1).map((count, index) => count - jobs[index]!)).toEqual([1, 1, 1, 1, 1])
    await shop.runJobs()
    // Only one of these requests named an order and its address.
    expect(shop.outbox.length - mails).toBe(1)
  })
})

describe('limits', async () => {
  const limited = await createTestApp({ rateLimits: true })
  const request = (order_number: string, email: string, network: string) =>
    limited.call(findGuestOrder, { body: { order_number, email } }, { network })

  test('three links an hour for an address, whatever the numbers; twenty from a network', async () => {
    const { order, body } = await aGuestOrder(limited, {
      items: [{ product_id: (await aProduct(limited)).id, quantity: 1 }],
    })
    const states = async (number: string, email: string, from: string) => {
      const statuses = []
      for (let i = 0; i < 4; i += 1) statuses.push((await request(number, email, from)).status)
      return statuses
    }
    expect(await states(order.order_number, body.email, '192.0.2.1')).toEqual([200, 200, 200, 429])
    expect(await states('SY260101AAAAAA', 'nobody@example.com', '192.0.2.2')).toEqual([200, 200, 200, 429])
    const statuses = []
    for (let i = 0; i < 21; i += 1)
      statuses.push((await request('SY260101AAAAAA', `somebody-${i}@example.com`, '192.0.2.3')).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  })
})
