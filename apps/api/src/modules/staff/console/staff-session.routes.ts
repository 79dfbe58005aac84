import * as endpoints from '@shop/contract/staff/session.console'
import type { ConsoleSession } from '@shop/contract/staff/session.console'
import type { ConsoleCall, ConsoleRoute } from '../../../console/console-route.ts'
import type { StaffSignIn } from '../staff-sign-in.service.ts'
import { toConsoleSession, type StaffSessions } from '../staff-sessions.service.ts'

interface SessionServices {
  staffSessions: StaffSessions
  staffSignIn: StaffSignIn
}

/** Signing in to the console, and its session. */
export function registerStaffSession(
  route: ConsoleRoute,
  { staffSessions, staffSignIn }: SessionServices,
): void {
  type Cookie = ConsoleCall<typeof endpoints.signIn>['session']

  async function enter(token: string, session: Cookie): Promise<ConsoleSession> {
    session.set(token)
    return staffSessions.describe(token)
  }

  /** A browser that signs in again leaves no older session behind. */
  async function replace(token: string, session: Cookie): Promise<ConsoleSession> {
    if (session.token !== undefined) await staffSessions.end(session.token)
    return enter(token, session)
  }

  route(endpoints.getSession, async ({ caller }) => toConsoleSession(caller))

  route(endpoints.signIn, async ({ body, from, session }) =>
    replace(await staffSignIn.signIn(body, from), session),
  )
  route(endpoints.startPasskeySignIn, async () => ({ ...(await staffSignIn.startPasskey()) }))
  route(endpoints.signInWithPasskey, async ({ body, from, session }) =>
    replace(await staffSignIn.signInWithPasskey(body, from), session),
  )

  route(endpoints.signOut, async ({ session }) => {
    if (session.token !== undefined) await staffSessions.end(session.token)
    session.clear()
    return {}
  })

  route(endpoints.giveTotp, async ({ caller, body, from, session }) =>
    enter(await staffSignIn.giveTotp(caller, body.code, from), session),
  )
  route(endpoints.giveRecoveryCode, async ({ caller, body, from, session }) =>
    enter(await staffSignIn.giveRecoveryCode(caller, body.code, from), session),
  )
  route(endpoints.startPasskeyProof, async ({ caller }) => ({ ...(await staffSignIn.startProof(caller)) }))
  route(endpoints.givePasskey, async ({ caller, body, from, session }) =>
    enter(await staffSignIn.givePasskey(caller, body, from), session),
  )

  route(endpoints.stepUp, async ({ caller, body, from }) => {
    const validUntil = await staffSignIn.stepUp(caller, body, from)
    return { valid_until: validUntil.toISOString() }
  })
}
