import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'

/** What happens in the shop that a merchant counts or a guard watches. Never personal data: ids only. */
export type EventName =
  | 'account_registered'
  | 'account_verified'
  | 'login_succeeded'
  | 'login_failed'
  | 'refresh_token_reused'
  | 'order_placed'
  | 'order_paid'
  | 'order_cancelled'
  | 'order_expired'
  | 'payment_opened'
  | 'payment_failed'
  | 'payment_refund_queued'
  | 'payment_refunded'
  | 'webhook_refused'

export interface Events {
  /** Writes the log line and counts, together, so that the two cannot drift apart. */
  emit(name: EventName, facts?: Record<string, string | number>): void
}

/** The business events of one process. */
export function createEvents(log: Pick<FastifyBaseLogger, 'info'>, registry: Registry): Events {
  const counter = new Counter({
    name: 'shop_events_total',
    help: 'Business events by name',
    labelNames: ['event'],
    registers: [registry],
  })
  return {
    emit(event, facts = {}) {
      log.info({ event, ...facts }, event)
      counter.inc({ event })
    },
  }
}
