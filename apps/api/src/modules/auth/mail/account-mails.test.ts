import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { ACCOUNT_MAILS } from './account-mails.ts'

const { name, link } = MAIL_FACTS

describeMails(ACCOUNT_MAILS, {
  verify_email: { name, link, hours: 24 },
  account_exists: { name, link },
  password_reset: { name, link, minutes: 60 },
  email_change: { name, link, hours: 24 },
})
