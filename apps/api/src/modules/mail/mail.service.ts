import { SpanKind } from '@opentelemetry/api'
import type { Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { createId } from '../../db/ids.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Language } from '../../http/language.ts'
import { withSpan } from '../../observability/tracing.ts'
import { toHtml, toText } from './mail-layout.ts'
import { writeMail, type MailData, type MailTemplate } from './mail-templates.ts'
import type { MailAttachment, MailTransport } from './mail-transport.service.ts'
import {
  countFailedTry,
  findUnsentMail,
  hasMail,
  insertMail,
  listUnsentMailIds,
  markMailSent,
} from './mail.repository.ts'

interface NewMail<Name extends MailTemplate> {
  /** Names the event that the mail reports: a second mail for it is not written. */
  effectKey: string
  /**
   * The account that the mail is about: it is erased with the account, whatever address it went to. A mail
   * about no account is deleted once it is sent.
   */
  userId: string | undefined
  /** The order that it is about, which lists its mails. */
  orderId?: string
  recipient: string
  language: Language
  template: Name
  data: MailData[Name]
}

export type { GiftCardFacts } from './mail-templates/gift-card-mail.ts'
export type { ReturnMailData } from './mail-templates/return-facts.ts'
export type { MailShipment } from './mail-templates/shipped-text.ts'
export type { MailData, MailTemplate }
export type MailService = ReturnType<typeof createMailService>

/** Writes to the outbox: a mail is part of the transaction that it reports. */
export function createMailService({ db, jobs, clock }: { db: Db; jobs: Jobs; clock: Clock }) {
  return {
    /** Returns whether there was none for this effect. */
    async post<Name extends MailTemplate>(db: Tx, newMail: NewMail<Name>): Promise<boolean> {
      const mailId = createId()
      const isNew = await insertMail(db, { ...newMail, id: mailId, now: clock() })
      if (isNew) await jobs.send(db, 'mail.deliver', { mailId }, { id: mailId })
      return isNew
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

/** The address without a plus tag, for limits: `mei+shop@example.com` reaches mei@example.com. */
export function toMailbox(email: string): string {
  return email.toLowerCase().replace(/\+.*@/, '@')
}

/** Makes the file that is attached to mails of a template, when they are sent: a file is no row of the outbox. */
export type Attach = {
  [Name in MailTemplate]?: (data: MailData[Name], language: Language) => Promise<MailAttachment>
}

/** What `post` wrote. */
interface StoredMail<Name extends MailTemplate = MailTemplate> {
  template: Name
  language: Language
  data: MailData[Name]
}

/** A row of the outbox, whose data is of its template because only `post` writes it. */
function toStoredMail(row: { template: string; language: string; data: unknown }): StoredMail {
  return row as StoredMail
}

function makeAttachment<Name extends MailTemplate>(
  attach: Attach,
  { template, language, data }: StoredMail<Name>,
): Promise<MailAttachment> | undefined {
  return attach[template]?.(data, language)
}

/** Sends the outbox, as a job. A mail can be sent twice only after a crash. */
export function createMailDelivery(deps: {
  db: Db
  transport: MailTransport
  clock: Clock
  attach?: Attach
}) {
  const { db, transport, clock, attach = {} } = deps
  return async function deliver({ mailId }: { mailId: string }): Promise<void> {
    const mail = await findUnsentMail(db, mailId)
    if (!mail) return
    const { template, language, data } = toStoredMail(mail)
    const content = writeMail(template, language, data)
    const { subject, replyTo, isFromPerson, unsubscribe } = content
    try {
      const attachment = await makeAttachment(attach, { template, language, data })
      const outgoing = {
        id: mail.id,
        to: mail.recipient,
        subject,
        text: toText(content),
        html: toHtml(content),
        ...(replyTo && { replyTo }),
        ...(isFromPerson && { isFromPerson }),
        ...(unsubscribe && { unsubscribe }),
        ...(attachment && { attachments: [attachment] }),
      }
      const span = { kind: SpanKind.CLIENT, attributes: { 'mail.template': mail.template } }
      await withSpan('send mail', span, () => transport(outgoing))
    } catch (error) {
      await countFailedTry(db, mailId)
      throw error
    }
    await markMailSent(db, mailId, clock())
  }
}
