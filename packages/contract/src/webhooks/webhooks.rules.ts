import { RETURN_STATUSES } from '../returns/returns.rules.ts'

/** What other programs can be notified of, by subject: `order.paid`. */
export const WEBHOOK_EVENTS = {
  order: [
    'created',
    'paid',
    'preparing',
    'shipped',
    'delivered',
    'completed',
    'cancelled',
    'partially_refunded',
    'refunded',
  ],
  payment: ['succeeded', 'failed', 'cancelled', 'refunded'],
  refund: ['succeeded', 'failed'],
  return: RETURN_STATUSES,
  product: ['created', 'updated'],
  stock: ['changed'],
  offer: ['started', 'ended'],
  sale: ['started', 'ended'],
  customer: ['created', 'erased'],
} as const

export type WebhookSubject = keyof typeof WEBHOOK_EVENTS

export type WebhookEventType = {
  [Subject in WebhookSubject]: `${Subject}.${(typeof WEBHOOK_EVENTS)[Subject][number]}`
}[WebhookSubject]

export const WEBHOOK_EVENT_TYPES = Object.entries(WEBHOOK_EVENTS).flatMap(([subject, names]) =>
  names.map((name) => `${subject}.${name}`),
) as [WebhookEventType, ...WebhookEventType[]]

/** The event that the console sends to try an address. No program chooses it. */
export const WEBHOOK_TEST_EVENT = 'webhook.test'

/**
 * Whether events are delivered to an address: `paused` by the merchant, `failing` after days without a success, `gone` when its
 * program responded that it wants no more (410).
 */
export const WEBHOOK_STATUSES = ['active', 'paused', 'failing', 'gone'] as const

/** What became of a delivery; one that `failed` was tried as often as one is. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

/** Why an attempt failed. `status`: the program responded with another status than 2xx. */
export const DELIVERY_ERRORS = [
  'status',
  'timed_out',
  'address_refused',
  'unknown_host',
  'certificate',
  'connection',
] as const

export type DeliveryError = (typeof DELIVERY_ERRORS)[number]

/** More addresses than a shop has programs. */
export const MAX_WEBHOOKS = 20

export const MAX_WEBHOOK_URL = 2_000

/** How long the secret before the current one signs as well. */
export const EARLIER_SECRET_HOURS = 24
