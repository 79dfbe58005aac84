import Fastify from 'fastify'
import { connect } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { respondWithError } from './error-handler.ts'
import { shedLoad } from './load-shedding.ts'
import { INSIDE } from './network.ts'

const app = Fastify()
app.setErrorHandler(respondWithError)
await shedLoad(app, { maxInFlight: 2, maxDelayMs: 60_000 })
let release = () => {}
const released = new Promise<void>((resolve) => (release = resolve))
app.get('/slow', async () => {
  await released
  return 'done'
})
app.get('/never', () => new Promise(() => {}))
app.get('/healthz', async () => 'up')
app.get('/assets/*', async () => 'code')
afterAll(() => app.close())

test('requests above the limit get Retry-After until others have finished', async () => {
  const first = [app.inject('/slow'), app.inject('/slow')].map(
    async (response) => (await response).statusCode,
  )
  const refused = await app.inject('/slow')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ success: false, error: { code: 'BUSY' } })

  for (const path of ['/healthz', '/assets/entry.js'])
    expect((await app.inject(path)).statusCode, path).toBe(200)
  const inside = app.inject({ url: '/slow', remoteAddress: INSIDE })

  release()
  expect(await Promise.all(first)).toEqual([200, 200])
  expect((await inside).statusCode).toBe(200)
  expect((await app.inject('/slow')).statusCode).toBe(200)
})

test('a client that disconnects before the response does not count', async () => {
  const hasBegun = vi.fn()
  app.server.on('request', hasBegun)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  for (let round = 1; round <= 3; round += 1) {
    const client = connect(port, '127.0.0.1')
    client.write('GET /never HTTP/1.1\r\nHost: shop\r\n\r\n')
    await vi.waitUntil(() => hasBegun.mock.calls.length === round, { timeout: 10_000 })
    client.destroy()
  }
  await vi.waitUntil(async () => {
    const two = await Promise.all([app.inject('/slow'), app.inject('/slow')])
    return two.every(({ statusCode }) => statusCode === 200)
  })
})
