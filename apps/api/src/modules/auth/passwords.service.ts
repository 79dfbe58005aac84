import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import type { Config } from '../../config/config.ts'
import { createConcurrencyLimit } from '../../security/concurrency-limit.ts'

/**
 * Argon2id is the library's default algorithm; memory in KiB. `full` is OWASP's minimum memory with three times its
 * iterations: one hash took 35 to 80 ms on the measured machines. `quick`, the least that argon2id allows, is for tests.
 */
const COSTS = { full: { memoryCost: 19_456, timeCost: 6 }, quick: { memoryCost: 8, timeCost: 1 } }

/** Hashes that may wait for a free core; more are rejected, so that logins do not starve the shop. */
const MAX_QUEUED = 32

export type Passwords = ReturnType<typeof createPasswords>

/**
 * Hashes and verifies passwords, as many at once as there are cores. @throws AppError BUSY when too many wait
 */
export function createPasswords(cost: Config['passwordHashing']) {
  const parameters = { ...COSTS[cost], parallelism: 1, outputLen: 32 }
  /** The prefix of a hash with these parameters. */
  const present = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`
  const limit = createConcurrencyLimit({ running: availableParallelism(), queued: MAX_QUEUED })
  /** Compared for an unknown address, so that it takes as long as a known one. */
  const decoy = limit(() => hash('no password hashes to this', parameters))

  return {
    /** With 16 random bytes of salt, or with the given salt, which makes the hash deterministic. */
    hash: (password: string, salt?: Uint8Array) =>
      limit(() => hash(password, salt ? { ...parameters, salt } : parameters)),

    /** Whether a hash was made with other parameters than the current ones. */
    isOutdated: (passwordHash: string) => !passwordHash.startsWith(present),

    /**
     * Whether the password matches. An undefined `passwordHash` (no such account) costs the same and is
     * false.
     */
    async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
      const expected = passwordHash ?? (await decoy)
      const matches = await limit(() => verify(expected, password))
      return matches && passwordHash !== undefined
    },
  }
}
