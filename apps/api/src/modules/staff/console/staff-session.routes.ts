import * as endpoints from '@shop/contract/console/session'
import type { ConsoleSession } from '@shop/contract/console/session'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import { AppError } from '../../../http/app-error.ts'
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
  async function describe(token: string): Promise<ConsoleSession> {
    const caller = await staffSessions.find(token)
    // Disabled since.
    if (!caller) throw new AppError('UNAUTHENTICATED')
    return toConsoleSession(caller)
  }

  route(endpoints.getSession, async ({ caller }) => toConsoleSession(caller))

  route(endpoints.signIn, async ({ body, from, session }) => {
    const token = await staffSignIn.signIn(body, from)
    // A browser that signs in again leaves no older session behind.
    if (session.token !== undefined) await staffSessions.end(session.token)
    session.set(token)
    return describe(token)
  })

  route(endpoints.signOut, async ({ session }) => {
    if (session.token !== undefined) await staffSessions.end(session.token)
    session.clear()
    return {}
  })

  route(endpoints.giveTotp, async ({ caller, body, from, session }) => {
    const token = await staffSignIn.giveTotp(caller, body.code, from)
    session.set(token)
    return describe(token)
  })

  route(endpoints.giveRecoveryCode, async ({ caller, body, from, session }) => {
    const token = await staffSignIn.giveRecoveryCode(caller, body.code, from)
    session.set(token)
    return describe(token)
  })

  route(endpoints.stepUp, async ({ caller, body, from }) => {
    const validUntil = await staffSignIn.stepUp(caller, body, from)
    return { valid_until: validUntil.toISOString() }
  })
}
