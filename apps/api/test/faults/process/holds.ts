import type pg from 'pg'
import { vi } from 'vitest'
import type { KillableShop } from './killable-shop.ts'
import type { MailStage } from './mail-server.ts'
import type { Step, Journey } from './journey.ts'

/** A point of the payment path at which the shop is stopped. */
interface Hold {
  /** Resolves when the shop has reached it. */
  reached: Promise<unknown>
  /** Releases it after the kill: database and provider finish what they have by then. */
  release(): Promise<unknown>
}

/** How a journey is stopped, from outside and without support in the shop. */
export type Stop = (shop: KillableShop, journey: Journey) => Promise<Hold>

type Change = 'INSERT' | 'UPDATE'

const REACH_LIMIT_MS = 10_000
const POLL_MS = 5
/** The advisory lock on which a trigger waits; the number is arbitrary. */
const LOCK = 4_711

/**
 * In a statement, before its transaction is committed: the shop's session waits inside it. After a kill the
 * transaction is rolled back (unless the statement was its own transaction).
 */
export const atStatement =
  (table: string, change: Change, when = 'true'): Stop =>
  (shop) =>
    holdByTrigger(shop, `CREATE TRIGGER stand_still AFTER ${change} ON ${table} FOR EACH ROW WHEN (${when})`)

/** In the commit: the shop has requested it and never reads the response, but the database commits. */
export const atCommit =
  (table: string, change: Change, when = 'true'): Stop =>
  (shop) =>
    holdByTrigger(
      shop,
      `CREATE CONSTRAINT TRIGGER stand_still AFTER ${change} ON ${table} DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW WHEN (${when})`,
    )

async function holdByTrigger(shop: KillableShop, createTrigger: string): Promise<Hold> {
  const client = await (await shop.getConnection()).connect()
  client.on('error', () => {})
  await client.query(`SELECT pg_advisory_lock(${LOCK})`)
  // One may be left over from a database that was killed with it.
  await client.query('DROP FUNCTION IF EXISTS stand_still CASCADE')
  await client.query(
    `CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_advisory_xact_lock(${LOCK}); RETURN NEW; END $$`,
  )
  await client.query(`${createTrigger} EXECUTE FUNCTION stand_still()`)
  return {
    reached: untilWaiting(shop, `locktype = 'advisory' AND objid = ${LOCK}`, 1),
    release: () =>
      letGo(client, async () => {
        await client.query(`SELECT pg_advisory_unlock(${LOCK})`)
        await client.query('DROP FUNCTION stand_still CASCADE')
      }),
  }
}

/** Waiting for the order's row lock, which the test holds; in `count` sessions of the shop. */
export const atOrderLock =
  (count = 1): Stop =>
  async (shop, journey) => {
    const client = await (await shop.getConnection()).connect()
    client.on('error', () => {})
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [journey.order.order_id])
    return {
      reached: untilWaiting(shop, `locktype IN ('transactionid', 'tuple')`, count),
      release: () => letGo(client, () => client.query('ROLLBACK')),
    }
  }

async function untilWaiting(shop: KillableShop, which: string, count: number): Promise<void> {
  await vi.waitUntil(
    async () => {
      const [row] = await shop.query<{ waiting: string }>(
        `SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted AND ${which}`,
      )
      return Number(row!.waiting) >= count
    },
    { timeout: REACH_LIMIT_MS, interval: POLL_MS },
  )
}

/** The connection may have been killed with the database. */
async function letGo(client: pg.PoolClient, release: () => Promise<unknown>): Promise<void> {
  await release().catch(() => {})
  client.release(true)
}

/** In a call to the provider: `before` it works, or `after` it with half of the response sent. */
export const atProvider =
  (operation: string, stage: 'before' | 'after'): Stop =>
  async (shop) => {
    const action = stage === 'before' ? 'delay' : 'slow'
    await shop.break({ operation, action, ms: 1_000, times: 1 })
    const reached = vi.waitUntil(async () => (await shop.control<object[]>('faults')).length === 0, {
      timeout: REACH_LIMIT_MS,
      interval: POLL_MS,
    })
    return { reached, release: async () => {} }
  }

/** In the conversation with the mail server. */
export const atMailServer =
  (stage: MailStage): Stop =>
  async (shop) => {
    const { reached, release } = shop.mailServer.holdNext(stage)
    return { reached, release: async () => release() }
  }

/** Not stopped: the step is done, and its response has arrived. */
export const afterResponse =
  (step: Step): Stop =>
  async (_, journey) => ({ reached: journey.whenDone(step), release: async () => {} })
