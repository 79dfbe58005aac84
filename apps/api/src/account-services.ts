import type { Base } from './base-services.ts'
import { createAddressesService } from './modules/addresses/addresses.service.ts'
import { createAccessTokens } from './modules/auth/access-tokens.service.ts'
import { createAuthService } from './modules/auth/auth.service.ts'
import { createSessionsService } from './modules/auth/sessions.service.ts'
import type { createUnverifiedAccounts } from './modules/privacy/unverified-accounts.service.ts'
import { createStaffServices } from './modules/staff/staff-services.ts'
import { createProfileService } from './modules/users/profile.service.ts'

interface Dependencies extends Base {
  unverified: ReturnType<typeof createUnverifiedAccounts>
}

/** Who uses the shop: how customers and staff sign in, and what customers say of themselves. */
export function createAccountServices({
  config,
  db,
  jobs,
  clock,
  log,
  events,
  limits,
  mail,
  users,
  passwords,
  audit,
  avatarPictures,
  unverified,
  secret,
  publicUrl,
}: Dependencies) {
  const accessTokens = createAccessTokens({ secret, issuer: publicUrl, clock })
  const sessions = createSessionsService({
    db,
    clock,
    events,
    limits,
    users,
    mail,
    accessTokens,
    secret,
    publicUrl,
  })
  const auth = createAuthService({
    db,
    clock,
    events,
    limits,
    jobs,
    users,
    mail,
    passwords,
    sessions,
    accessTokens,
    unverified,
    publicUrl,
    secret,
  })
  const profiles = createProfileService({
    db,
    clock,
    users,
    avatarPictures,
    publicUrl,
    report: (error) => log.error({ err: error }, 'a replaced avatar could not be deleted'),
  })
  const staff = createStaffServices({
    db,
    clock,
    limits,
    passwords,
    audit,
    mail,
    secret,
    demandsSecondFactor: config.mode === 'live',
    consoleUrl: config.console?.url ?? publicUrl,
  })
  return { sessions, auth, profiles, addresses: createAddressesService({ db, clock }), ...staff }
}
