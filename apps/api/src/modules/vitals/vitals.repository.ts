import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import { addEncoded, encodeSketch, type Sketch } from './sketch.ts'

/** The key of a figure. `starts_at` is the start of an hour, or of a day (UTC). */
export interface RollupKey {
  span: 'hour' | 'day'
  starts_at: Date
  page: string
  device: string
  language: string
  vital: string
}

/** The number of visits by rating, and their values. */
export interface Figures {
  good: number
  needs_improvement: number
  poor: number
  sketch: Sketch
}

export type Rollup = RollupKey & Figures
/** A stored rollup: the sketch is encoded (`sketch.ts`). */
export type StoredRollup = RollupKey & Omit<Figures, 'sketch'> & { sketch: string }

/**
 * How often visits of one day (UTC) waited for an element. `total` adds up the values, in ms or as a score.
 */
export interface TargetCount {
  day: string
  page: string
  vital: string
  target: string
  visits: number
  poor: number
  total: number
}

/** The key of a row; rows are always locked in the order of their keys, so that writers do not deadlock. */
export function toKey({ span, starts_at, page, device, language, vital }: RollupKey): string {
  return [starts_at.toISOString(), span, page, device, language, vital].join(' ')
}

/** Adds figures to the stored ones. `rollups` must be in the order of their keys. */
export async function addRollup(db: Tx, { sketch, ...rollup }: Rollup): Promise<void> {
  const { good, needs_improvement, poor, ...key } = rollup
  const stored = await db
    .insertInto('vital_rollups')
    .values(key)
    // Changes nothing, but locks the row and returns it.
    .onConflict((conflict) =>
      conflict
        .columns(['starts_at', 'span', 'page', 'device', 'language', 'vital'])
        .doUpdateSet({ span: key.span }),
    )
    .returning('sketch')
    .executeTakeFirstOrThrow()
  addEncoded(sketch, stored.sketch)
  await db
    .updateTable('vital_rollups')
    .set((row) => ({
      good: sql`${row.ref('good')} + ${good}`,
      needs_improvement: sql`${row.ref('needs_improvement')} + ${needs_improvement}`,
      poor: sql`${row.ref('poor')} + ${poor}`,
      sketch: encodeSketch(sketch),
    }))
    .where((row) => row.and(key))
    .execute()
}

export async function addTarget(db: Tx, count: TargetCount): Promise<void> {
  await db
    .insertInto('vital_targets')
    .values(count)
    .onConflict((conflict) =>
      conflict.columns(['day', 'page', 'vital', 'target']).doUpdateSet((row) => ({
        visits: sql`${row.ref('vital_targets.visits')} + ${count.visits}`,
        poor: sql`${row.ref('vital_targets.poor')} + ${count.poor}`,
        total: sql`${row.ref('vital_targets.total')} + ${count.total}`,
      })),
    )
    .execute()
}

/** The oldest hour before a date, and a page that has figures of it. */
export function findOldHour(db: Db, before: Date): Promise<{ starts_at: Date; page: string } | undefined> {
  return db
    .selectFrom('vital_rollups')
    .select(['starts_at', 'page'])
    .where('span', '=', 'hour')
    .where('starts_at', '<', before)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes and returns the hours of a page in a period. */
export function takeHours(
  db: Tx,
  { page, from, to }: { page: string; from: Date; to: Date },
): Promise<StoredRollup[]> {
  return db
    .deleteFrom('vital_rollups')
    .where('span', '=', 'hour')
    .where('page', '=', page)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .returningAll()
    .execute() as Promise<StoredRollup[]>
}

/**
 * Deletes what is older than `oldest`, and of each day and page the elements after the first `limit`, worst
 * first.
 */
export async function dropOld(db: Db, oldest: Date, limit: number): Promise<void> {
  await db.deleteFrom('vital_rollups').where('starts_at', '<', oldest).execute()
  await db.deleteFrom('vital_targets').where('day', '<', oldest.toISOString().slice(0, 10)).execute()
  await sql`
    DELETE FROM vital_targets WHERE (day, page, vital, target) IN (
      SELECT day, page, vital, target FROM (
        SELECT *, row_number() OVER (PARTITION BY day, page, vital ORDER BY poor DESC, visits DESC) AS rank
        FROM vital_targets
      ) AS ranked WHERE rank > ${limit}
    )`.execute(db)
}

/** Stored rollups since a date; of one page, device or language where given. */
export function listRollups(
  db: Db,
  {
    since,
    ...only
  }: { since: Date; page?: string | undefined; device?: string | undefined; language?: string | undefined },
): Promise<StoredRollup[]> {
  const wanted = Object.entries(only).filter(([, value]) => value !== undefined)
  return db
    .selectFrom('vital_rollups')
    .selectAll()
    .where('starts_at', '>=', since)
    .where((row) => row.and(Object.fromEntries(wanted)))
    .execute() as Promise<StoredRollup[]>
}

/** Whether any visit is stored. */
export async function hasRollups(db: Db): Promise<boolean> {
  return (await db.selectFrom('vital_rollups').select('page').limit(1).executeTakeFirst()) !== undefined
}

/** The elements that most visits waited for too long, worst first. */
export function listWorstTargets(
  db: Db,
  { since, page, limit }: { since: Date; page: string | undefined; limit: number },
): Promise<{ page: string; vital: string; target: string; visits: number; poor: number; total: number }[]> {
  return db
    .selectFrom('vital_targets')
    .select(({ fn }) => [
      'page',
      'vital',
      'target',
      sql<number>`sum(visits)::int`.as('visits'),
      sql<number>`sum(poor)::int`.as('poor'),
      fn.sum<number>('total').as('total'),
    ])
    .where('day', '>=', since.toISOString().slice(0, 10))
    .$if(page !== undefined, (query) => query.where('page', '=', page!))
    .groupBy(['page', 'vital', 'target'])
    .orderBy('poor', 'desc')
    .orderBy('visits', 'desc')
    .orderBy('target')
    .limit(limit)
    .execute()
}

/** Records a version at its first start. */
export async function noteRelease(db: Db, name: string, at: Date): Promise<void> {
  await db
    .insertInto('releases')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export function listReleases(db: Db, since: Date): Promise<{ name: string; at: Date }[]> {
  return db.selectFrom('releases').selectAll().where('at', '>=', since).orderBy('at').execute()
}
