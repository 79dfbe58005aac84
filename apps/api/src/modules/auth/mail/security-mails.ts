import { readTexts } from '@shop/messages/texts'
import { defineMails, toPlainWriters } from '../../mail/define-mails.shared.ts'

/** Mails about changes of an account, so that its owner can object. Times are already formatted. */
interface SecurityMailData {
  session_reuse: { name: string; link: string }
  password_changed: { name: string; time: string; link: string }
  new_device: { name: string; device: string; time: string; link: string }
  email_changed: { name: string; time: string; link: string }
  deletion_planned: { name: string; date: string; link: string }
  deletion_cancelled: { name: string; link: string }
}

export const SECURITY_MAILS = defineMails(readTexts('auth/mails'), ({ security }) =>
  toPlainWriters<SecurityMailData>(security),
)
