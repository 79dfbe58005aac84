import { expressionBuilder, type Expression, type Selectable, type SqlBool } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { DB, Sessions } from '../../db/tables.ts'
import { toUnusedLimit } from './session-life.ts'

type SessionRow = Selectable<Sessions>
export type RevokeReason = 'logout' | 'reuse' | 'password' | 'closed' | 'shopper' | 'disabled'

export async function insertSession(
  db: Db | Tx,
  session: { id: string; userId: string; salt: string; device: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      salt: session.salt,
      device: session.device,
      rotated_at: session.now,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

export function findSession(db: Db | Tx, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The live session of an access token, with the account's state that access depends on. */
export function findLiveSession(db: Db | Tx, id: string, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('user_emails', 'user_emails.user_id', 'users.id')
    .select(['user_emails.verified_at'])
    .where('sessions.id', '=', id)
    .where('sessions.user_id', '=', userId)
    .where(isLiveRow(now))
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}

/**
 * Moves a session to its next generation. A single statement, so of concurrent callers only one gets the row.
 */
export function rotateSession(
  db: Db | Tx,
  id: string,
  generation: number,
  now: Date,
): Promise<SessionRow | undefined> {
  return db
    .updateTable('sessions')
    .set({ generation: generation + 1, rotated_at: now, last_used_at: now })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where(isLiveRow(now))
    .returningAll()
    .executeTakeFirst()
}

/** Ends a session. Returns whether it was still live. */
export async function revokeSession(
  db: Db | Tx,
  id: string,
  reason: RevokeReason,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends a customer's session. Returns undefined when they have none of that id, else whether it was still
 * live.
 */
export async function revokeOwnSession(
  db: Db | Tx,
  userId: string,
  id: string,
  now: Date,
): Promise<boolean | undefined> {
  const own = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return own && revokeSession(db, id, 'shopper', now)
}

/** Ends all live sessions of a customer and returns their number. */
export async function revokeAllSessions(
  db: Db | Tx,
  userId: string,
  reason: RevokeReason,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Live sessions, the most recently used first. */
export function listLiveSessions(db: Db | Tx, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where(isLiveRow(now))
    .orderBy('last_used_at', 'desc')
    .execute()
}

/** User agents of sessions used after `since`, ended sessions included. */
export async function listDevicesSince(db: Db | Tx, userId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('device')
    .distinct()
    .where('user_id', '=', userId)
    .where('last_used_at', '>', since)
    .execute()
  return rows.map(({ device }) => device)
}

/** `isLive` (session-life.ts) of the rows of `sessions`. */
function isLiveRow(now: Date): Expression<SqlBool> {
  const where = expressionBuilder<DB, 'sessions'>()
  return where.and([
    where('sessions.revoked_at', 'is', null),
    where('sessions.expires_at', '>', now),
    where('sessions.last_used_at', '>', toUnusedLimit(now)),
  ])
}
