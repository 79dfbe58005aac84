import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { StaffSessions } from '../../db/tables.ts'

export type StaffSessionRow = Selectable<StaffSessions>

export async function insertSession(db: Db | Tx, row: Insertable<StaffSessions>): Promise<void> {
  await db.insertInto('staff_sessions').values(row).execute()
}

/** A session with its member of staff. */
export function findSession(db: Db, tokenHash: string) {
  return db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select([
      'staff_sessions.id',
      'staff_sessions.staff_id',
      'staff_sessions.last_seen_at',
      'staff_sessions.expires_at',
      'staff_sessions.second_factor_at',
      'staff_sessions.confirmed_at',
      'staff.email',
      'staff.name',
      'staff.language',
      'staff.role_id',
      'staff.disabled_at',
      'staff.totp_confirmed_at',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ last_seen_at: now }).where('id', '=', id).execute()
}

/** Completes or confirms a session under a new token, so that one known from before is worth nothing. */
export async function renewSession(
  db: Db | Tx,
  id: string,
  changes: { token_hash: string; second_factor_at: Date; confirmed_at: Date },
): Promise<void> {
  await db.updateTable('staff_sessions').set(changes).where('id', '=', id).execute()
}

export async function confirmSession(db: Db | Tx, id: string, now: Date): Promise<void> {
  await db.updateTable('staff_sessions').set({ confirmed_at: now }).where('id', '=', id).execute()
}

export async function deleteSession(db: Db | Tx, tokenHash: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('token_hash', '=', tokenHash).execute()
}

/** Which sessions are active. */
export interface Liveness {
  now: Date
  /** A session that was not used since has ended. */
  idleSince: Date
}

/** The live sessions of a member, the one used last first. */
export function listSessions(
  db: Db,
  staffId: string,
  { now, idleSince }: Liveness,
): Promise<StaffSessionRow[]> {
  return db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** Ends one session of a member. False if they have no such session. */
export async function deleteOwnSession(db: Tx, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Ends every session of a member, but for one. Returns how many. */
export async function deleteSessionsOf(db: Tx, staffId: string, exceptId?: string): Promise<number> {
  let query = db.deleteFrom('staff_sessions').where('staff_id', '=', staffId)
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}
