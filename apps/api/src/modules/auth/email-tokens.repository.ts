import type { Db, Tx } from '../../db/pool.ts'
import { createToken } from '../../db/ids.ts'
import { hashToken } from '../../security/tokens.ts'

/**
 * What a mailed link does: verifies the address of a new account, resets the password, or changes the
 * address.
 */
type Purpose = 'verify' | 'reset' | 'change'

interface NewEmailToken {
  userId: string
  purpose: Purpose
  /** The hash of the registration that requested the link (decision 0014). */
  passwordHash?: string | undefined
  /** The new address; with the purpose `change` only. */
  newEmail?: string
  now: Date
  expiresAt: Date
}

/** Stores the hash of a mailed token; the token itself is only in the mail. */
export async function insertEmailToken(db: Db | Tx, token: string, row: NewEmailToken): Promise<void> {
  await db
    .insertInto('email_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: row.userId,
      purpose: row.purpose,
      password_hash: row.passwordHash ?? null,
      new_email: row.newEmail ?? null,
      created_at: row.now,
      expires_at: row.expiresAt,
    })
    .execute()
}

/** Reserves a link before its token exists. Returns the id for `giveToken`, which is not secret. */
export async function reserveEmailToken(db: Tx, row: NewEmailToken): Promise<string> {
  const nobodys = createToken()
  await insertEmailToken(db, nobodys, row)
  return hashToken(nobodys)
}

/** A reserved link that has not expired. */
export function findReservedToken(db: Db | Tx, reserved: string, now: Date) {
  return db
    .selectFrom('email_tokens')
    .select(['user_id', 'new_email', 'password_hash'])
    .where('token_hash', '=', reserved)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Gives a reserved link its token. Returns false when the link is gone or already has a token. */
export async function giveToken(db: Tx, reserved: string, token: string): Promise<boolean> {
  const row = await db
    .updateTable('email_tokens')
    .set({ token_hash: hashToken(token) })
    .where('token_hash', '=', reserved)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The row of a mailed token that has not expired. A used one is found too. */
export function findEmailToken(db: Db | Tx, token: string, now: Date) {
  return db
    .selectFrom('email_tokens')
    .select(['user_id', 'purpose', 'used_at', 'password_hash', 'new_email'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Whether a link of this purpose was created after `since`. */
export async function hasTokenSince(db: Db, userId: string, purpose: Purpose, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('email_tokens')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a token as used. A single statement, so of concurrent callers only one gets true. */
export async function markEmailTokenUsed(db: Db | Tx, token: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes links of these purposes, except the one of `exceptToken`. */
export async function deleteEmailTokens(
  db: Tx,
  userId: string,
  purposes: Purpose[],
  exceptToken?: string,
): Promise<void> {
  await db
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .$if(exceptToken !== undefined, (query) => query.where('token_hash', '!=', hashToken(exceptToken!)))
    .execute()
}

/** Deletes links to other new addresses. */
export async function deleteOtherEmailChanges(db: Tx, userId: string, newEmail: string): Promise<void> {
  await db
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change')
    .where('new_email', '!=', newEmail)
    .execute()
}

export async function deleteReservedToken(db: Tx, reserved: string): Promise<void> {
  await db.deleteFrom('email_tokens').where('token_hash', '=', reserved).execute()
}
