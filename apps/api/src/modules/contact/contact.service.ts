import { createHash } from 'node:crypto'
import type { sendContactMessage } from '@shop/contract/contact/contact.endpoints'
import type { Data, Received } from '@shop/contract/http/endpoint'
import { toLanguageAddress } from '@shop/contract/languages/languages'
import { SECOND } from '../../jobs/clock.ts'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Events } from '../../observability/events.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import { toMailbox, type MailService } from '../mail/mail.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import type { UsersService } from '../users/users.service.ts'
import { CONTACT_MAILS } from './mail/contact-mails.ts'

interface Dependencies {
  db: Db
  events: Events
  limits: RateLimits
  users: UsersService
  mail: MailService
  publicUrl: string
  /** The merchant's mailbox. */
  settings: Pick<SettingsService, 'read'>
  /** Where messages go unless the settings name another mailbox. */
  contactEmail: string
}

type Message = Received<typeof sendContactMessage, 'body'>
type Outcome = Data<typeof sendContactMessage>

/** Minimum time in which a person can fill in the form. */
const MIN_OPEN_MS = 2 * SECOND

export type ContactService = ReturnType<typeof createContactService>

/** Turns a message of a visitor or customer into two mails, and stores it nowhere else. */
export function createContactService(deps: Dependencies) {
  const { db, events, limits, users, mail, settings, publicUrl } = deps

  /**
   * Writes the mail to the merchant and the receipt. A repeat of the same message writes nothing; a message
   * filled in by a bot is dropped with the same response, so that the bot learns nothing (decision 0030).
   */
  async function send(message: Message, userId: string | undefined): Promise<Outcome> {
    if (!userId && isFromBot(message)) {
      events.emit('contact_message_dropped')
      return { receipt: true }
    }
    const effect = toEffect(message)
    if (await mail.isPosted(`contact_message:${effect}`)) return findOutcome(effect)
    const user = userId ? await users.findById(userId) : undefined
    const isProved = user?.email.toLowerCase() === message.email.toLowerCase()
    const hasReceipt = await mayWriteTo(message.email, isProved)
    await post(message, userId, { effect, isProved, hasReceipt })
    events.emit('contact_message_sent', { topic: message.topic, language: message.language })
    return { receipt: hasReceipt }
  }

  async function findOutcome(effect: string): Promise<Outcome> {
    return { receipt: await mail.isPosted(`contact_receipt:${effect}`) }
  }

  async function post(
    message: Message,
    userId: string | undefined,
    { effect, isProved, hasReceipt }: { effect: string; isProved: boolean; hasReceipt: boolean },
  ): Promise<void> {
    const { name, email, topic, order_number: orderNumber, language } = message
    const contactEmail = (await settings.read()).values.contact.email ?? deps.contactEmail
    const about = { topic, ...(orderNumber ? { orderNumber } : {}) }
    await inTransaction(db, async (db) => {
      await mail.post(db, {
        effectKey: `contact_message:${effect}`,
        userId,
        recipient: contactEmail,
        language,
        mail: CONTACT_MAILS.contact_message,
        data: {
          ...about,
          name,
          email,
          message: message.message,
          isProved,
          link: `${publicUrl}${message.product ? `/product/${message.product}` : '/contact'}`,
        },
      })
      if (!hasReceipt) return
      await mail.post(db, {
        effectKey: `contact_receipt:${effect}`,
        userId,
        recipient: email,
        language,
        mail: CONTACT_MAILS.contact_receipt,
        data: { ...about, contactEmail, link: publicUrl + toLanguageAddress('/contact#questions', language) },
      })
    })
  }

  /**
   * Anybody can type anybody's address, so receipts are limited per address, and in total for addresses that
   * are not verified. The merchant gets the message in any case.
   */
  async function mayWriteTo(email: string, isProved: boolean): Promise<boolean> {
    try {
      await limits.consume('mail-address', `contact|${toMailbox(email)}`)
      // Last, so that a single address cannot use up the total.
      if (!isProved) await limits.consume('contact-receipt', 'all')
      return true
    } catch {
      return false
    }
  }

  return { send }
}

function isFromBot({ blank, open_ms: openMs }: Message): boolean {
  return blank !== '' || openMs < MIN_OPEN_MS
}

/** Identifies a message by a hash of its content. Another text under the same id is another message. */
function toEffect({ open_ms: _, ...message }: Message): string {
  return createHash('sha256').update(JSON.stringify(message)).digest('base64url')
}
