import type { Clock } from '../../jobs/clock.ts'
import type { Db } from '../../db/pool.ts'
import type { Events } from '../../observability/events.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { UsersService } from '../users/users.service.ts'
import type { AccessTokens } from './access-tokens.service.ts'
import { createAccountClosing } from './account-closing.service.ts'
import { createCredentials } from './credentials.service.ts'
import { createDevices } from './devices.service.ts'
import { createEmailChange, type UnverifiedHolders } from './email-change.service.ts'
import { createAccountMail } from './account-mail.ts'
import { createLogin } from './login.service.ts'
import { createMailedLinks } from './mailed-links.service.ts'
import { createPasswordProof } from './password-proof.service.ts'
import type { Passwords } from './passwords.service.ts'
import { createPendingRegistrations } from './pending-registrations.service.ts'
import { createRegistration } from './registration.service.ts'
import type { SessionsService } from './sessions.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  limits: RateLimits
  jobs: Jobs
  users: UsersService
  mail: MailService
  passwords: Passwords
  sessions: SessionsService
  accessTokens: AccessTokens
  unverified: UnverifiedHolders
  publicUrl: string
  secret: string
}

export type AuthService = ReturnType<typeof createAuthService>

/** The authentication services of this module, wired together. */
export function createAuthService(deps: Dependencies) {
  const { sessions } = deps
  const accountMail = createAccountMail(deps)
  const links = createMailedLinks({ ...deps, accountMail })
  const proof = createPasswordProof(deps)
  const registrations = createPendingRegistrations(deps)
  const emailChange = createEmailChange({ ...deps, accountMail, links, proof })
  const closing = createAccountClosing({ ...deps, accountMail, proof })

  return {
    ...createRegistration({ ...deps, registrations, links, emailChange }),
    ...createLogin({ ...deps, accountMail, proof, registrations, closing }),
    ...createCredentials({ ...deps, accountMail, links, proof }),
    devices: createDevices({ ...deps, proof }),
    changeEmail: emailChange.request,
    deleteAccount: closing.close,
    refresh: sessions.refresh,
    logout: sessions.end,
    /** The job that sends mailed links. */
    sendLink: links.send,
  }
}
