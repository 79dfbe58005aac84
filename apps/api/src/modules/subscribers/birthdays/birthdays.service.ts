import { toClock, toDay, addDays } from '@shop/contract/days/days.rules'
import { toLanguageAddress, type PageLanguage } from '@shop/contract/languages/languages'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { MINUTE, type Clock } from '../../../jobs/clock.ts'
import type { MailService } from '../../mail/mail.service.ts'
import type { SettingsService } from '../../settings/settings.service.ts'
import { SUBSCRIBER_MAILS } from '../mail/subscriber-mails.ts'
import type { SubscriberLinks } from '../subscriber-links.ts'
import { lockBornOn } from './birthdays.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  mail: MailService
  settings: SettingsService
  links: SubscriberLinks
  publicUrl: string
}

export const BIRTHDAY_INTERVAL_MS = 15 * MINUTE

/** The time of the shop's clock from which greetings are sent: nobody's mailbox rings at night. */
const FROM_TIME = '09:00'

/** Mails per transaction. */
const BATCH_SIZE = 100

/** Greets accounts that agreed to it on the day of their birthday, once a year: the outbox has one mail for each year. */
export function createBirthdays({ db, clock, mail, settings, links, publicUrl }: Dependencies) {
  /** Greets the next accounts. Returns the last of them while there may be more. */
  async function greetSome(db: Tx, day: string, lastId: string | undefined): Promise<string | undefined> {
    const readers = await lockBornOn(db, listBirthdays(day), { lastId, limit: BATCH_SIZE })
    const year = day.slice(0, 4)
    for (const { id, userId, email, ...reader } of readers) {
      const language = reader.language as PageLanguage
      await mail.post(db, {
        effectKey: `birthday:${userId}:${year}`,
        userId,
        recipient: email,
        language,
        mail: SUBSCRIBER_MAILS.birthday,
        data: {
          link: publicUrl + toLanguageAddress('/', language),
          unsubscribe: links.toEndLinks({ subscriberId: id, kind: 'birthday', mailing: year }, language),
        },
      })
    }
    return readers.length < BATCH_SIZE ? undefined : readers.at(-1)!.id
  }

  return {
    async sendDue(signal?: AbortSignal): Promise<void> {
      const { values } = await settings.read()
      const now = clock()
      if (!values.birthdays.greetings || toClock(now).slice(-FROM_TIME.length) < FROM_TIME) return
      let lastId: string | undefined
      do {
        const after = lastId
        lastId = await inTransaction(db, (db) => greetSome(db, toDay(now), after))
      } while (lastId !== undefined && !signal?.aborted)
    },
  }
}

/** Whose birthday a day is, as `05-17`: 28 February also of those born on the 29th, in years without one. */
function listBirthdays(day: string): string[] {
  const birthday = day.slice(5)
  return birthday === '02-28' && !addDays(day, 1).endsWith('02-29') ? [birthday, '02-29'] : [birthday]
}
