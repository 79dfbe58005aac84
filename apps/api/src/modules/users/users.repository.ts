import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { Users } from '../../db/tables.ts'
import { recordEvents } from '../webhooks/webhook-outbox.sql.ts'
import { toEmailKey } from './email-key.shared.ts'
import type { UserRow } from './user-row.shared.ts'

/** Accounts with their addresses; closed ones and guests are left out. */
export function selectUsers(db: Db | Tx) {
  return db
    .selectFrom('users')
    .innerJoin('user_emails', 'user_emails.user_id', 'users.id')
    .selectAll('users')
    .select(['user_emails.email', 'user_emails.verified_at'])
    .where('users.status', '!=', 'closed')
}

/** An account, or a guest with the address of their order. */
export function findUser(db: Db | Tx, id: string): Promise<UserRow | undefined> {
  const email = sql<string>`coalesce(user_emails.email, guests.email)`
  return db
    .selectFrom('users')
    .leftJoin('user_emails', 'user_emails.user_id', 'users.id')
    .leftJoin('guests', 'guests.user_id', 'users.id')
    .selectAll('users')
    .select([email.as('email'), 'user_emails.verified_at'])
    .where('users.status', '!=', 'closed')
    .where(email, 'is not', null)
    .where('users.id', '=', id)
    .executeTakeFirst()
}

export function findUserByEmail(db: Db | Tx, email: string): Promise<UserRow | undefined> {
  return selectUsers(db).where('user_emails.email_key', '=', toEmailKey(email)).executeTakeFirst()
}

/** Inserts a user. Returns false, and inserts nothing, when the address is taken. */
export async function insertUser(db: Tx, user: Insertable<Users>, email: string, verifiedAt: Date | null) {
  const taken = await db
    .selectFrom('user_emails')
    .select('user_id')
    .where('email_key', '=', toEmailKey(email))
    .executeTakeFirst()
  if (taken) return false
  await db.insertInto('users').values(user).execute()
  await db
    .insertInto('user_emails')
    .values({
      email_key: toEmailKey(email),
      user_id: user.id,
      email,
      verified_at: verifiedAt,
      created_at: user.created_at,
    })
    .execute()
  await recordEvents(db, new Date(user.created_at), [
    { type: 'customer.created', about: `customer:${user.id}`, data: { customer_id: user.id } },
  ])
  return true
}
