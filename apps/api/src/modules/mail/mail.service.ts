import { SpanKind } from '@opentelemetry/api'
import type { Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { createId } from '../../db/ids.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Language } from '../../http/language.ts'
import { withSpan } from '../../observability/tracing.ts'
import { toHtml, toText } from './mail-layout.ts'
import { writeMail, type MailData, type MailTemplate } from './mail-templates.ts'
import type { MailTransport } from './mail-transport.service.ts'
import {
  countFailedTry,
  findUnsentMail,
  hasMail,
  insertMail,
  listUnsentMailIds,
  markMailSent,
} from './mail.repository.ts'

interface Letter<Name extends MailTemplate> {
  /** Names the event that the mail reports: a second mail for it is not written. */
  effectKey: string
  /**
   * The account that the mail is about: it is erased with the account, whatever address it went to. A mail
   * about no account is deleted once it is sent.
   */
  userId: string | undefined
  recipient: string
  language: Language
  template: Name
  data: MailData[Name]
}

export type { MailData, MailTemplate }
export type MailService = ReturnType<typeof createMailService>

/** Writes to the outbox: a mail is part of the transaction that it reports. */
export function createMailService({ db, jobs, clock }: { db: Db; jobs: Jobs; clock: Clock }) {
  return {
    async post<Name extends MailTemplate>(db: Tx, letter: Letter<Name>): Promise<void> {
      const mailId = createId()
      const isNew = await insertMail(db, { ...letter, id: mailId, now: clock() })
      if (isNew) await jobs.send(db, 'mail.deliver', { mailId }, { id: mailId })
    },

    /** Whether there is a mail for an effect, sent or not. */
    isPosted: (effectKey: string): Promise<boolean> => hasMail(db, effectKey),

    /**
     * Queues all unsent mail: after a restore there are no jobs, and a mail server may be down for longer
     * than a job is retried. A mail has one job, so nothing is sent twice by this.
     */
    async requeueUnsent(db: Db): Promise<void> {
      const mailIds = await listUnsentMailIds(db)
      for (const mailId of mailIds) await jobs.send(db, 'mail.deliver', { mailId }, { id: mailId })
      await jobs.revive('mail.deliver', mailIds)
    },
  }
}

/** Sends the outbox, as a job. A mail can be sent twice only after a crash. */
export function createMailDelivery({
  db,
  transport,
  clock,
}: {
  db: Db
  transport: MailTransport
  clock: Clock
}) {
  return async function deliver({ mailId }: { mailId: string }): Promise<void> {
    const mail = await findUnsentMail(db, mailId)
    if (!mail) return
    const content = writeMail(mail.template as MailTemplate, mail.language as Language, mail.data as never)
    const { subject, replyTo, isFromPerson, unsubscribe } = content
    const envelope = { id: mail.id, to: mail.recipient, subject, ...(replyTo ? { replyTo } : {}) }
    try {
      const list = unsubscribe
        ? { unsubscribe: { page: unsubscribe.page, oneClick: unsubscribe.oneClick } }
        : {}
      const body = { text: toText(content), html: toHtml(content) }
      const letter = { ...envelope, ...body, ...(isFromPerson ? { isFromPerson } : {}), ...list }
      const span = { kind: SpanKind.CLIENT, attributes: { 'mail.template': mail.template } }
      await withSpan('send mail', span, () => transport(letter))
    } catch (error) {
      await countFailedTry(db, mailId)
      throw error
    }
    await markMailSent(db, mailId, clock())
  }
}
