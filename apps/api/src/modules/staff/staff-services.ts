import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import { createSealedText } from '../../security/sealed-text.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { Passwords } from '../auth/passwords.service.ts'
import type { MailService } from '../mail/mail.service.ts'
import { createStaffInvitations } from './invitations.service.ts'
import { createOwnAccounts } from './own-account.service.ts'
import { createOwnFactors } from './own-factors.service.ts'
import { createPasskeys } from './passkeys.service.ts'
import { createStaffPasswordProof } from './password-proof.ts'
import { createStaffRoles } from './roles.service.ts'
import { createSignInRecords } from './sign-in-records.ts'
import { createStaffAccounts } from './staff-accounts.service.ts'
import { createStaffMail } from './staff-mail.ts'
import { createStaffMembers } from './staff-members.service.ts'
import { createStaffSessions } from './staff-sessions.service.ts'
import { createStaffSignIn } from './staff-sign-in.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  limits: RateLimits
  passwords: Passwords
  audit: AuditService
  mail: MailService
  /** The console's address. */
  consoleUrl: string
  /** Encrypts the secrets of authenticator apps. */
  secret: string
  /** A live shop's staff must have a second factor. */
  demandsSecondFactor: boolean
}

/** The services of the people who run the shop. */
export function createStaffServices(given: Dependencies) {
  const sealed = createSealedText(given.secret, 'staff totp')
  const staffMail = createStaffMail(given)
  const deps = { ...given, sealed, staffMail }
  const staffAccounts = createStaffAccounts(deps)
  const staffRoles = createStaffRoles(deps)
  const staffMembers = createStaffMembers(deps)
  const sessions = createStaffSessions(deps)
  const passkeys = createPasskeys(deps)
  const proof = createStaffPasswordProof(deps)
  const records = createSignInRecords(deps)
  const staffSignIn = createStaffSignIn({ ...deps, proof, passkeys, sessions, records })
  const staffInvitations = createStaffInvitations({ ...deps, sessions, records })
  const ownAccounts = createOwnAccounts({ ...deps, proof })
  const ownFactors = createOwnFactors({ ...deps, passkeys, sessions })
  return {
    staffAccounts,
    staffRoles,
    staffMembers,
    staffInvitations,
    staffSessions: sessions,
    staffSignIn,
    ownAccounts,
    ownFactors,
  }
}
