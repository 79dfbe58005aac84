import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { createCustomerGroup } from '@shop/contract/customers/customer-groups.console'
import { createCoupon, listCoupons } from '@shop/contract/coupons/coupons.console'
import { getSalesReport } from '@shop/contract/reports/sales-reports.console'
import { getTodayReport } from '@shop/contract/reports/reports.console'
import { getCart } from '@shop/contract/cart/cart.endpoints'
import { getOrder } from '@shop/contract/orders/orders.endpoints'
import { aPaidOrder } from '../../builders.ts'
import { createTestConsole, type StaffMember } from '../../console.ts'
import { fillDatabase } from '../../shop-process/fill-database.ts'
import { startPostgres } from '../../shop-process/servers/postgres-server.ts'
import { createTestApp } from '../../test-app.ts'

const LIMIT = { timeout: 20_000, interval: 20 }

const primary = await startPostgres()
afterAll(primary.close)
await fillDatabase(primary.connectionString)
const replica = await primary.startReplica({ log_statement: 'all' })
afterAll(replica.stop)
const { connectionString } = primary
const shop = await createTestApp({
  replicated: { connectionString, replicaUrls: [replica.connectionString] },
})
shop.clock.set(new Date())
const { call, aMember, signInAs } = await createTestConsole(shop)
const owner = await aMember('owner')
const { counts } = shop.replicas!

type Browser = Pick<StaffMember, 'cookie'>

const list = async (as: Browser) =>
  (await call(listCoupons, { query: {} }, { as })).data.items.map(({ code }) => code)

/** Saves a coupon. Returns the browser with the cookie that it then has. */
async function save(code: string): Promise<Browser> {
  const body = {
    id: randomUUID(),
    code,
    title: 'Ten off',
    title_zh: '减十元',
    description: 'Off any order',
    description_zh: '全场可用',
    type: 'fixed' as const,
    percent: null,
    amount: '10.00',
    max_discount: null,
    min_spend: '50.00',
    category: null,
    needs_account: false,
    starts_at: '2026-01-01T00:00:00Z',
    ends_at: '2038-01-01T00:00:00Z',
    total_limit: null,
    per_user_limit: 1,
    is_public: true,
  }
  const { status, cookie } = await call(createCoupon, { body }, { as: owner })
  expect(status).toBe(201)
  return { cookie: `${owner.cookie}; ${cookie}` }
}

/** Reads until a replica has responded. */
const readFromReplica = <Result>(read: () => Promise<Result>) =>
  vi.waitFor(async () => {
    const before = counts.replica
    const result = await read()
    expect(counts.replica).toBe(before + 1)
    return result
  }, LIMIT)
const listFromReplica = () => readFromReplica(() => list(owner))

/** The statements that a replica has logged, apart from the question how far it is. */
const listStatements = (log: string) =>
  [...log.matchAll(/LOG: {2}(?:execute|statement)[^\n]*/g)]
    .map(([line]) => line)
    .filter((line) => !line.includes('pg_is_in_recovery'))

/** Waits until the replica's log has all that was asked so far. Returns its length. */
async function untilLogged(): Promise<number> {
  const mark = replica.output().length
  await vi.waitUntil(() => replica.output().slice(mark).includes('pg_is_in_recovery'), LIMIT)
  return replica.output().length
}

test('Lists and reports are read from the replica.', async () => {
  await save('FIRST')
  await vi.waitFor(async () => expect(await listFromReplica()).toContain('FIRST'), LIMIT)
  await vi.waitUntil(() => listStatements(replica.output()).some((line) => line.includes('"coupons"')), LIMIT)
  await readFromReplica(() => call(getSalesReport, { query: { span: 'month' } }, { as: owner }))
  await readFromReplica(() => call(getTodayReport, { query: { period: 'week' } }, { as: owner }))
})

test('What was saved is in the list shown next, and after a second in that of everybody, whatever a replica replays.', async () => {
  const other = await signInAs(owner)
  await listFromReplica()
  await replica.asAdministrator('SELECT pg_wal_replay_pause()')
  const browser = await save('PAUSED')
  expect(await list(browser)).toContain('PAUSED')
  await vi.waitFor(async () => expect(await list(other)).toContain('PAUSED'), LIMIT)
  const [state] = await replica.asAdministrator<{ paused: boolean }>(
    'SELECT pg_is_wal_replay_paused() AS paused',
  )
  expect(state!.paused).toBe(true)
  await replica.asAdministrator('SELECT pg_wal_replay_resume()')
  await vi.waitFor(async () => expect(await listFromReplica()).toContain('PAUSED'), LIMIT)
})

test('Nothing of carts, orders, payments and changes is asked of a replica.', async () => {
  const mark = await untilLogged()
  const { order, shopper } = await aPaidOrder(shop)
  await shop.call(getCart, {}, { as: shopper })
  await shop.call(getOrder, { params: { id: order.order_id } }, { as: shopper })
  await call(createCustomerGroup, { body: { id: randomUUID(), name: 'Friends' } }, { as: owner })
  await untilLogged()
  expect(listStatements(replica.output().slice(mark))).toEqual([])
})

test('A replica that stops is not missed, nor while it is down.', async () => {
  await listFromReplica()
  const ended = replica.stop()
  let isDown = false
  void ended.then(() => (isDown = true))
  for (let calls = 0; calls < 20 || !isDown; calls += 1) expect(await list(owner)).toContain('PAUSED')
  await ended
  const before = counts.replica
  expect(await list(owner)).toContain('PAUSED')
  expect(counts.replica).toBe(before)
})
