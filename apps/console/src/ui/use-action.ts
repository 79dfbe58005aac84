import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useErrorText } from './use-error-text.ts'

/**
 * Runs an action of a page, one at a time, shows its result, and loads the page's data again.
 * @param done key of the message when it is done
 */
export function useAction<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>, done: string) {
  const notify = useNotify()
  const refresh = useRefresh()
  const toErrorText = useErrorText()
  const [isRunning, setRunning] = useState(false)
  /** @returns why it was refused; undefined once it is done */
  async function run(...args: Args): Promise<string | undefined> {
    if (isRunning) return undefined
    setRunning(true)
    try {
      await work(...args)
      notify(done, { type: 'success' })
      return undefined
    } catch (error) {
      const refusal = toErrorText(error)
      notify(refusal, { type: 'error' })
      return refusal
    } finally {
      setRunning(false)
      refresh()
    }
  }
  return { isRunning, run }
}
