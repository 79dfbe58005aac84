import { sql } from 'kysely'
import { createId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import type { Targets } from './flat-redirects.ts'

export async function findTarget(db: Db, path: string): Promise<string | undefined> {
  const row = await db.selectFrom('redirects').select('target').where('path', '=', path).executeTakeFirst()
  return row?.target
}

/** Serializes changes of redirects until the end of the transaction: each flattens what the one before has written. */
export async function lockRedirects(db: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('redirects', 0))`.execute(db)
}

/** The redirects from these paths, and those that lead to them. */
export async function listTouching(db: Db | Tx, paths: Iterable<string>): Promise<Targets> {
  const named = [...paths]
  const rows = await db
    .selectFrom('redirects')
    .select(['path', 'target'])
    .where((row) =>
      row.or([row('path', '=', anyOf(named, 'text')), row('target', '=', anyOf(named, 'text'))]),
    )
    .execute()
  return new Map(rows.map(({ path, target }) => [path, target]))
}

interface Writing {
  /** Of the redirects that are new. */
  source: 'merchant' | 'product'
  now: Date
  /** The id of a new redirect, by its path. */
  toId?: (path: string) => string
}

/** Writes what is different after a change. */
export async function writeChanges(
  db: Tx,
  { before, after }: { before: Targets; after: Targets },
  { source, now, toId = createId }: Writing,
): Promise<void> {
  const removed = [...before.keys()].filter((path) => !after.has(path))
  if (removed.length > 0)
    await db.deleteFrom('redirects').where('path', '=', anyOf(removed, 'text')).execute()
  const written = [...after].filter(([path, target]) => before.get(path) !== target)
  if (written.length === 0) return
  await sql`
    INSERT INTO redirects (id, path, target, source, created_at)
    SELECT w.id, w.path, w.target, ${source}, ${now}::timestamptz
    FROM unnest(${written.map(([path]) => toId(path))}::uuid[], ${written.map(([path]) => path)}::text[],
      ${written.map(([, target]) => target)}::text[]) AS w (id, path, target)
    ON CONFLICT (path) DO UPDATE SET target = excluded.target, version = redirects.version + 1`.execute(db)
}

/** Adds to how often redirects were used. Locked in one order, as several processes write at once. */
export async function addUses(db: Db, day: string, uses: ReadonlyMap<string, number>): Promise<void> {
  if (uses.size === 0) return
  await sql`
    WITH used AS (
      SELECT * FROM unnest(${[...uses.keys()]}::text[], ${[...uses.values()]}::integer[]) AS u (path, uses)
    ), locked AS (
      SELECT r.path FROM redirects r JOIN used USING (path) ORDER BY r.path FOR NO KEY UPDATE OF r
    )
    UPDATE redirects r SET uses = r.uses + used.uses, last_used_day = ${day}::date
    FROM used JOIN locked USING (path) WHERE r.path = used.path`.execute(db)
}

/** Adds visits of addresses that were not found; beyond `limit` only the most and the latest requested ones stay. */
export async function addMissed(
  db: Db,
  { day, visits, limit }: { day: string; visits: ReadonlyMap<string, number>; limit: number },
): Promise<void> {
  if (visits.size === 0) return
  // In one order, so that processes that write at once do not wait for each other in a circle.
  const rows = [...visits].map(([path, count]) => ({ path, visits: count, last_day: day }))
  rows.sort((one, other) => (one.path < other.path ? -1 : 1))
  await db
    .insertInto('missed_addresses')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet({
        visits: sql`missed_addresses.visits + excluded.visits`,
        last_day: sql`greatest(missed_addresses.last_day, excluded.last_day)`,
      }),
    )
    .execute()
  await sql`
    DELETE FROM missed_addresses WHERE path IN (
      SELECT path FROM missed_addresses ORDER BY visits DESC, last_day DESC, path OFFSET ${limit}
    )`.execute(db)
}

export async function removeMissed(db: Tx, paths: Iterable<string>): Promise<void> {
  await db
    .deleteFrom('missed_addresses')
    .where('path', '=', anyOf([...paths], 'text'))
    .execute()
}
