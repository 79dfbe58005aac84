import { toRating, type reportVitals, type Vital } from '@shop/contract/vitals/vitals.endpoints'
import { VITALS_RETENTION_DAYS } from '@shop/contract/vitals/vitals.rules'
import type { Received } from '@shop/contract/http/endpoint'
import { addDays, startOf, toDay } from '@shop/contract/days/days.rules'
import { after, DAY, HOUR, type Clock } from '../../jobs/clock.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isBot } from './bots.ts'
import { addEncoded, addToSketch, createSketch } from './sketch.ts'
import {
  addRollup,
  addTarget,
  dropOld,
  findOldHour,
  noteRelease,
  takeHours,
  toKey,
  type Rollup,
  type RollupKey,
  type TargetCount,
} from './vitals.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
}

/** Sketches take integers: layout shifts are stored in ten-thousandths. */
const SHIFT_SCALE = 10_000
/** Distinct elements for each page and metric, so that a client cannot fill the table. */
const MAX_TARGETS = 30

export type VitalsService = ReturnType<typeof createVitalsService>

/**
 * Collects visitors' performance figures in this process, and adds them to the hour's figures every few
 * seconds.
 */
export function createVitalsService({ db, clock }: Dependencies) {
  let rollups = new Map<string, Rollup>()
  let targets = new Map<string, TargetCount>()

  /** Counts one page view; bots are left out. */
  function accept(visit: Received<typeof reportVitals, 'body'>, userAgent: string): { counted: boolean } {
    if (isBot(userAgent)) return { counted: false }
    const { page, device, language, vitals } = visit
    for (const { name, value, target } of vitals) {
      const rollup = getRollup({
        span: 'hour',
        starts_at: floor(clock(), HOUR),
        page,
        device,
        language,
        vital: name,
      })
      const rating = toRating(name, value)
      rollup[rating] += 1
      addToSketch(rollup.sketch, value * toScale(name))
      if (target) countTarget({ page, vital: name, target, value, isPoor: rating === 'poor' })
    }
    return { counted: true }
  }

  function getRollup(key: RollupKey): Rollup {
    const name = toKey(key)
    const known = rollups.get(name)
    if (known) return known
    const made = { ...key, good: 0, needs_improvement: 0, poor: 0, sketch: createSketch() }
    rollups.set(name, made)
    return made
  }

  function countTarget({
    value,
    isPoor,
    ...key
  }: Pick<TargetCount, 'page' | 'vital' | 'target'> & { value: number; isPoor: boolean }): void {
    const day = clock().toISOString().slice(0, 10)
    const name = [day, key.page, key.vital, key.target].join(' ')
    const known = targets.get(name)
    if (!known && countTargetsOf(key) >= MAX_TARGETS) return
    const { visits, poor, total } = known ?? { visits: 0, poor: 0, total: 0 }
    targets.set(name, { ...key, day, visits: visits + 1, poor: poor + Number(isPoor), total: total + value })
  }

  function countTargetsOf({ page, vital }: Pick<TargetCount, 'page' | 'vital'>): number {
    return [...targets.values()].filter((each) => each.page === page && each.vital === vital).length
  }

  /** Writes the collected figures to the database. Those that cannot be written now are retried. */
  async function flush(): Promise<void> {
    const [pendingRollups, pendingTargets] = [rollups, targets]
    if (pendingRollups.size === 0) return
    rollups = new Map()
    targets = new Map()
    try {
      await write([...pendingRollups.values()], [...pendingTargets.values()])
    } catch (error) {
      for (const [name, rollup] of pendingRollups) rollups.set(name, merge(rollup, rollups.get(name)))
      for (const [name, count] of pendingTargets) targets.set(name, addUp(count, targets.get(name)))
      throw error
    }
  }

  async function write(added: readonly Rollup[], counts: readonly TargetCount[]): Promise<void> {
    await inTransaction(db, async (db) => {
      for (const rollup of inOrder(added)) await addRollup(db, copy(rollup))
      for (const count of counts.toSorted(byTarget)) await addTarget(db, count)
    })
  }

  /** Merges the hours of past days into days, and deletes what is too old. */
  async function tidy(): Promise<void> {
    const today = floor(clock(), DAY)
    for (;;) {
      const hour = await findOldHour(db, today)
      if (!hour) break
      // A day of one page at a time: its sketches are read quickly, and other requests are handled in
      // between.
      await gatherDay(hour.page, floor(hour.starts_at, DAY))
    }
    await dropOld(db, startOf(addDays(toDay(clock()), -VITALS_RETENTION_DAYS)), MAX_TARGETS)
  }

  async function gatherDay(page: string, starts_at: Date): Promise<void> {
    await inTransaction(db, async (db) => {
      const days = new Map<string, Rollup>()
      for (const { sketch, ...hour } of await takeHours(db, {
        page,
        from: starts_at,
        to: after(starts_at, DAY),
      })) {
        const key = { ...hour, span: 'day' as const, starts_at }
        const total = createSketch()
        addEncoded(total, sketch)
        days.set(toKey(key), merge({ ...key, sketch: total }, days.get(toKey(key))))
      }
      for (const day of inOrder([...days.values()])) await addRollup(db, day)
    })
  }

  const recordRelease = (name: string) => noteRelease(db, name, clock())

  return { accept, flush, tidy, recordRelease }
}

/** The scale of this metric's values in a sketch. */
export function toScale(vital: string): number {
  return (vital as Vital) === 'CLS' ? SHIFT_SCALE : 1
}

function merge(rollup: Rollup, other: Rollup | undefined): Rollup {
  if (!other) return rollup
  rollup.sketch.add(other.sketch)
  return {
    ...rollup,
    good: rollup.good + other.good,
    needs_improvement: rollup.needs_improvement + other.needs_improvement,
    poor: rollup.poor + other.poor,
  }
}

function addUp(count: TargetCount, other: TargetCount | undefined): TargetCount {
  if (!other) return count
  const { visits, poor, total } = other
  return { ...count, visits: count.visits + visits, poor: count.poor + poor, total: count.total + total }
}

/** Copied, since a transaction may run twice and adds the stored values to the given sketch. */
function copy(rollup: Rollup): Rollup {
  const sketch = createSketch()
  sketch.add(rollup.sketch)
  return { ...rollup, sketch }
}

function inOrder(rollups: readonly Rollup[]): Rollup[] {
  return rollups.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1))
}

function byTarget(a: TargetCount, b: TargetCount): number {
  return [a.day, a.page, a.vital, a.target].join(' ') < [b.day, b.page, b.vital, b.target].join(' ') ? -1 : 1
}

function floor(date: Date, ms: number): Date {
  return new Date(Math.floor(date.getTime() / ms) * ms)
}
