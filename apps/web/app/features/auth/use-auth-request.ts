import type { Data, Endpoint } from '@shop/contract/http/endpoint'
import { useState } from 'react'
import type { ApiFailure, ApiResult } from '../../lib/api/api-result.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { toAuthMessage, toAuthOutageMessage } from './auth-messages.ts'

/** The request of a form and its outcome. */
interface AuthRequest {
  isSending: boolean
  /** Message on why the last request failed. */
  refusal: string | undefined
  clearRefusal: () => void
  /** Sends one request at a time. `onRefused` returns whether the form shows this refusal elsewhere. */
  request: <E extends Endpoint>(
    run: () => Promise<ApiResult<E>>,
    onDone: (data: Data<E>) => void,
    onRefused?: (failure: ApiFailure) => boolean,
  ) => Promise<void>
}

/** The request of an authentication form. */
export function useAuthRequest(): AuthRequest {
  const [refusal, setRefusal] = useState<string>()
  const [isSending, send] = useSending()

  const request: AuthRequest['request'] = (run, onDone, onRefused) =>
    send(async () => {
      setRefusal(undefined)
      try {
        const result = await run()
        if (result.ok) onDone(result.data)
        else if (!onRefused?.(result.error)) setRefusal(toAuthMessage(result.status, result.error))
      } catch (error) {
        setRefusal(toAuthOutageMessage(error))
      }
    })
  return { isSending, refusal, clearRefusal: () => setRefusal(undefined), request }
}
