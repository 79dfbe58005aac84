import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { aDataFolder, placeAPaidOrder, signIn, startShop, type AShop } from './a-shop.ts'
import { killAll } from './processes.ts'

const MB = 1_024 * 1_024

test('Mail is sent again after the background process has died, and after all processes were restarted.', async () => {
  const shop = await startShop({ dataDir: await aDataFolder(), workers: 2 })
  const first = shop.listWorkers()
  expect(first).toHaveLength(2)

  // The first of them runs the background work.
  killAll(first.slice(0, 1))
  await vi.waitUntil(() => countNewWorkers(shop, first) === 1, { timeout: 30_000 })
  await expectMails(shop)

  const second = shop.listWorkers()
  shop.send('SIGUSR2')
  await vi.waitUntil(() => countNewWorkers(shop, second) === 2 && shop.listWorkers().length === 2, {
    timeout: 60_000,
  })
  await expectMails(shop)
  expect(await shop.stop()).toMatchObject({ exitCode: 0 })
})

test('The primary process is small.', async () => {
  const shop = await startShop({ dataDir: await aDataFolder(), workers: 2 })
  const worker = shop.listWorkers()[0]!

  expect(await readOwnBytes(shop.pid)).toBeLessThan(80 * MB)
  expect(await readOwnBytes(shop.pid)).toBeLessThan((await readOwnBytes(worker.pid)) / 2)
})

/** A paid order is confirmed by mail. */
async function expectMails(shop: AShop): Promise<void> {
  const count = (await shop.readMail()).length
  await placeAPaidOrder(shop, await signIn(shop))
  await vi.waitUntil(async () => (await shop.readMail()).length >= count + 2, { timeout: 30_000 })
}

function countNewWorkers(shop: AShop, old: { pid: number }[]): number {
  return shop.listWorkers().filter(({ pid }) => !old.some((each) => each.pid === pid)).length
}

/** Private memory of a process. */
async function readOwnBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)].map((line) =>
    Number(line[1]),
  )
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1_024
}
