import type { Tx } from '../../db/pool.ts'
import type { Language } from '../../http/language.ts'
import type { Mail } from '../mail/define-mails.shared.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { UsersService } from '../users/users.service.ts'
import type { UserRow } from '../users/user-row.shared.ts'

/** The addressee of a mail: the account, its names and its language. */
export type Addressee = Pick<UserRow, 'id' | 'email' | 'nickname' | 'first_name' | 'last_name' | 'language'>

interface NewMail<Facts extends { name: string }> {
  mail: Mail<Facts>
  /** Names the event, unique for the account; a second mail with the same effect is not written. */
  effect: string
  data: Omit<NoInfer<Facts>, 'name'>
  /** An address other than the account's own. */
  recipient?: string
}

export type AccountMail = ReturnType<typeof createAccountMail>

/** Mails the owner of an account, by name and in their language. */
export function createAccountMail({ mail, users }: { mail: MailService; users: UsersService }) {
  return {
    async post<Facts extends { name: string }>(
      db: Tx,
      to: Addressee,
      { mail: definition, effect, data, recipient = to.email }: NewMail<Facts>,
    ): Promise<void> {
      await mail.post(db, {
        effectKey: `${definition.template}:${to.id}:${effect}`,
        userId: to.id,
        recipient,
        language: to.language as Language,
        mail: definition,
        data: { ...data, name: users.toDisplayName(to) } as unknown as Facts,
      })
    },
  }
}
