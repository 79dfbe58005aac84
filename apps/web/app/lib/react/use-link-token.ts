import { preserveLocale } from '../i18n/locale-address.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Reads the secret of a mailed link, `?token=`, and removes it from the address bar and history. It is stored in the
 * state of the current history entry, so it survives a reload and a change of language.
 *
 * @param onRead called once, in the browser; with an empty string where the URL has no token
 */
export function useLinkToken(onRead: (token: string) => void): void {
  const wasRead = useRef(false)
  const readOnce = useEffectEvent(onRead)
  useEffect(() => {
    if (wasRead.current) return
    wasRead.current = true
    const state = history.state as { linkToken?: string } | null
    const token = new URLSearchParams(location.search).get('token') ?? state?.linkToken ?? ''
    history.replaceState({ ...state, linkToken: token }, '', preserveLocale(location.pathname))
    readOnce(token)
    // Once per visit: afterwards the URL has no token.
  }, [])
}
