import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useErrorText } from './use-error-text.ts'

/**
 * Runs an action of a page, one at a time, says how it went, and loads the page's data again.
 * @param done key of the message when it is done
 */
export function useAction(work: () => Promise<unknown>, done: string) {
  const notify = useNotify()
  const refresh = useRefresh()
  const toErrorText = useErrorText()
  const [isRunning, setRunning] = useState(false)
  async function run(): Promise<void> {
    if (isRunning) return
    setRunning(true)
    try {
      await work()
      notify(done, { type: 'success' })
    } catch (error) {
      notify(toErrorText(error), { type: 'error' })
    } finally {
      setRunning(false)
      refresh()
    }
  }
  return { isRunning, run }
}
