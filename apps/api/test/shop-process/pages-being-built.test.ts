import { expect, test, vi } from 'vitest'
import { aDataFolder, runShop } from './a-shop.ts'
import { findFreePorts, listenBriefly, listLiving, listTree } from './processes.ts'

/** `npm start` starts the shop while it builds its pages. */
const WHILE_BUILDING = ['--await-pages']

/** What is printed last before the shop opens. */
const PREPARED = /^ +Texts .*\n/m

/** A shop that has filled its database and waits for its pages. */
async function aPreparedShop(workers: 1 | 2) {
  const port = await findFreePorts()
  const environment = {
    PORT: String(port),
    DATA_DIR: await aDataFolder(),
    WORKERS: String(workers),
    CONSOLE: 'off',
    PASSWORD_HASHING: 'quick',
  }
  const shop = runShop(environment, undefined, WHILE_BUILDING)
  await vi.waitUntil(() => PREPARED.test(shop.stdout()), { timeout: 60_000, interval: 20 })
  return { ...shop, port, processes: listTree(shop.pid) }
}

test.each([1, 2] as const)(
  'With %i process(es), a shop prepares while its pages are built, and opens after that.',
  async (workers) => {
    const shop = await aPreparedShop(workers)
    expect(await listenBriefly(shop.port)).toBe(shop.port)

    shop.message('open')

    await vi.waitUntil(() => shop.stdout().includes('The shop is open'), { timeout: 60_000, interval: 20 })
    expect((await fetch(`http://127.0.0.1:${shop.port}/`)).status).toBe(200)
    shop.send('SIGTERM')
    expect(await shop.finished).toMatchObject({ exitCode: 0, stderr: '' })
    expect(listLiving(shop.processes)).toEqual([])
  },
)

test.each([1, 2] as const)(
  'With %i process(es), a shop that is stopped while its pages are built ends cleanly.',
  async (workers) => {
    const shop = await aPreparedShop(workers)

    shop.send('SIGTERM')

    expect(await shop.finished).toMatchObject({ exitCode: 0, stderr: '' })
    expect(shop.stdout()).not.toContain('The shop is open')
    expect(listLiving(shop.processes)).toEqual([])
  },
)

test('A shop whose pages could not be built ends by itself, with all its processes.', async () => {
  const shop = await aPreparedShop(2)

  // As when the process that builds them has ended.
  shop.disconnect()

  // Node reports no end of a process whose channel was closed from here.
  await vi.waitUntil(() => listLiving(shop.processes).length === 0, { timeout: 10_000 })
  expect(shop.stderr()).toBe('')
  expect(shop.stdout()).not.toContain('The shop is open')
})
