import { readTexts } from '@shop/messages/texts'
import { defineMails, toPlainWriters } from '../../mail/define-mails.shared.ts'

/** Mails to the people who run the shop, about their accounts in the console. Times are already formatted. */
interface StaffMailData {
  staff_invitation: { link: string; hours: number }
  staff_new_device: { name: string; device: string; time: string; link: string }
  staff_password_changed: { name: string; time: string; link: string }
  staff_factor_added: { name: string; time: string; link: string }
  staff_factor_removed: { name: string; time: string; link: string }
}

export const STAFF_MAILS = defineMails(readTexts('staff/mails'), toPlainWriters<StaffMailData>)
