import type { Insertable, Selectable } from 'kysely'
import { countUpTo } from '../../db/pages.ts'
import type { Db, ReadDb, Tx } from '../../db/pool.ts'
import { contains } from '../../db/sql.ts'
import type { AuditLog } from '../../db/tables.ts'

export type AuditRow = Selectable<AuditLog>

/** Takes the end of the chain until the transaction ends. */
export async function lockHead(db: Tx): Promise<{ seq: number; hash: string }> {
  return db.selectFrom('audit_head').select(['seq', 'hash']).forUpdate().executeTakeFirstOrThrow()
}

export async function insertEntry(db: Tx, entry: Insertable<AuditLog>): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute()
  await db.updateTable('audit_head').set({ seq: entry.seq, hash: entry.hash }).execute()
}

export interface AuditFilter {
  staffId: string | undefined
  actions: readonly string[] | undefined
  subjectType: string | undefined
  subjectId: string | undefined
  from: Date | undefined
  until: Date | undefined
  /** Part of a subject's label or of who made the change. */
  text: string | undefined
}

const NO_FILTER: AuditFilter = {
  staffId: undefined,
  actions: undefined,
  subjectType: undefined,
  subjectId: undefined,
  from: undefined,
  until: undefined,
  text: undefined,
}

function selectEntries(db: ReadDb, filter: AuditFilter) {
  let query = db.selectFrom('audit_log')
  if (filter.staffId) query = query.where('staff_id', '=', filter.staffId)
  if (filter.actions) query = query.where('action', 'in', filter.actions)
  if (filter.subjectType) query = query.where('subject_type', '=', filter.subjectType)
  if (filter.subjectId) query = query.where('subject_id', '=', filter.subjectId)
  if (filter.from) query = query.where('at', '>=', filter.from)
  if (filter.until) query = query.where('at', '<', filter.until)
  if (filter.text) {
    const pattern = contains(filter.text)
    query = query.where((row) =>
      row.or([row('subject_label', 'ilike', pattern), row('who', 'ilike', pattern)]),
    )
  }
  return query
}

export function listEntries(
  db: ReadDb,
  filter: AuditFilter,
  page: { order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<AuditRow[]> {
  return selectEntries(db, filter)
    .selectAll()
    .orderBy('seq', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export const countEntries = (db: ReadDb, filter: AuditFilter, limit: number): Promise<number> =>
  countUpTo(db, selectEntries(db, filter).select('seq'), limit)

/** Entries after one, oldest first: for verifying the chain, and for an export. */
export function listEntriesAfter(
  db: Db,
  seq: number,
  limit: number,
  filter: AuditFilter = NO_FILTER,
): Promise<AuditRow[]> {
  return selectEntries(db, filter).selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute()
}

export async function readHead(db: Db): Promise<{ seq: number; hash: string }> {
  return db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
}

export async function listDevices(db: Tx, staffId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('device')
    .distinct()
    .where('staff_id', '=', staffId)
    .where('at', '>', since)
    .execute()
  return rows.map(({ device }) => device)
}
