import { DELETION_COOLING_DAYS } from '@shop/contract/auth/security.endpoints'
import { endOfPeriod } from '@shop/contract/days/days.rules'
import { AppError } from '../../http/app-error.ts'
import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createId } from '../../db/ids.ts'
import { formatDay, type Language } from '../../http/language.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import { deleteEmailTokens } from './email-tokens.repository.ts'
import type { AccountMail, Addressee } from './account-mail.ts'
import { SECURITY_MAILS } from './mail/security-mails.ts'
import type { PasswordProof } from './password-proof.service.ts'

type Dependencies = AuthDependencies & { accountMail: AccountMail; proof: PasswordProof }

export type AccountClosing = ReturnType<typeof createAccountClosing>

/**
 * Closes accounts, and reopens a closed one at the next sign-in (decision 0019). The privacy module erases
 * them later.
 */
export function createAccountClosing(deps: Dependencies) {
  const { db, clock, events, users, sessions, accountMail, proof } = deps

  async function closeLocked(db: Tx, account: Addressee, eraseAfter: Date): Promise<void> {
    await users.account.close(db, account.id, eraseAfter)
    await sessions.endAll(db, account.id, 'closed')
    await deleteEmailTokens(db, account.id, ['reset', 'change'])
    await accountMail.post(db, account, {
      mail: SECURITY_MAILS.deletion_planned,
      effect: createId(),
      data: { date: formatDay(eraseAfter, account.language as Language) },
      path: '/login',
    })
  }

  return {
    /** The same at the customer's request to the merchant. Undefined if it is closed already. */
    async closeByStaff(db: Tx, userId: string): Promise<Date | undefined> {
      const account = await users.account.lock(db, userId)
      if (account?.status !== 'active') return undefined
      const eraseAfter = endOfPeriod(clock(), { days: DELETION_COOLING_DAYS })
      await closeLocked(db, account, eraseAfter)
      return eraseAfter
    },

    /**
     * Closes at once. Returns when the account may be erased. @throws AppError PASSWORD_CONFIRMATION_FAILED
     */
    async close(userId: string, password: string, network: string): Promise<{ erased_after: string }> {
      const user = await proof.confirm(userId, password, network)
      const eraseAfter = endOfPeriod(clock(), { days: DELETION_COOLING_DAYS })
      await inTransaction(db, async (db) => {
        const account = await users.account.lock(db, userId)
        if (account?.password_hash !== user.password_hash || account.status !== 'active') {
          throw new AppError('PASSWORD_CONFIRMATION_FAILED')
        }
        await closeLocked(db, account, eraseAfter)
      })
      events.emit('account_closing', { userId })
      return { erased_after: eraseAfter.toISOString() }
    },

    /** Notifies the owner that signing in reopened the account. */
    async notifyRetained(db: Tx, account: Addressee): Promise<void> {
      await accountMail.post(db, account, {
        mail: SECURITY_MAILS.deletion_cancelled,
        effect: createId(),
        data: {},
        path: '/user',
      })
    },
  }
}
