import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'

/**
 * Keeps a group from being deleted until the end: undefined if there is none. Those who join it need not wait for one another,
 * nor for each other's customers.
 */
export function holdGroup(db: Tx, id: string): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('customer_groups')
    .select(['id', 'name'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
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

/** Adds those who are not members yet. Returns who these are. */
export async function addMembers(db: Tx, groupId: string, userIds: string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    INSERT INTO customer_group_members (group_id, user_id, added_at)
    SELECT ${groupId}, user_id, ${now} FROM unnest(${userIds}::uuid[]) AS user_id ORDER BY user_id
    ON CONFLICT DO NOTHING RETURNING user_id`.execute(db)
  return rows.map(({ user_id: id }) => id)
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
