import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { SUBSCRIBER_MAILS } from './subscriber-mails.ts'

describeMails(SUBSCRIBER_MAILS, {
  subscription_confirm: { hours: 48, link: MAIL_FACTS.link },
})
