import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { SECURITY_MAILS } from './security-mails.ts'

const { name, link } = MAIL_FACTS
const time = '2026-11-20 12:00'

describeMails(SECURITY_MAILS, {
  session_reuse: { name, link },
  password_changed: { name, time, link },
  new_device: { name, device: 'Firefox / Windows', time, link },
  email_changed: { name, time, link },
  deletion_planned: { name, date: '2026-11-27', link },
  deletion_cancelled: { name, link },
})
