import type { PageLanguage } from '@shop/contract/languages/languages'
import {
  changeMailChoices,
  confirmSubscription,
  getMailChoices,
  subscribe,
} from '@shop/contract/subscribers/subscribers.endpoints'
import type { MailChoices } from '@shop/contract/subscribers/subscribers.schemas'
import type { Shopper } from './builders.ts'
import { readToken } from './stock-alerts.ts'
import type { TestApp } from './test-app.ts'

/** The steps of visitors and shoppers with mails that need consent, at one shop. */
export function toSubscriberSteps(shop: TestApp) {
  let count = 0
  const anAddress = () => `reader-${(count += 1)}@example.com`
  const request = (email: string, language: PageLanguage = 'en') =>
    shop.call(subscribe, { body: { email, language, source: 'footer', text_version: 1 } })
  const confirm = (token: string) => shop.call(confirmSubscription, { body: { token } })

  return {
    anAddress,
    request,
    confirm,
    readChoices: async (as: Shopper) => (await shop.call(getMailChoices, {}, { as })).data,

    choose: (as: Shopper, choices: Partial<MailChoices>, language: PageLanguage = 'en') =>
      shop.call(
        changeMailChoices,
        { body: { ...choices, source: 'account', text_version: 1, language } },
        { as },
      ),

    /** A visitor who has confirmed. */
    async aSubscriber(language: PageLanguage = 'en'): Promise<string> {
      const email = anAddress()
      await request(email, language)
      await confirm(readToken((await shop.readMail(email)).at(-1)!.text))
      return email
    },

    /** Their rows, each with its consents. */
    async readRow(email: string) {
      const row = await shop.db
        .selectFrom('subscribers')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst()
      if (!row) return undefined
      const consents = await shop.db
        .selectFrom('subscriber_consents')
        .selectAll()
        .where('subscriber_id', '=', row.id)
        .execute()
      return { ...row, consents }
    },
  }
}
