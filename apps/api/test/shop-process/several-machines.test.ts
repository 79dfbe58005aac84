import { randomUUID } from 'node:crypto'
import { connect } from 'node:http2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getMe, uploadAvatar } from '@shop/contract/users/users.endpoints'
import { forgotPassword } from '@shop/contract/auth/auth.endpoints'
import { getCart } from '@shop/contract/cart/cart.endpoints'
import { listOrders, placeOrder } from '@shop/contract/orders/orders.endpoints'
import { getProduct } from '@shop/contract/products/products.endpoints'
import { endAllSessions } from '@shop/contract/auth/security.endpoints'
import { API_ROOT } from '../../src/app.ts'
import { anOrderBody, PASSWORD } from '../builders.ts'
import { aPicture } from '../pictures.ts'
import { listFailed, startLoad } from './servers/a-client.ts'
import { openCluster, type Cluster } from './servers/a-cluster.ts'
import { aMixedLoad, reportLoad } from './servers/a-mixed-load.ts'
import { aShopperOf, findGoods, signInAt, toCartRequest } from './servers/a-shopper.ts'
import { SERVER_NAME } from './servers/nginx-server.ts'

const SLOW = 60_000
/** Concurrent connections that a machine can serve while other tests run. */
const LINES = 6

let cluster: Cluster
beforeAll(async () => void (cluster = await openCluster({ machines: 3 })), 120_000)
afterAll(() => cluster?.close(), SLOW)

test('The shop is reached by HTTP/2 and TLS at its name, and not without TLS.', async () => {
  const { proxy, client } = cluster
  const session = connect(`https://127.0.0.1:${proxy.port}`, {
    ca: proxy.certificate,
    servername: SERVER_NAME,
  })
  const stream = session.request({ ':path': '/', ':authority': SERVER_NAME, 'accept-encoding': 'br' })
  const headers = await new Promise<Record<string, unknown>>((resolve) => stream.once('response', resolve))
  expect(session.alpnProtocol).toBe('h2')
  session.destroy()
  expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'br', server: 'nginx' })
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)

  const simple = (path: string) =>
    fetch(`http://127.0.0.1:${proxy.httpPort}${path}`, {
      redirect: 'manual',
      headers: { host: SERVER_NAME },
    })
  expect((await simple('/category/bracelets')).status).toBe(308)
  expect((await simple('/api/products')).status).toBe(403)
  for (const path of ['/metrics', '/readyz']) expect((await client.send({ path })).status).toBe(404)
})

test('What a shopper does at one machine is visible at the others at once.', async () => {
  const [one, two, three] = cluster.machines
  const shopper = await aShopperOf(cluster)
  const here = await signInAt(one!, shopper)
  const elsewhere = await signInAt(two!, shopper)
  const product = await findGoods(one!)
  expect((await cluster.client.send(toCartRequest(product, here))).status).toBe(201)
  expect((await three!.call(getCart, {}, { as: elsewhere })).data.items).toHaveLength(1)

  const picture = await fetch(`${one!.url}${API_ROOT}${uploadAvatar.path}`, {
    method: 'POST',
    body: aPicture(),
    headers: { authorization: `Bearer ${here.token}` },
  })
  const { data } = (await picture.json()) as { data: { avatar_url: string } }
  const { pathname } = new URL(data.avatar_url, 'https://shop')
  for (const { url } of cluster.machines) {
    expect((await fetch(url + pathname)).headers.get('content-type')).toBe('image/webp')
  }

  const body = { current_password: PASSWORD }
  expect((await three!.call(endAllSessions, { body }, { as: here })).status).toBe(200)
  for (const { call } of cluster.machines) {
    expect((await call(getMe, {}, { as: elsewhere })).error.code).toBe('UNAUTHENTICATED')
  }
})

test('An order that is sent to all machines concurrently with one idempotency key is one order.', async () => {
  const as = await signInAt(cluster.machines[0]!, await aShopperOf(cluster))
  const product = await findGoods(cluster.machines[0]!)
  const body = anOrderBody({ items: [{ product_id: product, quantity: 1 }] })
  const idempotencyKey = randomUUID()

  const responses = await Promise.all(
    cluster.machines.map(({ call }) => call(placeOrder, { body }, { as, idempotencyKey })),
  )

  expect(new Set(responses.map(({ data }) => data.order_id)).size).toBe(1)
  const { data } = await cluster.machines[2]!.call(listOrders, { query: {} }, { as })
  expect(data.items).toHaveLength(1)
})

test('A changed page is updated on every machine shortly after.', async () => {
  const { machines, postgres } = cluster
  const product = await findGoods(machines[0]!)
  const { data } = await machines[0]!.call(getProduct, { params: { id: product } })
  const readPages = () =>
    Promise.all(machines.map(async ({ url }) => (await fetch(`${url}/product/${data.slug}`)).text()))
  for (const page of await readPages()) expect(page).not.toMatch(/4,?321\.00/)

  await postgres.query(
    `UPDATE products SET price_fen = 432100, compare_at_fen = NULL, updated_at = now() WHERE id = '${product}'`,
  )

  const isEverywhere = async () => (await readPages()).every((page) => /4,?321\.00/.test(page))
  await vi.waitUntil(isEverywhere, { timeout: 10_000, interval: 200 })
})

test('Each mail is sent once, whichever machine was requested and whichever delivers.', async () => {
  const { machines, mailServer } = cluster
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => aShopperOf(cluster)))
  await Promise.all(
    shoppers.map(({ email, network }, round) =>
      machines[round % 3]!.call(
        forgotPassword,
        { body: { email } },
        { headers: { 'x-forwarded-for': network } },
      ),
    ),
  )

  const countReceived = () =>
    mailServer.received.filter(({ to }) => shoppers.some(({ email }) => email === to)).length
  // Each has registered and requested a link.
  await vi.waitUntil(() => countReceived() >= 2 * shoppers.length, { timeout: 20_000, interval: 50 })
  const unsent = () => cluster.postgres.query('SELECT id FROM mail_messages WHERE sent_at IS NULL')
  await vi.waitUntil(async () => (await unsent()).length === 0, { timeout: 20_000, interval: 50 })
  expect(countReceived()).toBe(2 * shoppers.length)
  const ids = mailServer.received.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('Limits use the address that the proxy sees, whatever a client claims.', async () => {
  const requestAs = async (claimed: string, round: number, from: string) => {
    const headers = { 'x-forwarded-for': claimed, forwarded: `for=${claimed}`, 'x-real-ip': claimed }
    const body = { email: `nobody-${from}-${round}@example.com` }
    const path = API_ROOT + forgotPassword.path
    return (await cluster.client.send({ method: 'POST', path, headers, body, from })).status
  }
  const statuses: number[] = []
  for (let round = 0; round < 21; round += 1) {
    statuses.push(await requestAs(`192.0.2.${round}`, round, '127.0.2.1'))
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  expect(await requestAs('192.0.2.1', 0, '127.0.2.2')).toBe(200)
})

test('A limit is counted once for all machines, and while Redis is down each machine counts by itself.', async () => {
  const { machines, redis } = cluster
  let requested = 0
  /** Requests mails to unknown addresses, which a network may do 20 times an hour (decision 9). */
  const requestFrom = async (network: string, times: number) => {
    const statuses: number[] = []
    for (let round = 0; round < times; round += 1) {
      const body = { email: `nobody-${(requested += 1)}@example.com` }
      const headers = { 'x-forwarded-for': network }
      statuses.push((await machines[round % 3]!.call(forgotPassword, { body }, { headers })).status)
    }
    return statuses
  }
  const allowed = (times: number) => Array<number>(times).fill(200)
  expect(await requestFrom('198.51.100.1', 22)).toEqual([...allowed(20), 429, 429])
  const keys = await redis.listKeys()
  expect(keys.some((key) => key.startsWith('mail:'))).toBe(true)
  expect(keys.join()).not.toContain('198.51.100.1')

  await redis.stop()
  expect(await requestFrom('198.51.100.2', 22)).toEqual(allowed(22))
  await redis.startAgain()
  await vi.waitUntil(
    async () => {
      await requestFrom('198.51.100.3', 1)
      return (await redis.listKeys()).some((key) => key.startsWith('mail:'))
    },
    { timeout: 20_000, interval: 100 },
  )
})

test('A machine that is killed under load fails only its requests in flight.', async () => {
  const { client, machines } = cluster
  const next = await aMixedLoad(cluster)
  const load = startLoad(client, LINES, next)
  await vi.waitUntil(() => load.count() > 100, { timeout: SLOW, interval: 20 })

  const killedAt = performance.now()
  await machines[1]!.kill()
  const goneAt = performance.now()

  const before = load.count()
  await vi.waitUntil(() => load.count() > before + 150, { timeout: SLOW, interval: 20 })
  await machines[1]!.start()
  const outcomes = await load.end()

  const failed = listFailed(outcomes)
  const inProgress = failed.filter(({ startedAt, endedAt }) => startedAt < goneAt && endedAt > killedAt)
  reportLoad('a killed machine', outcomes)
  expect(failed.filter(({ request }) => request.method !== 'POST')).toEqual([])
  expect(failed).toEqual(inProgress)
})

test('Machines that are restarted one after the other fail no request.', async () => {
  const { client, machines } = cluster
  const load = startLoad(client, LINES, await aMixedLoad(cluster))
  await vi.waitUntil(() => load.count() > 60, { timeout: SLOW, interval: 20 })

  for (const machine of machines) {
    expect(await machine.stop()).toBe(0)
    await machine.start()
  }

  const before = load.count()
  await vi.waitUntil(() => load.count() > before + 60, { timeout: SLOW, interval: 20 })
  const outcomes = await load.end()
  reportLoad('three restarts', outcomes)
  expect(listFailed(outcomes)).toEqual([])
})
