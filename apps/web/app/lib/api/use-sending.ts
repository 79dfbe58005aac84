import { useRef, useState } from 'react'

/** Runs one request of a form at a time; further submits are ignored until it has finished. */
export function useSending(): [isSending: boolean, send: (run: () => Promise<void>) => Promise<void>] {
  const [isSending, setIsSending] = useState(false)
  const isBusy = useRef(false)

  async function send(run: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setIsSending(true)
    try {
      await run()
    } finally {
      isBusy.current = false
      setIsSending(false)
    }
  }
  return [isSending, send]
}
