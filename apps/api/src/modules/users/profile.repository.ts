import type { Updateable } from 'kysely'
import { addYears, endOf, toDay } from '@shop/contract/days/days.rules'
import type { Db, Tx } from '../../db/pool.ts'
import type { Users } from '../../db/tables.ts'
import { selectUsers } from './users.repository.ts'
import type { UserRow } from './user-row.shared.ts'

/** A user with the figures that the profile shows. */
export type ProfileRow = UserRow & { points_of_year: number }

/** The columns that a change of the profile may set. */
export type ProfileColumns = Pick<
  Updateable<Users>,
  | ('nickname' | 'first_name' | 'last_name' | 'phone' | 'bio' | 'avatar_url')
  | ('birthday' | 'zodiac_sign' | 'chinese_zodiac' | 'five_elements')
>

export function findProfile(db: Db, userId: string, now: Date): Promise<ProfileRow | undefined> {
  return selectUsers(db)
    .select((row) =>
      row
        .selectFrom('point_entries')
        .select((entries) => entries.fn.coalesce(entries.fn.sum<number>('points'), entries.lit(0)).as('sum'))
        .whereRef('point_entries.user_id', '=', 'users.id')
        .where('point_entries.earned_at', '>', endOf(addYears(toDay(now), -1)))
        .$asScalar()
        .$notNull()
        .as('points_of_year'),
    )
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}

/** The stored avatar. Locks the user, which serializes changes of the profile. */
export function lockAvatar(db: Tx, userId: string): Promise<{ avatar_url: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select('avatar_url')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateProfile(
  db: Tx,
  userId: string,
  change: ProfileColumns,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
