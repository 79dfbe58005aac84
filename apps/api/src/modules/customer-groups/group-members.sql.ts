import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'

/** Locks a group until the end: joining and deleting it wait. Returns its name, or undefined. */
export function lockGroup(db: Tx, id: string): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('customer_groups')
    .select(['id', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Keeps a group from being deleted until the end. Returns whether it exists. */
export async function holdGroup(db: Tx, id: string): Promise<boolean> {
  const group = await db
    .selectFrom('customer_groups')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return group !== undefined
}

/** The groups of an account. Guests are in none: the address that they type is not proved (decision 99). */
export function listGroupsOf(db: Db | Tx, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('customer_group_members')
    .innerJoin('customer_groups', 'customer_groups.id', 'group_id')
    .select(['customer_groups.id', 'name'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
}

/** The ids of a group's members, for a condition of a statement. */
export const selectMembers = (groupId: string) =>
  sql<string>`(SELECT user_id FROM customer_group_members WHERE group_id = ${groupId})`

/** Adds those who are not members yet. Returns how many these are. */
export async function addMembers(db: Tx, groupId: string, userIds: string[], now: Date): Promise<number> {
  const { rows } = await sql`
    INSERT INTO customer_group_members (group_id, user_id, added_at)
    SELECT ${groupId}, user_id, ${now} FROM unnest(${userIds}::uuid[]) AS user_id
    ON CONFLICT DO NOTHING RETURNING user_id`.execute(db)
  return rows.length
}

/** Returns whether the customer was a member. */
export async function removeMember(db: Tx, groupId: string, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('customer_group_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
