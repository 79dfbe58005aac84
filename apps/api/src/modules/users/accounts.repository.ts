import type { Tx } from '../../db/pool.ts'
import { selectUsers } from './users.repository.ts'
import { toEmailKey } from './email-key.shared.ts'

/** Locks a user with its address. */
export function lock(db: Tx, userId: string) {
  return selectUsers(db).where('users.id', '=', userId).forUpdate().executeTakeFirst()
}

/** Sets the password of an unverified account. */
export async function setPasswordIfUnverified(db: Tx, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('user_emails')
          .select('user_id')
          .where('user_id', '=', userId)
          .where('verified_at', 'is', null),
      ),
    )
    .execute()
}

/** Replaces the hash: no password verifies against it. */
const NO_PASSWORD = '!'

/**
 * Whether an account has a valid password; none after registrations with different passwords, until a link is
 * followed.
 */
export function hasPassword(user: { password_hash: string }): boolean {
  return user.password_hash !== NO_PASSWORD
}

/** Removes the account's password. */
export async function dropPassword(db: Tx, userId: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: NO_PASSWORD }).where('id', '=', userId).execute()
}

/** Sets a new password. */
export async function setPassword(db: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Replaces the hash of an unchanged password, which is not a password change. */
export async function renewPasswordHash(db: Tx, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Marks the address as verified. Returns the address. */
export async function markEmailVerified(db: Tx, userId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('user_emails')
    .set((current) => ({ verified_at: current.fn.coalesce('verified_at', current.val(now)) }))
    .where('user_id', '=', userId)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Sets a new, verified address. Violates the constraint `user_emails_pkey` when it is taken. */
export async function setEmail(db: Tx, userId: string, email: string, now: Date): Promise<void> {
  await db
    .updateTable('user_emails')
    .set({ email_key: toEmailKey(email), email, verified_at: now })
    .where('user_id', '=', userId)
    .execute()
}

/** Records a sign-in, which also reopens a closed account. */
export async function open(db: Tx, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_login_at: now, status: 'active', erase_after: null })
    .where('id', '=', userId)
    .execute()
}

/** Closes the account, to be erased at `eraseAfter`. */
export async function close(db: Tx, userId: string, eraseAfter: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ status: 'closing', erase_after: eraseAfter })
    .where('id', '=', userId)
    .execute()
}
