import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { repeat } from '../jobs/repeat.ts'
import { openShopPool, type Database, type Db, type ReadDb } from './pool.ts'
import type { DB } from './tables.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** How old what a replica has may be. */
const MAX_AGE_MS = 1_000
/** How often each process asks the servers for their positions, and how long it waits for a response. */
const CHECK_INTERVAL_MS = 250
const CHECK_TIMEOUT_MS = 1_000
/** Longer than a statement may take (pool.ts): a replica that is silent for so long has been lost. */
const READ_TIMEOUT_MS = 6_000

/** Positions in the write-ahead log, in bytes. */
const PRIMARY_POSITION = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS position`
const REPLICA_POSITION = `SELECT pg_is_in_recovery() AS is_replica,
  pg_wal_lsn_diff(coalesce(pg_last_wal_replay_lsn(), '0/0'), '0/0')::bigint AS position`

/** The servers that may be read from instead of the primary. */
export interface Replicas {
  areConfigured: boolean
  /** Reads from the primary, and within `offer` from a replica. */
  reads: ReadDb
  /**
   * Runs work that changes nothing, with all its `reads` from one replica that has what was committed a second ago. Without one,
   * or when it is lost meanwhile, the work is done with the primary.
   */
  offer<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Everything is read from the primary. */
export const noReplicas = (primary: Db): Replicas => ({
  areConfigured: false,
  reads: primary,
  offer: (work) => work(),
})

/** Where the primary was: whatever it had acknowledged by then, in `performance.now()`, is before the position. */
interface PrimaryPosition {
  atMs: number
  position: number
}

interface Replica {
  /** Its host and port, for the log. */
  name: string
  pool: pg.Pool
  /** A connection of its own, so that checks do not wait for reads. */
  checks: pg.Pool
  /** It has everything that the primary had acknowledged by then. */
  currentMs: number
  state: string
}

interface Options {
  primary: Database
  primaryUrl: string
  /** One server each: a balancer would have the position of one, and the rows of another. */
  urls: readonly string[]
  /** For each replica. */
  poolSize: number
  /** Called when a replica begins or ceases to be read from. */
  report: (replica: string, state: string) => void
}

const chosen = new AsyncLocalStorage<Replica>()

export type OpenReplicas = ReturnType<typeof openReplicas>

/** Opens the replicas and watches how far each one is. */
export function openReplicas({ primary, primaryUrl, urls, poolSize, report }: Options) {
  const openChecks = (connectionString: string) =>
    openShopPool({ connectionString, poolSize: 1, responseTimeoutMs: CHECK_TIMEOUT_MS })
  const primaryChecks = openChecks(primaryUrl)
  const replicas = urls.map((connectionString): Replica => {
    const { host } = new URL(connectionString)
    const pool = openShopPool({ connectionString, poolSize, responseTimeoutMs: READ_TIMEOUT_MS })
    return { name: host, pool, checks: openChecks(connectionString), currentMs: -Infinity, state: 'late' }
  })
  const positions: PrimaryPosition[] = []
  /** Calls by who responded; `repeated` are those of the primary that a replica could not finish. */
  const counts = { replica: 0, primary: 0, repeated: 0 }
  let turn = 0

  async function readPrimary(): Promise<void> {
    const atMs = performance.now()
    const { rows } = await primaryChecks.query<{ position: number }>(PRIMARY_POSITION)
    positions.push({ atMs, position: rows[0]!.position })
    while (positions[0]!.atMs < atMs - MAX_AGE_MS) positions.shift()
  }

  async function readReplica({ checks }: Replica): Promise<{ currentMs: number; state: string }> {
    try {
      const { rows } = await checks.query<{ is_replica: boolean; position: number }>(REPLICA_POSITION)
      const { is_replica: isReplica, position } = rows[0]!
      if (!isReplica) return { currentMs: -Infinity, state: 'not a replica' }
      const currentMs = findCurrentMs(positions, position)
      return { currentMs, state: currentMs === -Infinity ? 'late' : 'read from' }
    } catch (error) {
      return { currentMs: -Infinity, state: (error as Error).message || String(error) }
    }
  }

  async function check(replica: Replica): Promise<void> {
    const { state: before } = replica
    Object.assign(replica, await readReplica(replica))
    if (replica.state !== before) report(replica.name, replica.state)
  }

  function choose(): Replica | undefined {
    const oldestMs = performance.now() - MAX_AGE_MS
    const current = replicas.filter(({ currentMs }) => currentMs >= oldestMs)
    turn += 1
    return current[turn % current.length]
  }

  const reads: ReadDb = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        options: {},
        connect: () => (chosen.getStore() ?? primary).pool.connect(),
        end: async () => {},
      },
    }),
  })

  // A primary that does not respond is noticed by everything else: replicas are late then.
  const rounds = [repeat(readPrimary, CHECK_INTERVAL_MS, () => {}, { now: true })]
  for (const replica of replicas)
    rounds.push(
      repeat(
        () => check(replica),
        CHECK_INTERVAL_MS,
        () => {},
      ),
    )

  return {
    areConfigured: true,
    reads,

    async offer<Result>(work: () => Promise<Result>): Promise<Result> {
      const replica = choose()
      if (replica) {
        try {
          const result = await chosen.run(replica, work)
          counts.replica += 1
          return result
        } catch (error) {
          if (!isWorthRepeating(error)) throw error
          counts.repeated += 1
        }
      } else counts.primary += 1
      return work()
    },

    counts,

    async close(): Promise<void> {
      await Promise.all(rounds.map((end) => end()))
      const pools = [primaryChecks, ...replicas.flatMap(({ pool, checks }) => [pool, checks])]
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

/** Up to when a replica at a position has everything; -Infinity where that is too long ago. */
export function findCurrentMs(positions: readonly PrimaryPosition[], replayed: number): number {
  return positions.findLast(({ position }) => position <= replayed)?.atMs ?? -Infinity
}

/** A statement that took too long would again, and one that writes has no place in a call that is offered. */
const FINAL_CODES = new Set<unknown>(['57014', '25006'])

/** A lost connection, or a conflict with what the replica replays. */
function isWorthRepeating(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !FINAL_CODES.has((error as { code?: unknown }).code)
}
