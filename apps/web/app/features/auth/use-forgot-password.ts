import { forgotPassword } from '@shop/contract/auth'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { toAuthMessage, toAuthOutageMessage } from './auth-messages.ts'

/** Asking for the letter that lets a new password be chosen. */
export interface ForgotPassword {
  isSending: boolean
  /** Why the last try came to nothing, in words. */
  refusal: string | undefined
  /** Asks for the letter; `onSent` follows only where it could be asked for, known address or not. */
  requestReset: (email: string, onSent: () => void) => Promise<void>
}

/** What both steps of the page share: the form, and the wait for the letter. */
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
