import { sql, type Selectable, type Updateable } from 'kysely'
import type { Translated } from '@shop/contract/languages/translated'
import { countUpTo } from '../../../db/pages.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { Newsletters } from '../../../db/tables.ts'
import { selectReaders } from '../readers.repository.ts'

export type NewsletterRow = Selectable<Newsletters>

/** Inserts a draft. Returns false when there is one with its id. */
export async function insertNewsletter(
  db: Tx,
  draft: { id: string; subject: Translated<string>; body: Translated<string>; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('newsletters')
    .values({
      id: draft.id,
      subject: JSON.stringify(draft.subject),
      body: JSON.stringify(draft.body),
      state: 'draft',
      created_at: draft.now,
      updated_at: draft.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const findNewsletter = (db: Db | Tx, id: string): Promise<NewsletterRow | undefined> =>
  db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirst()

export const lockNewsletter = (db: Tx, id: string): Promise<NewsletterRow | undefined> =>
  db.selectFrom('newsletters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateNewsletter = (
  db: Tx,
  id: string,
  change: Updateable<Newsletters>,
): Promise<NewsletterRow> =>
  db
    .updateTable('newsletters')
    .set(change)
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const listNewsletters = (
  db: Db,
  page: { order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<NewsletterRow[]> =>
  db
    .selectFrom('newsletters')
    .selectAll()
    .orderBy('created_at', page.order)
    .orderBy('id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const countNewsletters = (db: Db, limit: number): Promise<number> =>
  countUpTo(db, db.selectFrom('newsletters').select('id'), limit)

/** Who unsubscribed by a link in a newsletter. */
export async function countUnsubscribed(db: Tx, id: string): Promise<void> {
  await db
    .updateTable('newsletters')
    .set((row) => ({ unsubscribed: row('unsubscribed', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The newsletters whose time has come, the earliest first. */
export async function listDueIds(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('newsletters')
    .select('id')
    .where('state', 'in', ['scheduled', 'sending'])
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Mails of all newsletters since a time. */
export async function countMailed(db: Tx, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('newsletter_recipients')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('mailed_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Serializes the sending of newsletters, which share a limit, until the transaction ends. */
export async function lockSending(db: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('newsletters', 0))`.execute(db)
}

export async function countReaders(db: Db): Promise<number> {
  const { count } = await selectReaders(db, 'newsletter')
    .select((row) =>
      row.fn.count<number>(row.fn.coalesce('s.email_key', 'e.email_key')).distinct().as('count'),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** The next readers in the sequence of their ids, locked, so that none of them unsubscribes meanwhile. */
export function lockReadersAfter(db: Tx, lastId: string | null, limit: number) {
  return selectReaders(db, 'newsletter')
    .select(['s.id', 's.user_id', 's.language'])
    .select((row) => row.fn.coalesce('s.email', 'e.email').as('email'))
    .$if(lastId !== null, (query) => query.where('s.id', '>', lastId!))
    .orderBy('s.id')
    .limit(limit)
    .forUpdate('s')
    .execute()
}

/** Returns false for an address that the newsletter was mailed to. */
export async function insertRecipient(
  db: Tx,
  recipient: { newsletter_id: string; recipient_digest: string; mailed_at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('newsletter_recipients')
    .values(recipient)
    .onConflict((conflict) => conflict.columns(['newsletter_id', 'recipient_digest']).doNothing())
    .returning('newsletter_id')
    .executeTakeFirst()
  return row !== undefined
}
