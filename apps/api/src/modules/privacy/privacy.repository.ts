import { sql, type RawBuilder } from 'kysely'
import type { Blank, Retention, TableName } from '../../db/data-rules.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { OwnedTable, OwnerPath } from './data-list.ts'

type Row = Record<string, unknown>

/** The user's rows of a table, with the columns that they are shown. */
export async function listRowsOf(db: Tx, userId: string, table: OwnedTable): Promise<Row[]> {
  const { named } = table
  const columns = sql.join([
    ...table.shown.map((column) => sql.ref(column)),
    ...(named
      ? [
          sql`(SELECT ${sql.ref(`its.${named.name}`)} FROM ${sql.table(named.table)} AS its
            WHERE its.id = ${sql.ref(`${table.name}.${named.column}`)}) AS ${sql.ref(named.as)}`,
        ]
      : []),
  ])
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${sql.table(table.name)} WHERE ${isOf(userId, table.owner)}`.execute(db)
  return rows
}

/** Erases the user's rows of a table by its rules. */
export async function eraseRowsOf(
  db: Tx,
  userId: string,
  { name, owner, erasure }: OwnedTable,
): Promise<void> {
  const table = sql.table(name)
  if ('blank' in erasure) {
    const changes = Object.entries<Blank | undefined>(erasure.blank).map(
      ([column, blank]) => sql`${sql.ref(column)} = ${toValue(column, blank)}`,
    )
    await sql`UPDATE ${table} SET ${sql.join(changes)} WHERE ${isOf(userId, owner)}`.execute(db)
  } else if ('delete' in erasure) {
    const some = erasure.delete === 'all' ? sql`` : sql`AND ${sql.ref(erasure.column)} IS NULL`
    await sql`DELETE FROM ${table} WHERE ${isOf(userId, owner)} ${some}`.execute(db)
  }
}

function toValue(column: string, blank: Blank | undefined): RawBuilder<unknown> {
  if (blank === null || typeof blank !== 'object') return sql`${blank}`
  // What is null, such as the options of an order that is no gift, stays null.
  return sql`CASE WHEN ${sql.ref(column)} IS NOT NULL THEN (
    SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(${sql.ref(column)})
    WHERE key = ANY (${blank.only}::text[])
  ) END`
}

/** Whether a row is the user's: by its own column, or by the row it belongs to. */
function isOf(userId: string, { or, ...owner }: OwnerPath): RawBuilder<boolean> {
  if (or) return sql`(${isOf(userId, owner)} OR ${isOf(userId, or)})`
  const { column, through } = owner
  if (!through) return sql`${sql.ref(column)} = ${userId}`
  return sql`${sql.ref(column)} IN (
    SELECT id FROM ${sql.table(through.table)} WHERE ${isOf(userId, through.owner)})`
}

/** Unverified accounts created before `limit` without a live verification link, the oldest first. */
export async function listUnverified(db: Db, limit: Date, now: Date, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user_emails')
    .select('user_id')
    .where('verified_at', 'is', null)
    .where('created_at', '<=', limit)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('email_tokens')
            .select('email_tokens.user_id')
            .whereRef('email_tokens.user_id', '=', 'user_emails.user_id')
            .where('expires_at', '>', now),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(count)
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

/** The unverified account of an address. */
export async function findUnverified(db: Tx, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_emails')
    .select('user_id')
    .where('email_key', '=', email.toLowerCase())
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  return row?.user_id
}

/** Locks an account, so that nothing new can reference it. False when it is verified by now, or gone. */
export async function lockUnverified(db: Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('user_emails', 'user_emails.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('user_emails.verified_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function hasLiveLink(db: Tx, userId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('email_tokens')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes an account with its rows in these tables. Fails on an account that other tables reference. */
export async function removeAccount(db: Tx, userId: string, tables: OwnedTable[]): Promise<void> {
  for (const { name, owner } of tables) {
    await sql`DELETE FROM ${sql.table(name)} WHERE ${isOf(userId, owner)}`.execute(db)
  }
  await db.deleteFrom('users').where('id', '=', userId).execute()
}

/** A condition on a row of `users`. */
export type Condition = RawBuilder<boolean>

/** Closed accounts due for erasure that nothing needs any more, the longest waiting first. */
export function listDueAccounts(db: Db, now: Date, needed: readonly Condition[], limit: number) {
  return dueAccounts(db, now, needed).orderBy('erase_after').limit(limit).execute()
}

/** Closes guests who were created before a time and whom nothing needs any more. */
export async function closeOldGuests(
  db: Db,
  now: Date,
  { before, needed }: { before: Date; needed: readonly Condition[] },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ status: 'closing', erase_after: now })
    .where('kind', '=', 'guest')
    .where('status', '=', 'active')
    .where('created_at', '<', before)
    .where(({ and, not }) => and(needed.map((condition) => not(condition))))
    .execute()
}

/** Locks the account if it is still due: a sign-in meanwhile reopens it. */
export function lockDueAccount(db: Tx, userId: string, now: Date, needed: readonly Condition[]) {
  return dueAccounts(db, now, needed).where('id', '=', userId).forUpdate().executeTakeFirst()
}

function dueAccounts(db: Db | Tx, now: Date, needed: readonly Condition[]) {
  return db
    .selectFrom('users')
    .select(['id', 'avatar_url'])
    .where('status', '=', 'closing')
    .where('erase_after', '<=', now)
    .where(({ and, not }) => and(needed.map((condition) => not(condition))))
}

export async function listMailIdsOf(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('mail_messages').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** Deletes the rows of a table with one of the timestamps before `limit`. */
export async function purgeBefore(
  db: Db,
  table: TableName,
  { from }: Pick<Retention, 'from'>,
  limit: Date,
): Promise<void> {
  // The earliest timestamp; null and future ones do not count.
  const ended = sql`least(${sql.join(from.map((column) => sql.ref(column)))})`
  await sql`DELETE FROM ${sql.table(table)} WHERE ${ended} < ${limit}`.execute(db)
}
