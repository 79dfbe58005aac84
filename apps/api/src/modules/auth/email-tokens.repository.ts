import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../platform/database.ts'

type Purpose = 'verify' | 'reset'

/** Keeps the hash of a mailed token; the token itself is only in the mail. */
export async function insertEmailToken(
  db: Db | Tx,
  row: {
    token: string
    userId: string
    purpose: Purpose
    passwordHash?: string | undefined
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('email_tokens')
    .values({
      token_hash: toHash(row.token),
      user_id: row.userId,
      purpose: row.purpose,
      password_hash: row.passwordHash ?? null,
      created_at: row.now,
      expires_at: row.expiresAt,
    })
    .execute()
}

/** The owner of a token that has not ended. */
export function findEmailToken(db: Db | Tx, token: string, purpose: Purpose, now: Date) {
  return db
    .selectFrom('email_tokens')
    .select(['user_id', 'used_at', 'password_hash'])
    .where('token_hash', '=', toHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The password of the newest registration that asked for a link. */
export async function findLatestPasswordHash(db: Db | Tx, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_tokens')
    .select('password_hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'verify')
    .where('password_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.password_hash ?? undefined
}

export async function markEmailTokenUsed(db: Db | Tx, token: string, now: Date): Promise<void> {
  await db
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', toHash(token))
    .where('used_at', 'is', null)
    .execute()
}

/** Tokens that open nothing any more. */
export async function deleteExpiredEmailTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('email_tokens').where('expires_at', '<', now).execute()
}

function toHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
