import { onTestFinished, vi } from 'vitest'
import type { Passwords } from '../src/modules/auth/passwords.service.ts'

/**
 * Holds the next two hashes until both have been requested: both callers have then checked the old password, and
 * compete for what follows. Without it one might be done before the other begins.
 */
export function meetAtHash(passwords: Passwords): void {
  const { promise: both, resolve } = Promise.withResolvers<void>()
  const hash = passwords.hash
  let arrived = 0
  const spy = vi.spyOn(passwords, 'hash').mockImplementation(async (...args) => {
    arrived += 1
    if (arrived === 2) resolve()
    await both
    return hash(...args)
  })
  onTestFinished(() => spy.mockRestore())
}
