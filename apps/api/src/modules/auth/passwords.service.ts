import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { AppError } from '../../platform/app-error.ts'

/** Argon2id is the library's default algorithm; memory in KiB (OWASP; reliability, section 4.5). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/** Hashes that may wait for a free core; more would let logins starve the shop. */
const MAX_WAITING = 32

export type Passwords = ReturnType<typeof createPasswords>

/** Hashes and checks passwords, as many at once as there are cores. @throws AppError BUSY when too many wait. */
export function createPasswords() {
  const enter = createGate(availableParallelism(), MAX_WAITING)
  /** What an unknown address is checked against, so that it takes as long as a known one. */
  const decoy = enter(() => hash('no password hashes to this', PARAMETERS))

  return {
    hash: (password: string) => enter(() => hash(password, PARAMETERS)),

    /** Whether the password is right. `passwordHash` undefined (no such account) costs the same and is false. */
    async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
      const expected = passwordHash ?? (await decoy)
      const matches = await enter(() => verify(expected, password))
      return matches && passwordHash !== undefined
    },
  }
}

/** Lets `atOnce` run and `mayWait` wait. */
function createGate(atOnce: number, mayWait: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= mayWait) throw new AppError('BUSY', { retryAfter: 2 })
      await new Promise<void>((resume) => waiting.push(resume))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line; only an empty line frees it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
