import { AppError } from '../../http/app-error.ts'
import type { UserRow } from '../users/user-row.shared.ts'
import type { AuthDependencies } from './auth-dependencies.ts'

export type PasswordProof = ReturnType<typeof createPasswordProof>

/**
 * Verifies passwords. Attempts are counted by account and network, so that the owner can sign in from another
 * network.
 */
export function createPasswordProof({ events, limits, users, passwords }: AuthDependencies) {
  /** Counts before the slow hash, so that concurrent attempts do not all pass. */
  async function matches(
    email: string,
    network: string,
    password: string,
    user: UserRow | undefined,
  ): Promise<boolean> {
    const key = `${email.toLowerCase()}|${network}`
    await limits.countTry(key).catch((error: unknown) => {
      if (error instanceof AppError) events.emit('login_limited', user ? { userId: user.id } : {})
      throw error
    })
    const isRight = await passwords.matches(password, user?.password_hash)
    if (isRight) await limits.forgetTries(key)
    return isRight
  }

  return {
    /**
     * The account of an e-mail and password, or undefined after the same time. An unverified account counts
     * as none.
     * @throws AppError RATE_LIMITED
     */
    async findByPassword(email: string, password: string, network: string): Promise<UserRow | undefined> {
      const user = await users.findByEmail(email)
      if (await matches(email, network, password, user?.verified_at ? user : undefined)) return user
      events.emit('login_failed', user ? { userId: user.id } : {})
      return undefined
    },

    /**
     * Confirms the password of the signed-in customer. Counted together with sign-ins, so that a stolen
     * session cannot guess.
     * @throws AppError PASSWORD_CONFIRMATION_FAILED, RATE_LIMITED
     */
    async confirm(userId: string, password: string, network: string): Promise<UserRow> {
      const user = await users.findById(userId)
      if (user && (await matches(user.email, network, password, user))) return user
      events.emit('password_confirmation_failed', { userId })
      throw new AppError('PASSWORD_CONFIRMATION_FAILED')
    },
  }
}
