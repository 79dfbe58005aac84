import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { Guests } from '../../db/tables.ts'
import type { GuestTraits } from './guest-locks.sql.ts'

/** No password verifies against it. */
const NO_PASSWORD = '!'

/** Inserts the user of a guest's order. Violates `users_pkey` when a repeated request has inserted it already. */
export async function insertGuest(db: Tx, guest: Insertable<Guests> & { language: string }): Promise<void> {
  const { language, ...columns } = guest
  const { user_id: id, created_at: now } = guest
  await db
    .insertInto('users')
    .values({ id, kind: 'guest', password_hash: NO_PASSWORD, language, created_at: now, updated_at: now })
    .execute()
  await db.insertInto('guests').values(columns).execute()
}

export function findGuest(db: Db | Tx, userId: string) {
  return db.selectFrom('guests').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** How many unpaid orders guests have with each of the traits. */
export async function countUnpaid(db: Tx, traits: GuestTraits): Promise<Record<keyof GuestTraits, number>> {
  const count = async (trait: keyof GuestTraits) => {
    const { total } = await db
      .selectFrom('guests')
      .innerJoin('orders', 'orders.user_id', 'guests.user_id')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where(`guests.${trait}`, '=', traits[trait])
      .where('orders.status', '=', 'pending_payment')
      .executeTakeFirstOrThrow()
    return total
  }
  return {
    mailbox: await count('mailbox'),
    phone_key: await count('phone_key'),
    network_digest: await count('network_digest'),
  }
}

/** Guests with the address of an account, in one sequence for everybody who locks their orders. */
export async function listGuestIdsOf(db: Db | Tx, emailKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('guests')
    .select('user_id')
    .where('email_key', '=', emailKey)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id: id }) => id)
}

/** Closes a guest, to be erased as soon as no order is in progress. Returns whether it was open. */
export async function closeGuest(db: Tx, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ status: 'closing', erase_after: now })
    .where('id', '=', userId)
    .where('kind', '=', 'guest')
    .where('status', '=', 'active')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
