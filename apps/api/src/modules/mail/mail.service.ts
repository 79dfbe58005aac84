import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { createId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Language } from '../../platform/language.ts'
import { toHtml, toText } from './mail-layout.ts'
import { writeMail, type MailData, type MailTemplate } from './mail-templates.ts'
import type { MailTransport } from './mail-transport.service.ts'

interface Letter<Name extends MailTemplate> {
  /** Names the effect that the message tells of: a second message for it is not written. */
  effectKey: string
  recipient: string
  language: Language
  template: Name
  data: MailData[Name]
}

export type MailService = ReturnType<typeof createMailService>

/** The outbox's writing side: a message is part of the transaction of what it is about. */
export function createMailService({ jobs, clock }: { jobs: Jobs; clock: Clock }) {
  return {
    async post<Name extends MailTemplate>(db: Tx, letter: Letter<Name>): Promise<void> {
      const { effectKey, recipient, language, template, data } = letter
      const written = await db
        .insertInto('mail_messages')
        .values({
          id: createId(),
          effect_key: effectKey,
          recipient,
          language,
          template,
          data: JSON.stringify(data),
          created_at: clock(),
        })
        .onConflict((conflict) => conflict.column('effect_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (written) await jobs.send(db, 'mail.deliver', { mailId: written.id })
    },
  }
}

/** The outbox's sending side, worked off by the job queue. Sending twice is possible only after a crash. */
export function createMailDelivery({ db, transport, clock }: { db: Db; transport: MailTransport; clock: Clock }) {
  return async function deliver({ mailId }: { mailId: string }): Promise<void> {
    const message = await db
      .selectFrom('mail_messages')
      .selectAll()
      .where('id', '=', mailId)
      .where('sent_at', 'is', null)
      .executeTakeFirst()
    if (!message) return
    const template = message.template as MailTemplate
    const content = writeMail(template, message.language as Language, message.data as never)
    try {
      await transport({
        id: message.id,
        to: message.recipient,
        subject: content.subject,
        text: toText(content),
        html: toHtml(content),
      })
    } catch (error) {
      await db
        .updateTable('mail_messages')
        .set((row) => ({ failed_tries: row('failed_tries', '+', 1) }))
        .where('id', '=', mailId)
        .execute()
      throw error
    }
    // The text may hold a link that opens an account: it is not kept longer than needed.
    await db.updateTable('mail_messages').set({ sent_at: clock(), data: '{}' }).where('id', '=', mailId).execute()
  }
}
