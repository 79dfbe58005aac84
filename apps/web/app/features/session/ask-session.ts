import { findTokens } from '../../lib/tokens.ts'
import type * as SessionCheck from './session-check.ts'
import { getSession, setAnonymous, setOffline } from './session-store.ts'

let loaded: typeof SessionCheck | undefined

/** Fetches what asks the server who is there; visitors without a session never carry it. Never throws. */
export async function loadSessionCheck(): Promise<typeof SessionCheck | undefined> {
  try {
    loaded = await import('./session-check.ts')
  } catch (error) {
    console.warn('The session could not be checked', error)
  }
  return loaded
}

/** Checks the stored session (session-check.ts); without one, nobody is there and nobody is asked. */
export async function askSession(): Promise<void> {
  if (!findTokens()) {
    if (!getSession().isSigningOut) setAnonymous()
    return
  }
  // Once it is there it acts in the same moment: nothing of a shopper may be shown to the next one.
  const check = loaded ?? (await loadSessionCheck())
  // As without an answer of the server: a shopper with tokens stays who they last were.
  if (!check) return setOffline()
  await check.checkSession()
}
