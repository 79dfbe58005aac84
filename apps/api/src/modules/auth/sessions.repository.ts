import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { Sessions } from '../../platform/tables.ts'

export type SessionRow = Selectable<Sessions>
export type RevokeReason = 'logout' | 'reuse' | 'password' | 'closed' | 'shopper'

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

/** The live session behind an access token, with what access depends on. */
export function findLiveSession(db: Db | Tx, id: string, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('user_emails', 'user_emails.user_id', 'users.id')
    .select(['user_emails.verified_at'])
    .where('sessions.id', '=', id)
    .where('sessions.user_id', '=', userId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}

/** Moves a session to its next generation. One statement decides a race: only one caller gets the row. */
export function rotateSession(
  db: Db | Tx,
  id: string,
  generation: number,
  now: Date,
  idleSince: Date,
): Promise<SessionRow | undefined> {
  return db
    .updateTable('sessions')
    .set({ generation: generation + 1, rotated_at: now, last_used_at: now })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince)
    .returningAll()
    .executeTakeFirst()
}

/** Ends a session. Answers whether it was still live. */
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
