import { sendContactMessage } from '@shop/contract/contact/contact.endpoints'
import type { ContactBody } from '@shop/contract/contact/contact.schemas'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError, isUnanswered } from '../../lib/api/api-result.ts'
import type { FieldErrors } from '../../lib/api/field-errors.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { m } from '../../paraglide/messages.js'
import { toContactErrors, type ContactValues } from './contact-values.ts'

/** Outcome of sending a message. */
export type SendingOutcome =
  | { kind: 'sent'; hasReceipt: boolean }
  | { kind: 'errors'; errors: FieldErrors<keyof ContactValues> }
  | { kind: 'refused'; message: string }
  /** No response: the message may have arrived; a retry under the same id is safe. */
  | { kind: 'unanswered' }

/** Sends a message once per id. */
export async function sendMessage(body: ContactBody): Promise<SendingOutcome> {
  if (!navigator.onLine) return { kind: 'refused', message: m.contact_offline() }
  try {
    const result = await call(sendContactMessage, { body })
    if (result.ok) return { kind: 'sent', hasReceipt: result.data.receipt }
    const { status, error } = result
    const errors = error.code === 'VALIDATION_FAILED' ? toContactErrors(error.details) : {}
    if (Object.keys(errors).length > 0) return { kind: 'errors', errors }
    return { kind: 'refused', message: toRefusalMessage(status, error) }
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    if (isUnanswered(error)) return { kind: 'unanswered' }
    return { kind: 'refused', message: toOutageMessage(error) }
  }
}
