import type { Db } from '../../db/pool.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { Passwords } from '../auth/passwords.service.ts'
import * as repository from './staff.repository.ts'

interface Dependencies {
  db: Db
  limits: RateLimits
  passwords: Passwords
}

export type StaffPasswordProof = ReturnType<typeof createStaffPasswordProof>

/** Compares passwords of staff. Guesses are counted by account and network, with backoff. */
export function createStaffPasswordProof({ db, limits, passwords }: Dependencies) {
  return {
    /** The enabled account of an address and a password, or undefined after the same time. @throws AppError RATE_LIMITED */
    async find(email: string, password: string, network: string): Promise<repository.StaffRow | undefined> {
      const key = `console|${email}|${network}`
      await limits.countTry(key)
      const found = await repository.findByEmail(db, email)
      const staff = found?.disabled_at ? undefined : found
      // An unknown address takes as long.
      const isRight = await passwords.matches(password, staff?.password_hash)
      if (isRight) await limits.forgetTries(key)
      return isRight ? staff : undefined
    },
  }
}
