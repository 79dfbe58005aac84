import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { handleErrors } from './error-handler.ts'
import { shedLoad } from './load-shedding.ts'
import { INSIDE } from './network.ts'

const app = Fastify()
handleErrors(app)
await shedLoad(app, { maxInFlight: 2, maxDelayMs: 60_000 })
let release = () => {}
const released = new Promise<void>((resolve) => (release = resolve))
app.get('/slow', async () => {
  await released
  return 'done'
})
app.get('/healthz', async () => 'up')
afterAll(() => app.close())

test('more at once than a process can do are told to come back, until the others are answered', async () => {
  const first = [app.inject('/slow'), app.inject('/slow')].map(async (answer) => (await answer).statusCode)
  const refused = await app.inject('/slow')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ success: false, error: { code: 'BUSY' } })

  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const inside = app.inject({ url: '/slow', remoteAddress: INSIDE })

  release()
  expect(await Promise.all(first)).toEqual([200, 200])
  expect((await inside).statusCode).toBe(200)
  expect((await app.inject('/slow')).statusCode).toBe(200)
})
