import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  readLedger,
  repeatAll,
  startShoppers,
  type InsistentShoppers,
} from '../process/insistent-shoppers.ts'
import { signIn } from '../process/journey.ts'
import { openKillableShop, type KillableShop } from '../process/killable-shop.ts'
import { ROOT } from '../../shop-process/processes.ts'
import { openDatabaseCluster, type DatabaseCluster } from './database-cluster.ts'
import type { Machine } from './machines.ts'
import { moveShop } from './move-shop.ts'
import { startVisitors } from './visitors.ts'
import { createProbeTable, startWriteProbes } from './write-probes.ts'

/** How often every case is run: `RUNS=10 npm run test:faults -- failover`. */
const RUNS = Number(process.env['RUNS'] ?? 1)
const SHOPPERS = 4
const OPEN_LIMIT_MS = 300_000
/** How long before the failure a call was acknowledged that is repeated after it. */
const AT_RISK_MS = 3_000
const MAX_REPEATS = 300
const READING = { timeout: 60_000, interval: 1_000 }

interface Case {
  name: string
  /** Time without writes that is promised at most. */
  limitSeconds: number
  fail(cluster: DatabaseCluster, machine: Machine): Promise<unknown> | void
  /** Undoes it once the shop sells again. */
  mend?(cluster: DatabaseCluster, machine: Machine): Promise<unknown> | void
  /** Whose failure it is. */
  find(cluster: DatabaseCluster): Promise<Machine | undefined>
}

const primary = ({ findMachine }: DatabaseCluster) => findMachine('leader')

const CASES: Case[] = [
  {
    name: 'the primary is killed',
    limitSeconds: 15,
    find: primary,
    fail: (_, machine) => machine.kill(),
    mend: (_, machine) => machine.start(),
  },
  {
    name: 'the primary is frozen',
    limitSeconds: 15,
    find: primary,
    fail: (_, machine) => machine.freeze(),
    mend: (_, machine) => machine.thaw(),
  },
  {
    name: 'the primary is cut off from the others',
    limitSeconds: 15,
    find: primary,
    fail: ({ cutOff }, machine) => cutOff(machine),
    mend: ({ heal }, machine) => heal(machine),
  },
  {
    name: 'the primary is switched over by hand',
    limitSeconds: 3,
    find: primary,
    fail: ({ switchOver }) => switchOver(),
  },
  {
    name: 'the synchronous replica is lost',
    limitSeconds: 15,
    find: ({ findMachine }) => findMachine('sync_standby'),
    fail: (_, machine) => machine.kill(),
    mend: (_, machine) => machine.start(),
  },
  {
    name: 'the leader of etcd is killed',
    limitSeconds: 3,
    find: ({ findEtcdLeader }) => findEtcdLeader(),
    fail: (_, machine) => machine.killService('/usr/bin/etcd'),
  },
]

let cluster: DatabaseCluster
let shop: KillableShop
let as: { token: string }
beforeAll(async () => {
  cluster = await openDatabaseCluster()
  await moveShop(cluster.connectionString)
  await createProbeTable(cluster)
  shop = await openKillableShop('shop', cluster.connectionString)
  as = await signIn(shop)
}, OPEN_LIMIT_MS)
afterAll(async () => {
  await shop?.close()
  await cluster?.close()
}, OPEN_LIMIT_MS)

const figures: Record<string, unknown>[] = []
/** Of all cases so far, those that failed too. */
const everyone: InsistentShoppers[] = []
/** The orders that the shop called paid. */
const listAcknowledged = () => everyone.flatMap(({ bought }) => bought.map(({ order_id }) => order_id))

describe.each(Array.from({ length: RUNS }, (_, index) => index + 1))(
  'Run %i: nothing is lost or doubled when',
  (run) => {
    test.each(CASES)('$name', async (each) => {
      await cluster.untilComplete()
      const machine = (await each.find(cluster))!
      const probes = startWriteProbes(cluster)
      const visitors = await startVisitors(shop, as)
      const shoppers = startShoppers(shop, as, SHOPPERS)
      everyone.push(shoppers)
      // Also when a part fails: the next case has its own.
      onTestFinished(async () => void (await Promise.all([shoppers.end(), visitors.end(), probes.end()])))
      await shoppers.untilMoreAreBought()

      const failedAt = performance.now()
      await each.fail(cluster, machine)
      await shoppers.untilMoreAreBought()
      await each.mend?.(cluster, machine)
      await cluster.untilComplete()
      await shoppers.untilMoreAreBought()

      await shoppers.end()
      const seen = await visitors.end()
      const { primaries, lost: lostWrites } = await probes.end()
      const acknowledged = listAcknowledged()
      // The primary may still change once more, which ends connections.
      const { orders, differences } = await vi.waitFor(() => readLedger(shop), READING)
      const paid = new Set(orders.filter(({ status }) => status === 'paid').map(({ id }) => id))
      const secondsWithoutWrites = findLongestPause(shoppers.done.map(({ at }) => at)) / 1_000
      const result = {
        run,
        case: each.name,
        orders: shoppers.bought.length,
        lost: acknowledged.filter((id) => !paid.has(id)).length + lostWrites,
        doubled: orders.length - acknowledged.length,
        secondsWithoutWrites: Number(secondsWithoutWrites.toFixed(1)),
        busy: shoppers.busy,
        otherErrors: shoppers.unexpected.length + seen.failedCalls.length,
        failedPages: seen.failedPages.length,
      }
      await record(result)

      expect(shoppers.unexpected).toEqual([])
      expect(seen).toMatchObject({ failedPages: [], failedCalls: [] })
      expect(result).toMatchObject({ lost: 0, doubled: 0 })
      expect(differences).toEqual([])
      const atRisk = shoppers.done.filter(({ at }) => at > failedAt - AT_RISK_MS)
      expect(await repeatAll(atRisk.slice(0, MAX_REPEATS))).toEqual([])
      expect(new Set(primaries).size, `acknowledged by ${primaries.join()}`).toBe(primaries.length)
      expect(secondsWithoutWrites).toBeLessThan(each.limitSeconds)
    })
  },
)

test('After all of that every order has one invoice, and every mail was sent.', async () => {
  const acknowledged = listAcknowledged()
  await shop.untilTrue(`(SELECT count(*) FROM invoice_documents) >= ${acknowledged.length}`)
  await shop.untilTrue('NOT EXISTS (SELECT FROM mail_messages WHERE sent_at IS NULL)')

  const [invoices] = await shop.query<{ all: string; orders: string; last: string }>(
    `SELECT count(*) AS all, count(DISTINCT order_id) AS orders,
       (SELECT sum(last_number) FROM invoice_series) AS last FROM invoice_documents`,
  )
  const count = String(acknowledged.length)
  expect(invoices).toEqual({ all: count, orders: count, last: count })
  const received = shop.mailServer.received.map(({ id }) => id)
  const written = await shop.query<{ id: string }>('SELECT id FROM mail_messages')
  expect(written.filter(({ id }) => !received.includes(id))).toEqual([])
  const twice = received.length - new Set(received).size
  process.stdout.write(`failover: ${written.length} mails, ${twice} of them sent again\n`)
})

/** The longest time, in ms, between two acknowledged writes. */
function findLongestPause(times: readonly number[]): number {
  return Math.max(...times.slice(1).map((at, index) => at - times[index]!))
}

/** Prints the figures of a case, and saves those of all cases. */
async function record(result: Record<string, unknown>): Promise<void> {
  figures.push(result)
  process.stdout.write(`failover: ${JSON.stringify(result)}\n`)
  const folder = join(ROOT, 'test-results')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'failover.json'), `${JSON.stringify(figures, null, 2)}\n`)
}
