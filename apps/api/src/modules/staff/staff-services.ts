import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import { createSealedText } from '../../security/sealed-text.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { Passwords } from '../auth/passwords.service.ts'
import { createStaffAccounts } from './staff-accounts.service.ts'
import { createStaffSessions } from './staff-sessions.service.ts'
import { createStaffSignIn } from './staff-sign-in.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  limits: RateLimits
  passwords: Passwords
  audit: AuditService
  /** Encrypts the secrets of authenticator apps. */
  secret: string
  /** A live shop's staff must have a second factor. */
  demandsSecondFactor: boolean
}

/** The services of the people who run the shop. */
export function createStaffServices(deps: Dependencies) {
  const sealed = createSealedText(deps.secret, 'staff totp')
  const staffAccounts = createStaffAccounts(deps)
  const staffSessions = createStaffSessions(deps)
  const staffSignIn = createStaffSignIn({ ...deps, sealed, sessions: staffSessions })
  return { staffAccounts, staffSessions, staffSignIn }
}
