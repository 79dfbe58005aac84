import { Agent, request } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDataFolder, startShop, type AShop } from './a-shop.ts'
import { killAll } from './processes.ts'

test('Workers are restarted one by one under load, without a failed request.', async () => {
  const shop = await startShop({
    dataDir: await aDataFolder(),
    workers: 2,
    environment: { RATE_LIMITS: 'off' },
  })
  const before = await findWorkers(shop, () => false)
  const load = startLoad(shop)
  await vi.waitUntil(() => load.responses.length > 50, { timeout: 30_000, interval: 20 })

  shop.send('SIGUSR2')

  const after = await findWorkers(shop, (pid) => before.has(pid))
  expect(after.size).toBe(2)
  const count = load.responses.length
  await vi.waitUntil(() => load.responses.length > count + 50, { timeout: 30_000, interval: 20 })
  load.end()
  await load.ended
  expect(load.responses.filter((response) => response !== 200)).toEqual([])
  expect(await shop.stop()).toMatchObject({ exitCode: 0, stderr: '' })
})

test('Workers that die during a restart are replaced, and the shop can be restarted again.', async () => {
  const shop = await startShop({ dataDir: await aDataFolder(), workers: 2 })
  const before = shop.listWorkers()
  expect(before).toHaveLength(2)

  shop.send('SIGUSR2')
  await vi.waitUntil(() => shop.listWorkers().length === 3, { timeout: 30_000, interval: 5 })
  killAll(before)
  // A connection that was passed to a dead worker gets no response, so the test waits until the shop has
  // noticed.
  const isOld = (pid: number) => before.some((worker) => worker.pid === pid)
  await vi.waitUntil(() => shop.listWorkers().filter(({ pid }) => !isOld(pid)).length === 2, {
    timeout: 30_000,
    interval: 20,
  })

  const after = await findWorkers(shop, isOld)
  shop.send('SIGUSR2')
  await findWorkers(shop, (pid) => after.has(pid))
  await vi.waitUntil(() => shop.listWorkers().length === 2, { timeout: 30_000, interval: 20 })
  expect(await shop.stop()).toMatchObject({ exitCode: 0, stderr: '' })
})

/** The two workers, once neither is an old one. */
async function findWorkers(shop: AShop, isOld: (pid: number) => boolean): Promise<Set<number>> {
  const seen = new Set<number>()
  await vi.waitUntil(
    async () => {
      const pid = await shop.findResponder()
      if (pid === undefined) return false
      if (isOld(pid)) seen.clear()
      else seen.add(pid)
      return seen.size === 2
    },
    { timeout: 60_000, interval: 20 },
  )
  return seen
}

/**
 * Reads and writes over keep-alive connections, as a proxy does. A result is a status, or an error's code.
 */
function startLoad({ port }: AShop) {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const responses: (number | string)[] = []
  let isOver = false
  const requestOnce = (round: number) =>
    new Promise<number | string>((resolve) => {
      const sent =
        round % 2 === 0
          ? request({ port, agent, path: '/api/products?limit=12' })
          : request({
              port,
              agent,
              method: 'POST',
              path: '/api/v1/auth/forgot-password',
              headers: { 'content-type': 'application/json' },
            })
      sent.once('response', (response) => {
        const isBusy = response.statusCode === 503 && 'retry-after' in response.headers
        response.resume().once('end', () => resolve(isBusy ? 'busy' : response.statusCode!))
      })
      sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      sent.end(round % 2 === 0 ? undefined : JSON.stringify({ email: 'nobody@example.com' }))
    })
  const keepRequesting = async () => {
    for (let round = 0; !isOver; round += 1) {
      const response = await requestOnce(round)
      // On a busy machine the shop may shed load.
      if (response !== 'busy') responses.push(response)
    }
  }
  return {
    responses,
    end: () => void (isOver = true),
    ended: Promise.all(Array.from({ length: 4 }, keepRequesting)),
  }
}
