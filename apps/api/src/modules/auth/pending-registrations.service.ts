import { createHash, createHmac } from 'node:crypto'
import { UNPROVED_ACCOUNT_DAYS } from '@shop/contract/auth/auth.endpoints'
import { endOfPeriod } from '@shop/contract/days/days.rules'
import type { Tx } from '../../db/pool.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import * as repository from './pending-registrations.repository.ts'

const SALT_BYTES = 16

export type PendingRegistrations = ReturnType<typeof createPendingRegistrations>

/**
 * Registrations whose link was not followed yet, identified by address and password together. They are stored
 * whether or not the address has an account, and equally long, so that signing in gets the same response for
 * both (decision 0014).
 */
export function createPendingRegistrations({ db, clock, passwords, secret }: AuthDependencies) {
  /** Deterministic for an address and password, so that any number of registrations costs one comparison. */
  function hash(email: string, password: string): Promise<string> {
    const salt = createHmac('sha256', secret).update(`registration|${email.toLowerCase()}`).digest()
    return passwords.hash(password, salt.subarray(0, SALT_BYTES))
  }

  return {
    hash,

    async remember(passwordHash: string): Promise<void> {
      const expiresAt = endOfPeriod(clock(), { days: UNPROVED_ACCOUNT_DAYS })
      await repository.saveRegistration(db, toDigest(passwordHash), expiresAt)
    },

    /** Whether this address was registered with this password. Takes as long when it was not. */
    async has(email: string, password: string): Promise<boolean> {
      return repository.hasRegistration(db, toDigest(await hash(email, password)), clock())
    },

    /** After the link was followed, the password is in the account itself. */
    forget: (db: Tx, passwordHash: string) => repository.deleteRegistration(db, toDigest(passwordHash)),
  }
}

/** Digested, since the salt in the hash would reveal which passwords belong to one address. */
function toDigest(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url')
}
