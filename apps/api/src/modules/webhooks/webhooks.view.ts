import type { Webhook, WebhookDelivery } from '@shop/contract/webhooks/webhooks.console'
import type { DeliveryRow, StoredAttempt } from './deliveries.repository.ts'
import type { WebhookRow } from './webhooks.repository.ts'

export function toWebhook(row: WebhookRow, now: Date): Webhook {
  const { earlier_secret_until: until } = row
  return {
    id: row.id,
    version: row.version,
    url: row.url,
    description: row.description,
    event_types: row.event_types as Webhook['event_types'],
    status: row.status as Webhook['status'],
    ...(row.failing_since && { failing_since: row.failing_since.toISOString() }),
    ...(until && until > now && { earlier_secret_until: until.toISOString() }),
    created_at: row.created_at.toISOString(),
  }
}

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    webhook_id: row.endpoint_id,
    event_id: row.event_id,
    ...(row.host !== null && { platform: row.host }),
    type: row.type as WebhookDelivery['type'],
    subject: row.subject,
    data: row.data as WebhookDelivery['data'],
    state: row.state as WebhookDelivery['state'],
    attempts: row.attempts as unknown as (StoredAttempt & WebhookDelivery['attempts'][number])[],
    ...(row.state === 'waiting' && { next_attempt_at: row.next_attempt_at.toISOString() }),
    created_at: row.created_at.toISOString(),
  }
}
