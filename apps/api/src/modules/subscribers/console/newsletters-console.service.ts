import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { LANGUAGES } from '@shop/contract/languages/languages'
import type { Translated } from '@shop/contract/languages/translated'
import type { Received } from '@shop/contract/http/endpoint'
import type {
  createNewsletter,
  Newsletter,
  NewsletterWithReaders,
  sendNewsletter,
  updateNewsletter,
} from '@shop/contract/newsletters/newsletters.console'
import { createId, isId } from '../../../db/ids.ts'
import { readPage } from '../../../db/pages.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import type { Clock } from '../../../jobs/clock.ts'
import { toBlocks } from '../../articles/markdown-blocks.shared.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import type { MailService } from '../../mail/mail.service.ts'
import { NEWSLETTER_MAILS } from '../mail/newsletter-mails.ts'
import type { NewsletterSending } from '../newsletters/newsletter-sending.service.ts'
import { toTexts } from '../newsletters/newsletter-text.ts'
import * as repository from '../newsletters/newsletters.repository.ts'
import type { NewsletterRow } from '../newsletters/newsletters.repository.ts'
import type { SubscriberLinks } from '../subscriber-links.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
  mail: MailService
  links: SubscriberLinks
  sending: NewsletterSending
}

type ListQuery = { page: number; limit: number; order: 'asc' | 'desc' }

export type NewslettersConsole = ReturnType<typeof createNewslettersConsole>

/** The merchant's work with newsletters. */
export function createNewslettersConsole(deps: Dependencies) {
  const { db, clock, audit, mail, links, sending } = deps

  /** @throws NEWSLETTER_NOT_FOUND */
  async function lock(db: Tx, id: string): Promise<NewsletterRow> {
    const row = isId(id) ? await repository.lockNewsletter(db, id) : undefined
    if (!row) throw new AppError('NEWSLETTER_NOT_FOUND')
    return row
  }

  /** @throws NEWSLETTER_NOT_FOUND, STALE_VERSION, NEWSLETTER_NOT_DRAFT */
  async function lockDraft(db: Tx, id: string, version: number): Promise<NewsletterRow> {
    const row = await lock(db, id)
    if (row.version !== version) throw staleVersion(toNewsletter(row))
    if (row.state !== 'draft') throw new AppError('NEWSLETTER_NOT_DRAFT')
    return row
  }

  const record = (db: Tx, actor: Actor, row: NewsletterRow, change: Change) =>
    audit.record(db, actor, {
      ...change,
      subject: { type: 'newsletter', id: row.id, label: toTexts(row).subject.en },
    })

  return {
    list: (query: ListQuery) =>
      readPage(query, {
        list: (page) => repository.listNewsletters(db, { ...page, order: query.order }),
        count: (limit) => repository.countNewsletters(db, limit),
        toItem: toNewsletter,
      }),

    /** @throws NEWSLETTER_NOT_FOUND */
    async get(id: string): Promise<NewsletterWithReaders> {
      const row = isId(id) ? await repository.findNewsletter(db, id) : undefined
      if (!row) throw new AppError('NEWSLETTER_NOT_FOUND')
      return { ...toNewsletter(row), readers: await repository.countReaders(db) }
    },

    /** @throws VALIDATION_FAILED */
    create(
      actor: Actor,
      { id, subject, text }: Received<typeof createNewsletter, 'body'>,
    ): Promise<Newsletter> {
      requireText(text)
      return inTransaction(db, async (db) => {
        const isNew = await repository.insertNewsletter(db, { id, subject, body: text, now: clock() })
        const row = await lock(db, id)
        if (isNew) await record(db, actor, row, { action: 'newsletter.created', after: { subject, text } })
        return toNewsletter(row)
      })
    },

    /** @throws as `lockDraft`, VALIDATION_FAILED */
    update(
      actor: Actor,
      id: string,
      { version, subject, text }: Received<typeof updateNewsletter, 'body'>,
    ): Promise<Newsletter> {
      requireText(text)
      return inTransaction(db, async (db) => {
        const before = toTexts(await lockDraft(db, id, version))
        const row = await repository.updateNewsletter(db, id, {
          subject: JSON.stringify(subject),
          body: JSON.stringify(text),
          updated_at: clock(),
        })
        await record(db, actor, row, { action: 'newsletter.changed', before, after: { subject, text } })
        return toNewsletter(row)
      })
    },

    /** Its link unsubscribes nobody. @throws NEWSLETTER_NOT_FOUND */
    test: (actor: Actor, email: string, id: string, language: PageLanguage): Promise<Record<string, never>> =>
      inTransaction(db, async (db) => {
        const row = await lock(db, id)
        const noReader = { subscriberId: createId(), kind: 'newsletter', mailing: id } as const
        await mail.post(db, {
          effectKey: `newsletter_test:${createId()}`,
          userId: undefined,
          recipient: email,
          language,
          mail: NEWSLETTER_MAILS.newsletter,
          data: { ...sending.toMailData(row, language), unsubscribe: links.toEndLinks(noReader, language) },
        })
        await record(db, actor, row, { action: 'newsletter.tested', after: { language } })
        return {}
      }),

    /** @throws as `lockDraft` */
    send: (
      actor: Actor,
      id: string,
      { version, at }: Received<typeof sendNewsletter, 'body'>,
    ): Promise<Newsletter> =>
      inTransaction(db, async (db) => {
        await lockDraft(db, id, version)
        const now = clock()
        const isLater = at !== undefined && new Date(at) > now
        const send_at = isLater ? new Date(at) : now
        const state = isLater ? 'scheduled' : 'sending'
        const row = await repository.updateNewsletter(db, id, { state, send_at, updated_at: now })
        await record(db, actor, row, {
          action: isLater ? 'newsletter.scheduled' : 'newsletter.sent',
          after: { send_at: send_at.toISOString() },
        })
        return toNewsletter(row)
      }),

    /** A repeat does nothing. @throws NEWSLETTER_NOT_FOUND */
    stop: (actor: Actor, id: string): Promise<Newsletter> =>
      inTransaction(db, async (db) => {
        const before = await lock(db, id)
        if (before.state !== 'scheduled' && before.state !== 'sending') return toNewsletter(before)
        const now = clock()
        const hasBegun = before.state === 'sending'
        const row = await repository.updateNewsletter(db, id, {
          ...(hasBegun ? { state: 'stopped', ended_at: now } : { state: 'draft', send_at: null }),
          updated_at: now,
        })
        await record(db, actor, row, { action: 'newsletter.stopped', after: { mailed: row.mailed } })
        return toNewsletter(row)
      }),
  }
}

interface Change {
  action: AuditActionOf<'newsletter'>
  before?: object
  after?: object
}

/** Numbers of the settings are for pages, which change with them; a mail does not. @throws VALIDATION_FAILED */
function requireText(text: Translated<string>): void {
  const details = LANGUAGES.flatMap((language) => {
    const markdown = text[language] ?? ''
    const [error] = toBlocks(markdown).errors
    if (error) return [{ path: `text.${language}`, message: `Line ${error.line}: ${error.message}` }]
    return markdown.includes('{{')
      ? [{ path: `text.${language}`, message: 'Numbers in braces are for pages' }]
      : []
  })
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

function toNewsletter(row: NewsletterRow): Newsletter {
  return {
    id: row.id,
    version: row.version,
    ...toTexts(row),
    state: row.state as Newsletter['state'],
    ...(row.send_at && { send_at: row.send_at.toISOString() }),
    ...(row.ended_at && { ended_at: row.ended_at.toISOString() }),
    mailed: row.mailed,
    unsubscribed: row.unsubscribed,
    created_at: row.created_at.toISOString(),
  }
}
