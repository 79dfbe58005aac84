import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { SUBSCRIBER_MAILS } from './subscriber-mails.ts'

const unsubscribe = { page: 'https://shop.example/end?a=1', oneClick: 'https://shop.example/api/end?a=1' }

describeMails(SUBSCRIBER_MAILS, {
  subscription_confirm: { hours: 48, link: MAIL_FACTS.link },
  birthday: { link: MAIL_FACTS.link, unsubscribe },
  left_cart: { goods: ['108', '2026'], link: MAIL_FACTS.link, unsubscribe },
})
