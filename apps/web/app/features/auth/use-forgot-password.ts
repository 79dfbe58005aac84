import { forgotPassword } from '@shop/contract/auth'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { toAuthMessage, toAuthOutageMessage } from './auth-messages.ts'

/** State and action of the password reset request. */
export interface ForgotPassword {
  isSending: boolean
  /** Message on why the last request failed. */
  refusal: string | undefined
  /** Requests the mail and calls `onSent` when the request is accepted, whether or not the account exists. */
  requestReset: (email: string, onSent: () => void) => Promise<void>
}

/** Request state shared by both steps of the recovery page. */
export function useForgotPassword(): ForgotPassword {
  const [refusal, setRefusal] = useState<string>()
  const [isSending, send] = useSending()

  async function requestReset(email: string, onSent: () => void) {
    setRefusal(undefined)
    await send(async () => {
      try {
        const result = await call(forgotPassword, { body: { email } })
        if (result.ok) onSent()
        else setRefusal(toAuthMessage(result.status, result.error))
      } catch (error) {
        setRefusal(toAuthOutageMessage(error))
      }
    })
  }
  return { isSending, refusal, requestReset }
}
