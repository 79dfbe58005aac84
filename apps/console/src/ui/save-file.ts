import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import { useNotify } from 'react-admin'
import type { RequestParts } from '../data/api-client.ts'
import { useServices } from '../data/services.ts'
import { useErrorText } from '../ui/use-error-text.ts'

/** Fetches a file and hands it to the browser, to be saved or printed. */
export function useSaveFile(): (
  endpoint: ConsoleEndpoint,
  parts: RequestParts,
  name: string,
) => Promise<void> {
  const { api } = useServices()
  const notify = useNotify()
  const toErrorText = useErrorText()
  return async (endpoint, parts, name) => {
    try {
      const link = document.createElement('a')
      link.href = URL.createObjectURL((await api.send(endpoint, parts)) as Blob)
      link.download = name
      link.click()
      // After the browser has begun to read it.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    } catch (error) {
      notify(toErrorText(error), { type: 'error' })
    }
  }
}
