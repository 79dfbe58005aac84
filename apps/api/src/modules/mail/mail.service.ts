import { SpanKind } from '@opentelemetry/api'
import type { Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { createId } from '../../db/ids.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Language } from '../../http/language.ts'
import { withSpan } from '../../observability/tracing.ts'
import { writeMail, type AnyMail, type Mail } from './define-mails.shared.ts'
import { toHtml, toText } from './mail-layout.ts'
import type { MailTransport, OutgoingMail } from './mail-transport.service.ts'
import {
  countFailedTry,
  findUnsentMail,
  hasMail,
  insertMail,
  listUnsentMailIds,
  markMailSent,
  type UnsentMail,
} from './mail.repository.ts'

interface NewMail<Facts extends object> {
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
  mail: Mail<Facts>
  data: NoInfer<Facts>
}

export type MailService = ReturnType<typeof createMailService>

/** Writes to the outbox: a mail is part of the transaction that it reports. */
export function createMailService({ db, jobs, clock }: { db: Db; jobs: Jobs; clock: Clock }) {
  return {
    /** Returns whether there was none for this effect. */
    async post<Facts extends object>(db: Tx, { mail, ...newMail }: NewMail<Facts>): Promise<boolean> {
      const mailId = createId()
      const { template } = mail
      const isNew = await insertMail(db, { ...newMail, template, id: mailId, now: clock() })
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
      await jobs.sendAll(
        'mail.deliver',
        mailIds.map((mailId) => ({ id: mailId, data: { mailId } })),
      )
      await jobs.revive('mail.deliver', mailIds)
    },
  }
}

/** The address without a plus tag, for limits: `mei+shop@example.com` reaches mei@example.com. */
export function toMailbox(email: string): string {
  return email.toLowerCase().replace(/\+.*@/, '@')
}

/** Sends the outbox, as a job. `mails` are all that the shop knows. A mail can be sent twice only after a crash. */
export function createMailDelivery(deps: {
  db: Db
  transport: MailTransport
  clock: Clock
  mails: readonly AnyMail[]
}) {
  const { db, transport, clock } = deps
  const mails = new Map(deps.mails.map((mail) => [mail.template, mail]))
  return async function deliver({ mailId }: { mailId: string }): Promise<void> {
    const row = await findUnsentMail(db, mailId)
    if (!row) return
    try {
      const outgoing = await writeOutgoing(row, mails.get(row.template))
      const span = { kind: SpanKind.CLIENT, attributes: { 'mail.template': row.template } }
      await withSpan('send mail', span, () => transport(outgoing))
    } catch (error) {
      await countFailedTry(db, mailId)
      throw error
    }
    await markMailSent(db, mailId, clock())
  }
}

/** A row of the outbox as a mail. @throws Error when no module defines it, or no longer */
async function writeOutgoing(
  { id, recipient: to, template, language: stored, data }: UnsentMail,
  mail: AnyMail | undefined,
): Promise<OutgoingMail> {
  if (!mail) throw new Error(`No module defines the mail "${template}" of the outbox.`)
  const language = stored as Language
  // Only `post` writes rows, with the facts of their mail.
  const facts = data as never
  const content = writeMail(mail, language, facts)
  const { subject, replyTo, isFromPerson, unsubscribe } = content
  const attachment = await mail.attach?.(facts, language)
  return {
    id,
    to,
    subject,
    text: toText(content, language),
    html: toHtml(content, language),
    ...(replyTo && { replyTo }),
    ...(isFromPerson && { isFromPerson }),
    ...(unsubscribe && { unsubscribe }),
    ...(attachment && { attachments: [attachment] }),
  }
}
