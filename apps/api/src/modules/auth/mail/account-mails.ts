import { readTexts } from '@shop/messages/texts'
import { defineMails, toPlainWriters } from '../../mail/define-mails.shared.ts'

/** Mails with a link that verifies an address or signs in. */
interface AccountMailData {
  verify_email: { name: string; link: string; hours: number }
  account_exists: { name: string; link: string }
  password_reset: { name: string; link: string; minutes: number }
  email_change: { name: string; link: string; hours: number }
}

export const ACCOUNT_MAILS = defineMails(readTexts('auth/mails'), ({ account }) =>
  toPlainWriters<AccountMailData>(account),
)
