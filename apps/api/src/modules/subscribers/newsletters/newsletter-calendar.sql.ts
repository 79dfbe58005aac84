import type { NEWSLETTER_STATES } from '@shop/contract/newsletters/newsletters.console'
import type { Translated } from '@shop/contract/languages/translated'
import type { Db } from '../../../db/pool.ts'
import type { TimeSpan } from '../../../db/time-span.ts'

/** The newsletters whose sending begins in a span; drafts have no time. */
export async function listNewslettersOfSpan(db: Db, { from, until }: TimeSpan, limit: number) {
  const rows = await db
    .selectFrom('newsletters')
    .select(['id', 'subject', 'state', 'send_at'])
    .where('send_at', '>=', from)
    .where('send_at', '<', until)
    .orderBy('send_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ subject, state, send_at: at, ...row }) => ({
    ...row,
    subject: subject as unknown as Translated<string>,
    state: state as (typeof NEWSLETTER_STATES)[number],
    send_at: at!,
  }))
}
