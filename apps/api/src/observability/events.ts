import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'

/** Business events for metrics and alerts. Never personal data: ids only. */
export type EventName =
  | 'account_registered'
  | 'account_verified'
  | 'login_succeeded'
  | 'login_failed'
  | 'login_limited'
  | 'login_from_new_device'
  | 'token_rejected'
  | 'access_refused'
  | 'refresh_token_reused'
  | 'session_ended'
  | 'sessions_ended'
  | 'password_confirmation_failed'
  | 'password_changed'
  | 'password_reset_asked'
  | 'password_reset'
  | 'email_change_asked'
  | 'email_changed'
  | 'account_closing'
  | 'account_reopened'
  | 'account_erased'
  | 'unproved_account_removed'
  | 'contact_message_sent'
  | 'contact_message_dropped'
  | 'stock_alert_asked'
  | 'stock_alerts_told'
  | 'stock_alerts_ended'
  | 'subscription_requested'
  | 'subscription_confirmed'
  | 'subscription_ended'
  | 'coupon_claimed'
  | 'guest_orders_taken'
  | 'order_link_asked'
  | 'order_placed'
  | 'order_paid'
  | 'order_cancelled'
  | 'order_expired'
  | 'order_delivered'
  | 'return_requested'
  | 'return_moved'
  | 'payment_opened'
  | 'payment_failed'
  | 'payment_refund_queued'
  | 'payment_refunded'
  | 'payment_refund_failed'
  | 'payment_refund_unfunded'
  | 'payment_provider_down'
  | 'payment_provider_up'
  | 'ledger_difference'
  | 'sales_difference'
  | 'webhook_refused'

/** Events that need manual action. */
const NEEDS_ACTION = new Set<EventName>([
  'payment_refund_failed',
  'payment_refund_unfunded',
  'ledger_difference',
  'sales_difference',
])

export interface Events {
  /** Logs and counts an event in one call, so that both agree. */
  emit(name: EventName, facts?: Record<string, string | number>): void
}

/** The business events of one process. */
export function createEvents(log: Pick<FastifyBaseLogger, 'info' | 'error'>, registry: Registry): Events {
  const counter = new Counter({
    name: 'shop_events_total',
    help: 'Business events by name',
    labelNames: ['event'],
    registers: [registry],
  })
  return {
    emit(event, facts = {}) {
      if (NEEDS_ACTION.has(event)) log.error({ event, ...facts }, event)
      else log.info({ event, ...facts }, event)
      counter.inc({ event })
    },
  }
}
