import { describeMails, MAIL_FACTS } from '../../../../test/mails.ts'
import { STAFF_MAILS } from './staff-mails.ts'

const { name, link } = MAIL_FACTS
const time = '2026-11-20 12:00'

describeMails(STAFF_MAILS, {
  staff_invitation: { link, hours: 48 },
  staff_new_device: { name, device: 'Firefox / Windows', time, link },
  staff_password_changed: { name, time, link },
  staff_factor_added: { name, time, link },
  staff_factor_removed: { name, time, link },
})
