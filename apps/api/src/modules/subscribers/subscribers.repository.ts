import type { Insertable } from 'kysely'
import type { MailKind } from '@shop/contract/subscribers/subscribers.rules'
import type { Db, Tx } from '../../db/pool.ts'
import type { SubscriberConsents } from '../../db/tables.ts'

type NewConsent = Insertable<SubscriberConsents>

/** A visitor's row, locked, in the language of the latest request unless the address is confirmed. */
export async function saveVisitor(
  db: Tx,
  visitor: { id: string; email: string; email_key: string; language: string; now: Date; expiresAt: Date },
) {
  const { now, expiresAt, ...row } = visitor
  await db
    .insertInto('subscribers')
    .values({ ...row, created_at: now, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ language: row.language, expires_at: expiresAt })
        .where('subscribers.expires_at', 'is not', null),
    )
    .execute()
  return db
    .selectFrom('subscribers')
    .select(['id', 'language', 'link_expires_at'])
    .where('email_key', '=', row.email_key)
    .forUpdate()
    .executeTakeFirst()
}

export async function setLink(db: Tx, id: string, linkHash: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ link_hash: linkHash, link_expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

/** A visitor's consent, until it is confirmed; a confirmed one is left as it is, since anybody can type an address. */
export async function saveUnconfirmed(db: Tx, consent: NewConsent): Promise<void> {
  await db
    .insertInto('subscriber_consents')
    .values(consent)
    .onConflict((conflict) =>
      conflict
        .columns(['subscriber_id', 'kind'])
        .doUpdateSet(consent)
        .where('subscriber_consents.confirmed_at', 'is', null),
    )
    .execute()
}

/** The subscriber of a confirmation link, locked. */
export function lockByLink(db: Tx, linkHash: string, now: Date) {
  return db
    .selectFrom('subscribers')
    .select('id')
    .where('link_hash', '=', linkHash)
    .where('link_expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** The link is used: what was waiting for it is confirmed. */
export async function confirm(db: Tx, id: string, now: Date): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ link_hash: null, link_expires_at: null, expires_at: null })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('subscriber_consents')
    .set({ confirmed_at: now, expires_at: null })
    .where('subscriber_id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** The id of an account's row, which is made if there is none. */
export async function saveAccount(
  db: Tx,
  account: { id: string; user_id: string; language: string; created_at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('subscribers')
    .values(account)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ language: account.language }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An account's consent; one that it has given before keeps its time. */
export async function saveConfirmed(db: Tx, consent: NewConsent): Promise<void> {
  await db
    .insertInto('subscriber_consents')
    .values(consent)
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'kind']).doNothing())
    .execute()
}

export async function listKindsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscribers as s')
    .innerJoin('subscriber_consents as c', 'c.subscriber_id', 's.id')
    .select('c.kind')
    .where('s.user_id', '=', userId)
    .execute()
  return rows.map(({ kind }) => kind)
}

export async function findIdOf(db: Tx, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('subscribers').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row?.id
}

/** The subscriber, and the one with the same address: an account and a visitor can have it. */
export async function listIdsOfAddress(db: Tx, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscribers as s')
    .leftJoin('user_emails as e', 'e.user_id', 's.user_id')
    .select('s.id')
    .where((row) =>
      row(row.fn.coalesce('s.email_key', 'e.email_key'), '=', (of) =>
        of
          .selectFrom('subscribers as o')
          .leftJoin('user_emails as oe', 'oe.user_id', 'o.user_id')
          .select((each) => each.fn.coalesce('o.email_key', 'oe.email_key').as('key'))
          .where('o.id', '=', id),
      ),
    )
    .orderBy('s.id')
    .forUpdate('s')
    .execute()
  return rows.map((row) => row.id)
}

/** Withdraws consents, and deletes who has none left. Returns how many there were. */
export async function deleteConsents(db: Tx, ids: string[], kind: MailKind): Promise<number> {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('subscriber_consents')
    .where('subscriber_id', 'in', ids)
    .where('kind', '=', kind)
    .executeTakeFirst()
  await db
    .deleteFrom('subscribers')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriber_consents as c')
            .select('c.kind')
            .whereRef('c.subscriber_id', '=', 'subscribers.id'),
        ),
      ),
    )
    .execute()
  return Number(numDeletedRows)
}
