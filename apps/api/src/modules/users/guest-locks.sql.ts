import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/** What identifies a person who has no account. */
export interface GuestTraits {
  mailbox: string
  phone_key: string
  network_digest: string
}

/** Serializes the orders of a person until the transaction ends: the same locks in the same sequence. */
export async function lockTraits(db: Tx, traits: GuestTraits): Promise<void> {
  await lockMailbox(db, traits.mailbox)
  await lockTrait(db, `phone|${traits.phone_key}`)
  await lockTrait(db, `network|${traits.network_digest}`)
}

/** Serializes what is limited for a mailbox, in orders of guests and in an account, until the transaction ends. */
export const lockMailbox = (db: Tx, mailbox: string): Promise<void> => lockTrait(db, `mailbox|${mailbox}`)

async function lockTrait(db: Tx, trait: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`guest|${trait}`}, 0))`.execute(db)
}
