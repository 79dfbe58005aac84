import { useEffect, useRef } from 'react'

/**
 * The secret of a mailed link, `?token=`. It leaves the address bar, and with it the history and screenshots. The
 * entry of this tab's history keeps it, so that a reload, or another language, does not lose the link.
 *
 * @param onRead told once, in the browser; empty where the link carries none
 */
export function useLinkToken(onRead: (token: string) => void): void {
  const wasRead = useRef(false)
  useEffect(() => {
    if (wasRead.current) return
    wasRead.current = true
    const state = history.state as { linkToken?: string } | null
    const token = new URLSearchParams(location.search).get('token') ?? state?.linkToken ?? ''
    history.replaceState({ ...state, linkToken: token }, '', location.pathname)
    onRead(token)
    // Once for each visit: there is nothing left to read afterwards.
  }, [])
}
