import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/pool.ts'
import { countUpTo } from '../../../db/pages.ts'

/** Every host that has called, that an order came from, or that is blocked. */
const selectHosts = (db: Db | Tx) =>
  db
    .selectFrom('agent_platforms')
    .select('host')
    .union(
      db
        .selectFrom('agent_orders')
        .select((row) => row.ref('host').$notNull().as('host'))
        .where('host', 'is not', null),
    )
    .union(db.selectFrom('agent_blocked_hosts').select('host'))

const selectPlatforms = (db: Db | Tx) =>
  db
    .selectFrom(selectHosts(db).as('hosts'))
    .leftJoin('agent_blocked_hosts as blocked', 'blocked.host', 'hosts.host')
    .select((row) => [
      'hosts.host',
      'blocked.created_at as blocked_at',
      row
        .selectFrom('agent_orders')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('agent_orders.host', '=', 'hosts.host')
        .$asScalar()
        .as('orders'),
      row
        .selectFrom('agent_platforms')
        .select((of) => of.fn.max('last_used_at').as('last'))
        .whereRef('agent_platforms.host', '=', 'hosts.host')
        .$asScalar()
        .as('last_used_at'),
      sql<string[]>`ARRAY(SELECT profile_url FROM agent_platforms
        WHERE agent_platforms.host = hosts.host ORDER BY last_used_at DESC, id LIMIT 10)`.as('profiles'),
    ])

export type PlatformRow = Awaited<ReturnType<typeof listPlatforms>>[number]

export const listPlatforms = (db: Db, page: { order: 'asc' | 'desc'; limit: number; offset: number }) =>
  selectPlatforms(db)
    .orderBy('last_used_at', (order) => (page.order === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('hosts.host')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const countPlatforms = (db: Db, limit: number): Promise<number> =>
  countUpTo(db, db.selectFrom(selectHosts(db).as('hosts')).select('host'), limit)

export const findPlatform = (db: Tx, host: string): Promise<PlatformRow | undefined> =>
  selectPlatforms(db).where('hosts.host', '=', host).executeTakeFirst()

/** Blocks a host. Returns whether it was not blocked. */
export async function blockHost(db: Tx, host: string, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('agent_blocked_hosts')
    .values({ host, created_at: now })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returning('host')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns whether it was blocked. */
export async function unblockHost(db: Tx, host: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('agent_blocked_hosts')
    .where('host', '=', host)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
