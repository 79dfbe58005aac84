import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { START_STOCK, openLane, type Lane, type Victim } from './a-lane.ts'
import { beginWalk, REPEAT_MS, type Step, type Walk } from './a-walk.ts'
import type { KillPoint } from './kill-points.ts'
import { RECOVERY_LIMIT_MS, expectLedger, untilConsistent } from './walk-ledger.ts'

/** A lane with a product, and the results of its walks so far. */
export interface Road {
  lane: Lane
  productId: string
  sold: number
}

/** Opens several shops, for concurrent runs. */
export function openRoads(victim: Victim, count: number): Promise<Road[]> {
  return Promise.all(Array.from({ length: count }, () => openRoad(victim)))
}

async function openRoad(victim: Victim): Promise<Road> {
  const lane = await openLane(victim)
  const [goods] = await lane.query<{ product_id: string }>(
    `UPDATE stock_items SET available = $1 WHERE size = '' AND product_id =
       (SELECT product_id FROM stock_items JOIN products ON id = product_id WHERE size = '' ORDER BY sku LIMIT 1)
     RETURNING product_id`,
    [START_STOCK],
  )
  return { lane, productId: goods!.product_id, sold: 0 }
}

export async function closeRoads(roads: Road[]): Promise<void> {
  await Promise.all(roads.map(({ lane }) => lane.close()))
}

/**
 * Kills at a point repeatedly, on all roads concurrently, and prints the longest recovery time. Returns the
 * number of runs.
 * @throws at the first run that was not consistent
 */
export async function killAgainAndAgain(point: KillPoint, roads: Road[], runs: number): Promise<number> {
  let begun = 0
  const recoveries: number[] = []
  const ended = await Promise.allSettled(
    roads.map(async (road) => {
      while (begun < runs) {
        begun += 1
        recoveries.push(await kill(point, road, { comesBack: begun % 2 === 1 }))
      }
    }),
  )
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  const slowest = `${(Math.max(...recoveries) / 1_000).toFixed(1)} s`
  const [{ lane }] = roads as [Road]
  process.stdout.write(
    `${lane.victim.padEnd(10)}${point.name.padEnd(48)}${recoveries.length} of ${runs} consistent, slowest ${slowest}\n`,
  )
  return recoveries.length
}

/**
 * One walk that is interrupted at a point. Returns the time from the kill until everything was consistent.
 */
async function kill(point: KillPoint, road: Road, { comesBack }: { comesBack: boolean }): Promise<number> {
  const { lane, productId } = road
  const walk = await beginWalk(lane, productId)
  for (const step of point.before) await walk.do(step)
  await untilMailsAreSent(lane)

  const hold = await point.stop(lane, walk)
  let isReached = false
  const inProgress = takeSteps(walk, point, () => isReached)
  try {
    // Steps that fail would never reach it.
    await Promise.race([hold.reached, inProgress.then(() => hold.reached)])
  } catch (error) {
    await hold.release()
    throw error
  } finally {
    isReached = true
  }
  await lane.kill()
  const killedAt = performance.now()
  await hold.release()
  await inProgress
  await lane.revive()
  if (comesBack) walk.comeBack()

  const steps: Step[] = ['place', 'open', 'pay', ...point.steps]
  for (const step of new Set(steps)) if (!walk.isDone(step)) await walk.do(step)
  if (point.isHeard) await walk.beHeard()
  const end = point.steps.includes('cancel') ? 'refunded' : 'paid'
  await untilConsistent(lane, walk, end)
  const recoveryMs = performance.now() - killedAt
  expect(recoveryMs).toBeLessThan(RECOVERY_LIMIT_MS)

  // The provider's events now arrive late, and must change nothing.
  await walk.beHeard()
  await lane.control('webhooks/redeliver', {})
  if (end === 'paid') road.sold += 1
  // A surviving shop may send a mail while its database is down, and cannot record it.
  const maxCopies = lane.victim === 'database' ? 2 : point.maxCopies
  await expectLedger(lane, walk, { end, productId, sold: road.sold, maxCopies })
  lane.isAlive()
  return recoveryMs
}

/**
 * Takes steps until the connection drops. Until the point is reached, a busy shop is retried, and anything
 * else fails.
 */
async function takeSteps(walk: Walk, { steps, isHeard }: KillPoint, isReached: () => boolean): Promise<void> {
  for (const step of steps) {
    for (;;) {
      const outcome = await walk.attempt(step)
      if (outcome === 'done') break
      if (isReached()) return
      if (outcome !== 'busy') throw new Error(`"${step}" got no response before the shop was killed.`)
      await delay(REPEAT_MS)
    }
    if (step === 'pay' && isHeard) await walk.beHeard()
  }
}

/** So that the next mail is the one of the step at which the shop is killed. */
async function untilMailsAreSent(lane: Lane): Promise<void> {
  await lane.untilTrue(`NOT EXISTS (SELECT 1 FROM mail_messages WHERE sent_at IS NULL)`)
}
