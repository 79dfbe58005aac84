import { useEffect, useRef } from 'react'

/**
 * The secret of a mailed link, `?token=`. It leaves the address bar, and with it the history and screenshots; only
 * the page still knows it.
 *
 * @param onRead told once, in the browser; empty where the link carries none
 */
export function useLinkToken(onRead: (token: string) => void): void {
  const wasRead = useRef(false)
  useEffect(() => {
    if (wasRead.current) return
    wasRead.current = true
    const token = new URLSearchParams(location.search).get('token') ?? ''
    history.replaceState(history.state, '', location.pathname)
    onRead(token)
    // Once for each visit: there is nothing left to read afterwards.
  }, [])
}
