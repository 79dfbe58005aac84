import type { Db, Tx } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Events } from '../../observability/events.ts'
import type { RateLimits } from '../../security/rate-limits.ts'
import type { MailService } from '../mail/mail.service.ts'
import type { UsersService } from '../users/users.service.ts'
import type { AccessTokens } from './access-tokens.service.ts'
import type { Passwords } from './passwords.service.ts'
import type { SessionsService } from './sessions.service.ts'

/** What the shop gives this module. */
export interface AuthDependencies {
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

/** Releases an address from accounts that never verified it (modules/privacy). */
export interface UnverifiedHolders {
  /** Removes the unverified account of an address. */
  releaseAddress(db: Tx, email: string): Promise<Removed | undefined>
  /** What to do once the transaction has committed. */
  followUp(removed: Removed | undefined): Promise<void>
}

interface Removed {
  userId: string
  mailIds: string[]
}
