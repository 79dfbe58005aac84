import * as endpoints from '@shop/contract/staff/account.console'
import * as passkeys from '@shop/contract/staff/passkeys.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { OwnAccounts } from '../own-account.service.ts'
import type { OwnFactors } from '../own-factors.service.ts'
import type { StaffSessions } from '../staff-sessions.service.ts'

interface AccountServices {
  ownAccounts: OwnAccounts
  ownFactors: OwnFactors
  staffSessions: StaffSessions
}

/** The account of the member of staff who is signed in. */
export function registerOwnAccount(route: ConsoleRoute, services: AccountServices): void {
  const { ownAccounts, ownFactors, staffSessions } = services

  route(endpoints.getAccount, ({ caller }) => ownAccounts.get(caller))
  route(endpoints.changeAccount, ({ caller, actor, body }) => ownAccounts.change(caller, actor, body))
  route(endpoints.changeStaffPassword, async ({ caller, actor, body }) => {
    await ownAccounts.changePassword(caller, actor, body)
    return {}
  })

  route(endpoints.listStaffSessions, async ({ caller }) => ({ items: await staffSessions.list(caller) }))
  route(endpoints.endStaffSession, async ({ caller, actor, params }) => {
    await ownAccounts.endSession(caller, actor, params.id)
    return {}
  })
  route(endpoints.endOtherStaffSessions, async ({ caller, actor }) => ({
    ended: await ownAccounts.endOtherSessions(caller, actor),
  }))

  route(endpoints.startTotp, ({ caller }) => ownFactors.startTotp(caller))
  route(endpoints.confirmTotp, async ({ caller, actor, body, session }) => {
    const { token, recoveryCodes } = await ownFactors.confirmTotp(caller, actor, body.code)
    session.set(token)
    return { recovery_codes: recoveryCodes, session: await staffSessions.describe(token) }
  })
  route(endpoints.removeTotp, ({ caller, actor }) => ownFactors.removeTotp(caller, actor))
  route(endpoints.renewRecoveryCodes, async ({ caller, actor }) => ({
    recovery_codes: await ownFactors.renewRecoveryCodes(caller, actor),
  }))

  route(passkeys.listPasskeys, async ({ caller }) => ({ items: await ownFactors.listPasskeys(caller) }))
  route(passkeys.startPasskeyRegistration, async ({ caller }) => ({
    ...(await ownFactors.startPasskey(caller)),
  }))
  route(passkeys.registerPasskey, async ({ caller, actor, body, session }) => {
    const { token, recoveryCodes, passkey } = await ownFactors.registerPasskey(caller, actor, body)
    session.set(token)
    return { passkey, recovery_codes: recoveryCodes, session: await staffSessions.describe(token) }
  })
  route(passkeys.renamePasskey, ({ caller, actor, params, body }) =>
    ownFactors.renamePasskey(caller, actor, params.id, body.name),
  )
  route(passkeys.removePasskey, async ({ caller, actor, params }) => {
    await ownFactors.removePasskey(caller, actor, params.id)
    return {}
  })
}
