import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDataFolder, startShop, type AShop } from './a-shop.ts'
import { call } from './over-network.ts'
import { killAll, listLiving, listTree } from './processes.ts'

test('Processes that answer are renewed one by one under load, and no request notices.', async () => {
  const shop = await startShop({
    dataDir: await aDataFolder(),
    workers: 2,
    environment: { RATE_LIMITS: 'off' },
  })
  const before = await findWorkers(shop, () => false)
  const load = startLoad(shop)
  await vi.waitUntil(() => load.answers.length > 50, { timeout: 30_000, interval: 20 })

  shop.send('SIGUSR2')

  const after = await findWorkers(shop, (pid) => before.has(pid))
  expect(after.size).toBe(2)
  const count = load.answers.length
  await vi.waitUntil(() => load.answers.length > count + 50, { timeout: 30_000, interval: 20 })
  load.end()
  await load.ended
  expect(load.answers.filter((response) => response !== 200)).toEqual([])
  expect(await shop.stop()).toMatchObject({ exitCode: 0, stderr: '' })
})

test('Processes that die while they are renewed are replaced, and the shop goes on and can be renewed again.', async () => {
  const shop = await startShop({ dataDir: await aDataFolder(), workers: 2 })
  const before = listWorkers(shop)
  expect(before).toHaveLength(2)

  shop.send('SIGUSR2')
  await vi.waitUntil(() => listWorkers(shop).length === 3, { timeout: 30_000, interval: 5 })
  killAll(before)
  // A connection that was given to a dead one is never answered, so nobody asks before the shop has noticed.
  const isOld = (pid: number) => before.some((worker) => worker.pid === pid)
  await vi.waitUntil(() => listWorkers(shop).filter(({ pid }) => !isOld(pid)).length === 2, {
    timeout: 30_000,
    interval: 20,
  })

  const after = await findWorkers(shop, (pid) => isOld(Number(pid)))
  shop.send('SIGUSR2')
  await findWorkers(shop, (pid) => after.has(pid))
  await vi.waitUntil(() => listWorkers(shop).length === 2, { timeout: 30_000, interval: 20 })
  expect(await shop.stop()).toMatchObject({ exitCode: 0, stderr: '' })
})

/** The processes of a shop that answer requests, and those that are about to. */
function listWorkers({ pid }: AShop) {
  return listLiving(listTree(pid)).filter((each) => {
    try {
      return readFileSync(`/proc/${each.pid}/cmdline`, 'utf8').includes('worker.ts')
    } catch {
      // It ended by itself in the meantime.
      return false
    }
  })
}

/** The two processes that answer, once none of them is an old one any more. */
async function findWorkers(shop: AShop, isOld: (pid: string) => boolean): Promise<Set<string>> {
  const seen = new Set<string>()
  await vi.waitUntil(
    async () => {
      // As long as none of them is open, nobody answers.
      const figures = await call(`${shop.url}/metrics`).catch(() => '')
      const pid = /process="(\d+)"/.exec(figures)?.[1]
      if (pid === undefined) return false
      if (isOld(pid)) seen.clear()
      else seen.add(pid)
      return seen.size === 2
    },
    { timeout: 60_000, interval: 20 },
  )
  return seen
}

/** Reads and writes over connections that are kept, as a proxy keeps them. An answer is its status, or a fault's code. */
function startLoad({ port }: AShop) {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const responses: (number | string)[] = []
  let isOver = false
  const requestOnce = (round: number) =>
    new Promise<number | string>((resolve) => {
      const question =
        round % 2 === 0
          ? request({ port, agent, path: '/api/products?limit=12' })
          : request({
              ...{ port, agent, method: 'POST', path: '/api/v1/auth/forgot-password' },
              headers: { 'content-type': 'application/json' },
            })
      question.once('response', (response) => {
        const isBusy = response.statusCode === 503 && 'retry-after' in response.headers
        response.resume().once('end', () => resolve(isBusy ? 'busy' : response.statusCode!))
      })
      question.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      question.end(round % 2 === 0 ? undefined : JSON.stringify({ email: 'nobody@example.com' }))
    })
  const keepRequesting = async () => {
    for (let round = 0; !isOver; round += 1) {
      const response = await requestOnce(round)
      // On a machine with much else to do, the shop sheds load, and may.
      if (response !== 'busy') responses.push(response)
    }
  }
  return {
    answers: responses,
    end: () => void (isOver = true),
    ended: Promise.all(Array.from({ length: 4 }, keepRequesting)),
  }
}
