import { signOut, type ConsoleSession } from '@shop/contract/staff/session.console'
import type { AuthProvider } from 'react-admin'
import { findEndpoint, isAllowed } from './access.ts'
import type { ApiClient } from './api-client.ts'
import { hasCode } from './api-error.ts'
import type { SessionStore } from './session.ts'

/** A changed role takes effect in the menu after this time; on the server it does at once. */
const FRESH_MS = 60_000

interface AuthProviderOptions {
  api: ApiClient
  session: SessionStore
  /** Lets people sign in again without leaving what they have typed. */
  signInAgain: () => Promise<boolean>
}

/** react-admin's view of the session. */
export function createAuthProvider({ api, session, signInAgain }: AuthProviderOptions): AuthProvider {
  /** The session, fetched again when it is old; the last known one while the server cannot be reached. */
  async function getFreshSession(): Promise<ConsoleSession | undefined> {
    const known = session.get()
    if (!known || session.getAgeMs() < FRESH_MS) return known
    const current = await session.fetch().catch(() => known)
    if (current?.state !== 'complete' && known.state === 'complete') {
      // Until then it stays what it was, and with it the page.
      return (await signInAgain()) ? session.get() : undefined
    }
    session.set(current)
    return current
  }

  return {
    // The sign-in page has done everything by then (sign-in/).
    login: async () => undefined,
    // Without a redirect: the address stays, and the sign-in page shows while nobody is signed in (app.tsx).
    async logout() {
      if (!session.get()) return false
      await api.call(signOut, {}).catch((error: unknown) => {
        if (!hasCode(error, 'UNAUTHENTICATED')) throw error
      })
      session.set(undefined)
      return false
    },
    async checkAuth() {
      const current = await getFreshSession()
      if (current?.state === 'complete') return
      session.set(undefined)
      throw new Error('errors.UNAUTHENTICATED')
    },
    async checkError(error: unknown) {
      if (!hasCode(error, 'UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED')) return
      session.set(undefined)
      throw error
    },
    async getIdentity() {
      const staff = session.get()?.staff
      if (!staff) throw new Error('errors.UNAUTHENTICATED')
      return { id: staff.id, fullName: staff.name || staff.email, email: staff.email, role: staff.role }
    },
    getPermissions: async () => session.get()?.permissions ?? [],
    async canAccess({ resource, action }) {
      const endpoint = findEndpoint(resource, action)
      return endpoint !== undefined && isAllowed(endpoint, session.get()?.permissions ?? [])
    },
  }
}
