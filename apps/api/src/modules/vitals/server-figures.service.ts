import { after, DAY, MINUTE, type Clock } from '../../jobs/clock.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addServerCount, dropServerMinutes, type ServerCount } from './server-minutes.repository.ts'
import { addToSketch, createSketch } from './sketch.ts'

/** Latencies are stored in tenths of a millisecond: a cached page takes less than one. */
export const LATENCY_SCALE = 10

export type ServerFigures = ReturnType<typeof createServerFigures>

/**
 * Counts this process's responses and their latencies, and adds them to the minute's figures of all processes
 * every few seconds.
 */
export function createServerFigures({ db, clock }: { db: Db; clock: Clock }) {
  let minutes = new Map<number, ServerCount>()

  /** Counts a response that took `ms`. */
  const count = (status: number, ms: number) => add(status, ms, 0)
  /** Counts a response from the cache. */
  const countCached = (status: number, ms: number) => add(status, ms, 1)

  function add(status: number, ms: number, cached: 0 | 1): void {
    const at = Math.floor(clock().getTime() / MINUTE) * MINUTE
    const minute = minutes.get(at) ?? toEmpty(at)
    minutes.set(at, minute)
    minute.requests += 1
    minute.failures += Number(status >= 500)
    minute.unchanged += Number(status === 304)
    minute.stored += cached
    addToSketch(minute.sketch, ms * LATENCY_SCALE)
  }

  /** Writes the counts to the database. Counts that cannot be written are dropped. */
  async function flush(): Promise<void> {
    const pending = [...minutes.values()]
    minutes = new Map()
    for (const minute of pending) await inTransaction(db, (db) => addServerCount(db, minute))
  }

  const tidy = () => dropServerMinutes(db, after(clock(), -DAY))

  return { count, countCached, flush, tidy }
}

function toEmpty(at: number): ServerCount {
  return { at: new Date(at), requests: 0, failures: 0, unchanged: 0, stored: 0, sketch: createSketch() }
}
