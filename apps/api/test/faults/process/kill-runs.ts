import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { GIFT_CARD_FEN, giveGiftCards } from './gift-card.ts'
import { openKillableShop, type KillableShop, type Victim } from './killable-shop.ts'
import { beginJourney, REPEAT_MS, type Step, type Journey } from './journey.ts'
import type { KillPoint } from './kill-points.ts'
import { RECOVERY_LIMIT_MS, expectLedger, untilConsistent } from './journey-ledger.ts'

/** Opens several shops, for concurrent runs. */
export function openShops(victim: Victim, count: number): Promise<KillableShop[]> {
  return Promise.all(Array.from({ length: count }, () => openKillableShop(victim)))
}

export async function closeShops(shops: KillableShop[]): Promise<void> {
  await Promise.all(shops.map((shop) => shop.close()))
}

/**
 * Kills at a point repeatedly, on all shops concurrently, and prints the longest recovery time. Returns the
 * number of runs.
 * @throws at the first run that was not consistent
 */
export async function killAgainAndAgain(
  point: KillPoint,
  shops: KillableShop[],
  runs: number,
): Promise<number> {
  let begun = 0
  const recoveries: number[] = []
  const ended = await Promise.allSettled(
    shops.map(async (shop) => {
      while (begun < runs) {
        begun += 1
        recoveries.push(await kill(point, shop, { comesBack: begun % 2 === 1 }))
      }
    }),
  )
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  const slowest = `${(Math.max(...recoveries) / 1_000).toFixed(1)} s`
  process.stdout.write(
    `${shops[0]!.victim.padEnd(10)}${point.name.padEnd(48)}${recoveries.length} of ${runs} consistent, slowest ${slowest}\n`,
  )
  return recoveries.length
}

/**
 * One journey that is interrupted at a point. Returns the time from the kill until everything was consistent.
 */
async function kill(
  point: KillPoint,
  shop: KillableShop,
  { comesBack }: { comesBack: boolean },
): Promise<number> {
  const [giftCard] = point.hasGiftCard ? await giveGiftCards(shop, [GIFT_CARD_FEN]) : []
  const journey = await beginJourney(shop, { giftCard })
  for (const step of point.before) await journey.do(step)
  await untilMailsAreSent(shop)

  const hold = await point.stop(shop, journey)
  let isReached = false
  const inProgress = takeSteps(journey, point, () => isReached)
  try {
    // Steps that fail would never reach it.
    await Promise.race([hold.reached, inProgress.then(() => hold.reached)])
  } catch (error) {
    await hold.release()
    throw error
  } finally {
    isReached = true
  }
  await shop.kill()
  const killedAt = performance.now()
  await hold.release()
  await inProgress
  await shop.revive()
  if (comesBack) journey.comeBack()

  const steps: Step[] = ['place', 'open', 'pay', ...point.steps]
  for (const step of new Set(steps)) if (!journey.isDone(step)) await journey.do(step)
  if (point.isNotified) await journey.resumeEvents()
  const end = point.steps.includes('cancel') ? 'refunded' : 'paid'
  await untilConsistent(shop, journey, end)
  const recoveryMs = performance.now() - killedAt
  expect(recoveryMs).toBeLessThan(RECOVERY_LIMIT_MS)

  // The provider's events now arrive late, and must change nothing.
  await journey.resumeEvents()
  await shop.control('webhooks/redeliver', {})
  if (end === 'paid') shop.sold += 1
  // A surviving shop may send a mail while its database is down, and cannot record it.
  const maxCopies = shop.victim === 'database' ? 2 : point.maxCopies
  await expectLedger(shop, journey, { end, maxCopies })
  shop.isAlive()
  return recoveryMs
}

/**
 * Takes steps until the connection drops. Until the point is reached, a busy shop is retried, and anything
 * else fails.
 */
async function takeSteps(
  journey: Journey,
  { steps, isNotified }: KillPoint,
  isReached: () => boolean,
): Promise<void> {
  for (const step of steps) {
    for (;;) {
      const outcome = await journey.attempt(step)
      if (outcome === 'done') break
      if (isReached()) return
      if (outcome !== 'busy') throw new Error(`"${step}" got no response before the shop was killed.`)
      await delay(REPEAT_MS)
    }
    if (step === 'pay' && isNotified) await journey.resumeEvents()
  }
}

/** So that the next mail is the one of the step at which the shop is killed. */
async function untilMailsAreSent(shop: KillableShop): Promise<void> {
  await shop.untilTrue(`NOT EXISTS (SELECT 1 FROM mail_messages WHERE sent_at IS NULL)`)
}
