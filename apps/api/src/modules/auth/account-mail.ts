import { toLanguageAddress } from '@shop/contract/languages/languages'
import type { Tx } from '../../db/pool.ts'
import type { Language } from '../../http/language.ts'
import type { Mail } from '../mail/define-mails.shared.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { UsersService } from '../users/users.service.ts'
import type { UserRow } from '../users/user-row.shared.ts'

/** The addressee of a mail: the account, its names and its language. */
export type Addressee = Pick<UserRow, 'id' | 'email' | 'nickname' | 'first_name' | 'last_name' | 'language'>

interface NewMail<Facts extends { name: string; link: string }> {
  mail: Mail<Facts>
  /** Names the event, unique for the account; a second mail with the same effect is not written. */
  effect: string
  data: Omit<NoInfer<Facts>, 'name' | 'link'>
  /** The page that its link opens, in the language of the mail. */
  path: string
  /** An address other than the account's own. */
  recipient?: string
}

export type AccountMail = ReturnType<typeof createAccountMail>

interface Dependencies {
  mail: MailService
  users: UsersService
  publicUrl: string
}

/** Mails the owner of an account, by name and in their language. */
export function createAccountMail({ mail, users, publicUrl }: Dependencies) {
  return {
    async post<Facts extends { name: string; link: string }>(
      db: Tx,
      to: Addressee,
      { mail: definition, effect, data, path, recipient = to.email }: NewMail<Facts>,
    ): Promise<void> {
      const language = to.language as Language
      const link = publicUrl + toLanguageAddress(path, language)
      await mail.post(db, {
        effectKey: `${definition.template}:${to.id}:${effect}`,
        userId: to.id,
        recipient,
        language,
        mail: definition,
        data: { ...data, link, name: users.toDisplayName(to) } as unknown as Facts,
      })
    },
  }
}
