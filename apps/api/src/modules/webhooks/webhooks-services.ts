import type { Config } from '../../config/config.ts'
import type { Db, ReadDb } from '../../db/pool.ts'
import { createPublicRequests } from '../../http/public-requests.ts'
import type { Clock } from '../../jobs/clock.ts'
import { createSealedText } from '../../security/sealed-text.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { createWebhooksConsole } from './console/webhooks-console.service.ts'
import { createWebhookCalendar } from './webhook-calendar.service.ts'
import { createWebhookDelivery, type PlatformEvents } from './webhook-delivery.service.ts'
import { createWebhookStock } from './webhook-stock.service.ts'

interface Dependencies {
  db: Db
  /** For the list of deliveries. */
  reads: ReadDb
  clock: Clock
  audit: AuditService
  mode: Config['mode']
  secret: string
  report: (error: unknown) => void
}

/** Events for other programs. */
export function createWebhookServices({ mode, secret, ...given }: Dependencies) {
  const deps = {
    ...given,
    sealed: createSealedText(secret, 'webhook secret'),
    requests: createPublicRequests({ allowsLoopback: mode === 'demo' }),
  }
  return {
    webhooksConsole: createWebhooksConsole(deps),
    /** Delivery is begun last: what platforms get is made of all the rest. */
    createDelivery: (platformEvents: PlatformEvents) => createWebhookDelivery({ ...deps, platformEvents }),
    webhookStock: createWebhookStock(deps),
    webhookCalendar: createWebhookCalendar(deps),
  }
}
