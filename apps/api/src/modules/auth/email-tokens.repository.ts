import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../platform/database.ts'

type Purpose = 'verify' | 'reset'

/** Keeps the hash of a mailed token; the token itself is only in the mail. */
export async function insertEmailToken(
  db: Db | Tx,
  row: { token: string; userId: string; purpose: Purpose; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('email_tokens')
    .values({
      token_hash: toHash(row.token),
      user_id: row.userId,
      purpose: row.purpose,
      created_at: row.now,
      expires_at: row.expiresAt,
    })
    .execute()
}

/** The owner of a token that has not ended. */
export function findEmailToken(db: Db | Tx, token: string, purpose: Purpose, now: Date) {
  return db
    .selectFrom('email_tokens')
    .select(['user_id', 'used_at'])
    .where('token_hash', '=', toHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
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
