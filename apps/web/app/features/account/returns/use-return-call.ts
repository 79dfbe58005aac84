import type { Return } from '@shop/contract/returns/returns.schemas'
import { useState } from 'react'
import type { ApiFailure } from '../../../lib/api/api-result.ts'
import { toOutageMessage } from '../../../lib/api/outage-message.ts'
import { getQueryClient } from '../../../lib/api/query-client.ts'
import { useSending } from '../../../lib/api/use-sending.ts'
import { orderReturnsQuery, showReturn } from './return-queries.ts'
import { toReturnRefusal } from './return-texts.ts'

type Result = { ok: true; data: Return } | { ok: false; status: number; error: ApiFailure }

/** A call about a return, while its button or form is shown. */
export interface ReturnCall {
  error: string | undefined
  isSending: boolean
  /** Resolves with the return, or undefined when it failed: then `error` says why. */
  send: (request: () => Promise<Result>) => Promise<Return | undefined>
}

/**
 * Sends calls about an order's returns. The page shows the return that comes back; after a refusal, what has changed
 * meanwhile.
 *
 * @param fallback message for an error of the page
 */
export function useReturnCall(shopperId: string | undefined, orderId: string, fallback: string): ReturnCall {
  const [error, setError] = useState<string>()
  const [isSending, run] = useSending()

  async function send(request: () => Promise<Result>): Promise<Return | undefined> {
    let done: Return | undefined
    setError(undefined)
    await run(async () => {
      try {
        const result = await request()
        if (result.ok) {
          done = result.data
          return await showReturn(shopperId, result.data)
        }
        setError(toReturnRefusal(result.status, result.error))
        const { queryKey } = orderReturnsQuery(shopperId, orderId)
        if (result.status === 409) await getQueryClient().invalidateQueries({ queryKey })
      } catch (problem) {
        setError(toOutageMessage(problem, fallback))
      }
    })
    return done
  }

  return { error, isSending, send }
}
