import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../../../http/request-text.ts'
import { MINUTE } from '../../../jobs/clock.ts'
import type { ProviderEvent } from '../core/payment-port.ts'
import { isSameSecret } from '../../../security/tokens.ts'

/** Maximum age of a signed event, and how far in the future it may be dated. */
const TOLERANCE_MS = 5 * MINUTE

const Event = z.object({
  id: z.string(),
  name: z.string(),
  data: z.object({ object: z.object({ id: z.string(), payment_intent_id: z.string().optional() }) }),
})

/**
 * An event by Airwallex; undefined when its signature is invalid: HMAC-SHA256 in hex over the time of sending
 * and the raw body (https://www.airwallex.com/docs/developer-tools/webhooks/listen-for-webhook-events).
 */
export function readAirwallexEvent(
  body: Buffer,
  headers: Record<string, unknown>,
  secret: string,
): ProviderEvent | undefined {
  const time = String(headers['x-timestamp'] ?? '')
  if (!/^\d{1,15}$/.test(time) || Math.abs(Date.now() - Number(time)) > TOLERANCE_MS) return undefined
  const right = createHmac('sha256', secret).update(time).update(body).digest()
  const given = Buffer.from(String(headers['x-signature'] ?? ''), 'hex')
  if (!isSameSecret(given, right)) return undefined
  const { data: event } = Event.safeParse(parseJson(body.toString('utf8')))
  return event && toEvent(event)
}

/** Intents name themselves; attempts and refunds name their intent. */
function toEvent({ id: eventId, name: type, data }: z.infer<typeof Event>): ProviderEvent {
  const { id, payment_intent_id: intentId } = data.object
  if (type.startsWith('payment_intent.')) return { eventId, type, providerPaymentId: id }
  const providerRefundId = type.startsWith('refund.') ? id : undefined
  return { eventId, type, providerPaymentId: intentId, providerRefundId }
}
