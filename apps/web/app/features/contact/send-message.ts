import { sendContactMessage, type ContactBody } from '@shop/contract/contact'
import { call } from '../../lib/api.ts'
import { ApiUnavailableError, isUnanswered } from '../../lib/api-result.ts'
import type { Faults } from '../../lib/faults.ts'
import { toRateLimitWords } from '../../lib/rate-limit-words.ts'
import { toRefusalWords } from '../../lib/refusal-words.ts'
import { m } from '../../paraglide/messages.js'
import { toContactFaults, type ContactValues } from './contact-values.ts'

/** How sending a message can end. */
export type SendingOutcome =
  | { kind: 'sent'; hasReceipt: boolean }
  | { kind: 'faults'; faults: Faults<keyof ContactValues> }
  | { kind: 'refused'; message: string }
  /** Whether it has arrived is not known, and sending it again under the same id is safe. */
  | { kind: 'unanswered' }

/** Sends a message once for each id. */
export async function sendMessage(body: ContactBody): Promise<SendingOutcome> {
  if (!navigator.onLine) return { kind: 'refused', message: m.contact_offline() }
  try {
    const result = await call(sendContactMessage, { body })
    if (result.ok) return { kind: 'sent', hasReceipt: result.data.receipt }
    const { error } = result
    const faults = error.code === 'VALIDATION_FAILED' ? toContactFaults(error.details) : {}
    if (Object.keys(faults).length > 0) return { kind: 'faults', faults }
    const message = error.code === 'RATE_LIMITED' ? toRateLimitWords(error) : toRefusalWords(error)
    return { kind: 'refused', message }
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    if (isUnanswered(error)) return { kind: 'unanswered' }
    return { kind: 'refused', message: error.failure?.code === 'BUSY' ? m.error_busy() : error.message }
  }
}
