import { sql } from 'kysely'
import { countUpTo, inOrderOf } from '../../db/pages.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf, contains } from '../../db/sql.ts'

interface Page {
  sort: 'created_at' | 'name'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

export type GroupRow = Awaited<ReturnType<typeof readGroups>>[number]

const selectMatching = (db: Db, text: string | undefined) =>
  db
    .selectFrom('customer_groups')
    .$if(text !== undefined, (query) => query.where('name', 'ilike', contains(text!)))

const readGroups = (db: Db | Tx, ids: string[]) =>
  db
    .selectFrom('customer_groups')
    .selectAll()
    .select((row) => [
      row
        .selectFrom('customer_group_members')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('group_id', '=', 'customer_groups.id')
        .as('members'),
    ])
    .where('id', '=', anyOf(ids))
    .execute()

export async function listGroups(db: Db, text: string | undefined, { sort, order, limit, offset }: Page) {
  const page = await selectMatching(db, text)
    .select('id')
    .orderBy(sort, order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = page.map(({ id }) => id)
  return inOrderOf(ids, await readGroups(db, ids))
}

export const countGroups = (db: Db, text: string | undefined, limit: number): Promise<number> =>
  countUpTo(db, selectMatching(db, text).select('id'), limit)

export async function findGroup(db: Db | Tx, id: string): Promise<GroupRow | undefined> {
  return (await readGroups(db, [id]))[0]
}

/** Locks a group: changes of it, and those who join it, wait. */
export async function lockGroup(db: Tx, id: string): Promise<void> {
  await db.selectFrom('customer_groups').select('id').where('id', '=', id).forUpdate().execute()
}

/** Inserts a group unless its id exists. Returns whether it is new. */
export async function insertGroup(
  db: Tx,
  group: { id: string; name: string; created_at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('customer_groups')
    .values(group)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function renameGroup(db: Tx, id: string, name: string): Promise<void> {
  await db
    .updateTable('customer_groups')
    .set((row) => ({ name, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteGroup(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('customer_group_members').where('group_id', '=', id).execute()
  await db.deleteFrom('customer_groups').where('id', '=', id).execute()
}

/** Those of these customers who have an account. */
export async function listAccounts(db: Tx, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('status', '!=', 'closed')
    .where('kind', '=', 'account')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of these addresses are those of accounts, and whether they are members. Only proved addresses count. */
export async function findAccounts(db: Db | Tx, groupId: string, emailKeys: string[]) {
  return db
    .selectFrom('user_emails')
    .innerJoin('users', 'users.id', 'user_emails.user_id')
    .leftJoin('customer_group_members as member', (join) =>
      join.onRef('member.user_id', '=', 'users.id').on('member.group_id', '=', groupId),
    )
    .select(['email_key', 'users.id', 'member.user_id as member_id'])
    .where('email_key', '=', anyOf(emailKeys, 'text'))
    .where('verified_at', 'is not', null)
    .where('users.status', '!=', 'closed')
    .where('users.kind', '=', 'account')
    .execute()
}
