import type { Received } from '@shop/contract/http/endpoint'
import type { changeMailChoices, subscribe } from '@shop/contract/subscribers/subscribers.endpoints'
import { MAIL_KINDS, SUBSCRIBER_LINK_HOURS } from '@shop/contract/subscribers/subscribers.rules'
import type { MailChoices } from '@shop/contract/subscribers/subscribers.schemas'
import { createId, createToken, isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { after, HOUR, MINUTE, type Clock } from '../../jobs/clock.ts'
import type { Events } from '../../observability/events.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import { hashToken } from '../../security/tokens.ts'
import { toMailbox, type MailService } from '../mail/mail.service.ts'
import { toEmailKey } from '../users/email-key.shared.ts'
import { lockUser } from '../users/user-lock.sql.ts'
import { SUBSCRIBER_MAILS } from './mail/subscriber-mails.ts'
import { countUnsubscribed } from './newsletters/newsletters.repository.ts'
import { createSubscriberLinks } from './subscriber-links.ts'
import * as repository from './subscribers.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  limits: RateLimits
  mail: MailService
  secret: string
  publicUrl: string
}

/** Minimum time between two confirmation mails to one address. */
const MAIL_PAUSE_MS = 5 * MINUTE

export type SubscribersService = ReturnType<typeof createSubscribersService>

/** Who agreed to mails that are no part of an order (decision 95). */
export function createSubscribersService(deps: Dependencies) {
  const { db, clock, events, limits, mail, secret, publicUrl } = deps
  const links = createSubscriberLinks({ secret, publicUrl })

  /**
   * Anybody can type anybody's address, so a link confirms it, and mails are limited by address and in total. The response
   * and the mail are the same for somebody who has subscribed already.
   * @throws RATE_LIMITED
   */
  async function request(body: Received<typeof subscribe, 'body'>): Promise<void> {
    const { email, language, source, text_version } = body
    await limits.consume('mail-address', `subscribe|${toMailbox(email)}`)
    // Last, so that a single address cannot use up the total.
    await limits.consume('subscribe-mail', 'all')
    const now = clock()
    const expiresAt = after(now, SUBSCRIBER_LINK_HOURS * HOUR)
    await inTransaction(db, async (db) => {
      const visitor = { id: createId(), email, email_key: toEmailKey(email), language, now, expiresAt }
      const saved = await repository.saveVisitor(db, visitor)
      // Deleted by an unsubscription in between: the next request finds the address free.
      if (!saved) return
      await repository.saveUnconfirmed(db, {
        subscriber_id: saved.id,
        kind: 'newsletter',
        source,
        text_version,
        language,
        given_at: now,
        expires_at: expiresAt,
      })
      const isQuiet = saved.link_expires_at && saved.link_expires_at > after(expiresAt, -MAIL_PAUSE_MS)
      if (!isQuiet) await mailLink(db, saved.id, body, expiresAt)
    })
    events.emit('subscription_requested', { from: source })
  }

  async function mailLink(
    db: Tx,
    id: string,
    { email, language }: Received<typeof subscribe, 'body'>,
    expiresAt: Date,
  ): Promise<void> {
    const token = createToken()
    await repository.setLink(db, id, hashToken(token), expiresAt)
    await mail.post(db, {
      effectKey: `subscription_confirm:${hashToken(token)}`,
      userId: undefined,
      recipient: email,
      language,
      mail: SUBSCRIBER_MAILS.subscription_confirm,
      data: { hours: SUBSCRIBER_LINK_HOURS, link: links.toConfirmLink(token, language) },
    })
  }

  async function readChoices(userId: string): Promise<MailChoices> {
    const kinds = new Set(await repository.listKindsOf(db, userId))
    return {
      newsletter: kinds.has('newsletter'),
      left_cart: kinds.has('left_cart'),
      birthday: kinds.has('birthday'),
    }
  }

  return {
    links,
    subscribe: request,
    readChoices,

    /** @throws SUBSCRIPTION_LINK_INVALID */
    async confirm(token: string): Promise<void> {
      const now = clock()
      await inTransaction(db, async (db) => {
        const subscriber = await repository.lockByLink(db, hashToken(token), now)
        if (!subscriber) throw new AppError('SUBSCRIPTION_LINK_INVALID')
        await repository.confirm(db, subscriber.id, now)
      })
      events.emit('subscription_confirmed')
    },

    /** Ends the mails of a link's kind to its address. The response is the same for an unknown link. */
    async unsubscribe(token: string): Promise<void> {
      const ending = links.readEndToken(token)
      if (!ending) return
      const ended = await inTransaction(db, async (db) => {
        const ids = await repository.listIdsOfAddress(db, ending.subscriberId)
        const ended = await repository.deleteConsents(db, ids, ending.kind)
        if (ended > 0 && isId(ending.mailing)) await countUnsubscribed(db, ending.mailing)
        return ended
      })
      if (ended > 0) events.emit('subscription_ended', { kind: ending.kind })
    },

    /** An account's address is verified: its consent needs no link. */
    async changeChoices(
      userId: string,
      { source, text_version, language, ...choices }: Received<typeof changeMailChoices, 'body'>,
    ): Promise<MailChoices> {
      const now = clock()
      const given = MAIL_KINDS.filter((kind) => choices[kind] === true)
      const withdrawn = MAIL_KINDS.filter((kind) => choices[kind] === false)
      await inTransaction(db, async (db) => {
        await lockUser(db, userId)
        if (given.length > 0) {
          const account = { id: createId(), user_id: userId, language, created_at: now }
          const subscriber_id = await repository.saveAccount(db, account)
          const consent = { subscriber_id, source, text_version, language, given_at: now, confirmed_at: now }
          for (const kind of given) await repository.saveConfirmed(db, { ...consent, kind })
        }
        const id = await repository.findIdOf(db, userId)
        const ids = id === undefined ? [] : await repository.listIdsOfAddress(db, id)
        for (const kind of withdrawn) await repository.deleteConsents(db, ids, kind)
      })
      return readChoices(userId)
    },
  }
}
