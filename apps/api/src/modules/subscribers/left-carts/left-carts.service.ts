import { toLanguageAddress, type PageLanguage } from '@shop/contract/languages/languages'
import { readTranslated } from '@shop/contract/languages/translated'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { after, DAY, HOUR, MINUTE, type Clock } from '../../../jobs/clock.ts'
import { listLeftGoods, setReminders } from '../../cart/left-carts.sql.ts'
import type { MailService } from '../../mail/mail.service.ts'
import type { SettingsService } from '../../settings/settings.service.ts'
import { SUBSCRIBER_MAILS } from '../mail/subscriber-mails.ts'
import type { SubscriberLinks } from '../subscriber-links.ts'
import { listLeft, lockLeft, type LeftCarts } from './left-carts.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  mail: MailService
  settings: SettingsService
  links: SubscriberLinks
  publicUrl: string
}

export const LEFT_CART_INTERVAL_MS = 15 * MINUTE

/** How long after the last change of the cart the second mail is sent. */
const SECOND_MS = 3 * DAY

/** A shop that was off for longer than this does not send what was due before; nor are old carts mailed at first. */
const LATE_MS = 1 * DAY

const BATCH_SIZE = 100

/**
 * Reminds accounts that agreed to it of the goods in their cart: twice at most, never after an order. The lines count the
 * mails, so that the count ends with the goods.
 */
export function createLeftCarts({ db, clock, mail, settings, links, publicUrl }: Dependencies) {
  async function remind(carts: LeftCarts, id: string): Promise<void> {
    await inTransaction(db, async (db) => {
      const reader = await lockLeft(db, carts, id)
      if (!reader) return
      const { userId, email, changedAt } = reader
      const language = reader.language as PageLanguage
      const goods = await listLeftGoods(db, userId, clock())
      const reminders = carts.reminders + 1
      await setReminders(db, userId, reminders)
      // All are sold out: counted as reminded, and not mailed.
      if (goods.length === 0) return
      const mailing = `${reminders}-${changedAt.getTime()}`
      await mail.post(db, {
        effectKey: `left_cart:${userId}:${mailing}`,
        userId,
        recipient: email,
        language,
        mail: SUBSCRIBER_MAILS.left_cart,
        data: {
          goods: goods.map((name) => readTranslated(name, language)),
          link: publicUrl + toLanguageAddress('/cart', language),
          unsubscribe: links.toEndLinks({ subscriberId: id, kind: 'left_cart', mailing }, language),
        },
      })
    })
  }

  return {
    async sendDue(signal?: AbortSignal): Promise<void> {
      const { reminders, hours } = (await settings.read()).values.left_carts
      if (!reminders) return
      for (const [count, ageMs] of [hours * HOUR, SECOND_MS].entries()) {
        const until = after(clock(), -ageMs)
        const carts = { reminders: count, from: after(until, -LATE_MS), until }
        let ids: string[]
        do {
          ids = await listLeft(db, carts, BATCH_SIZE)
          for (const id of ids) if (!signal?.aborted) await remind(carts, id)
        } while (ids.length === BATCH_SIZE && !signal?.aborted)
      }
    },
  }
}
