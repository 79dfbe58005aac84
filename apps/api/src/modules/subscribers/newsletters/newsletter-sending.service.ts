import { createHmac } from 'node:crypto'
import { readTranslated } from '@shop/contract/languages/translated'
import type { PageLanguage } from '@shop/contract/languages/languages'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { after, HOUR, SECOND, type Clock } from '../../../jobs/clock.ts'
import type { MailService } from '../../mail/mail.service.ts'
import type { SettingsService } from '../../settings/settings.service.ts'
import { toEmailKey } from '../../users/email-key.shared.ts'
import { NEWSLETTER_MAILS } from '../mail/newsletter-mails.ts'
import type { SubscriberLinks } from '../subscriber-links.ts'
import { toMailBlocks, toTexts } from './newsletter-text.ts'
import * as repository from './newsletters.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  mail: MailService
  settings: SettingsService
  links: SubscriberLinks
  secret: string
  publicUrl: string
}

export const NEWSLETTER_INTERVAL_MS = 15 * SECOND

/** Mails per transaction. */
const BATCH_SIZE = 100

/**
 * Sends newsletters, a batch at a time: the mails, who got them and how far it came are one transaction. So a process that
 * dies sends nothing twice, and the next round goes on where it ended.
 */
export function createNewsletterSending(deps: Dependencies) {
  const { db, clock, mail, settings, links, secret, publicUrl } = deps

  const toDigest = (email: string) =>
    createHmac('sha256', secret)
      .update(`newsletter|${toEmailKey(email)}`)
      .digest('base64url')

  /** Whether there is more to send now. */
  async function sendSome(db: Tx, id: string, perHour: number): Promise<boolean> {
    await repository.lockSending(db)
    const newsletter = await repository.lockNewsletter(db, id)
    // Stopped meanwhile, or sent by another process.
    if (!newsletter || !['scheduled', 'sending'].includes(newsletter.state)) return false
    const now = clock()
    const left = perHour - (await repository.countMailed(db, after(now, -HOUR)))
    const limit = Math.min(BATCH_SIZE, left)
    if (limit <= 0) return false
    const readers = await repository.lockReadersAfter(db, newsletter.last_subscriber_id, limit)
    let mailed = 0
    for (const reader of readers) mailed += (await post(db, newsletter, reader, now)) ? 1 : 0
    const isLast = readers.length < limit
    await repository.updateNewsletter(db, id, {
      state: isLast ? 'sent' : 'sending',
      started_at: newsletter.started_at ?? now,
      ended_at: isLast ? now : null,
      last_subscriber_id: readers.at(-1)?.id ?? newsletter.last_subscriber_id,
      mailed: newsletter.mailed + mailed,
    })
    return !isLast
  }

  /** Returns false for an address that has got it: an account and a visitor can have the same one. */
  async function post(
    db: Tx,
    newsletter: repository.NewsletterRow,
    reader: Awaited<ReturnType<typeof repository.lockReadersAfter>>[number],
    now: Date,
  ): Promise<boolean> {
    const { email, user_id: userId } = reader
    if (!email) return false
    const recipient = { newsletter_id: newsletter.id, recipient_digest: toDigest(email), mailed_at: now }
    if (!(await repository.insertRecipient(db, recipient))) return false
    const language = reader.language as PageLanguage
    const unsubscribe = links.toEndLinks(
      { subscriberId: reader.id, kind: 'newsletter', mailing: newsletter.id },
      language,
    )
    await mail.post(db, {
      effectKey: `newsletter:${newsletter.id}:${recipient.recipient_digest}`,
      userId: userId ?? undefined,
      recipient: email,
      language,
      mail: NEWSLETTER_MAILS.newsletter,
      data: { ...toMailData(newsletter, language), unsubscribe },
    })
    return true
  }

  function toMailData(newsletter: repository.NewsletterRow, language: PageLanguage) {
    const { subject, text } = toTexts(newsletter)
    return {
      subject: readTranslated(subject, language),
      blocks: toMailBlocks(readTranslated(text, language), publicUrl),
    }
  }

  return {
    toMailData,

    /** Sends what is due, up to the limit of mails in an hour. */
    async sendDue(signal?: AbortSignal): Promise<void> {
      for (const id of await repository.listDueIds(db, clock())) {
        const { values } = await settings.read()
        const perHour = values.newsletters.mails_per_hour
        let hasMore = true
        while (hasMore && !signal?.aborted)
          hasMore = await inTransaction(db, (db) => sendSome(db, id, perHour))
      }
    },
  }
}

export type NewsletterSending = ReturnType<typeof createNewsletterSending>
