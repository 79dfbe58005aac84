import type { Config } from './config/config.ts'
import type { Db, ReadDb, Tx } from './db/pool.ts'
import type { Clock } from './jobs/clock.ts'
import { createApiKeys } from './modules/api-keys/api-keys.service.ts'
import { createApiKeysConsole } from './modules/api-keys/console/api-keys-console.service.ts'
import type { AuditService } from './modules/audit/audit.service.ts'
import { recordEvents } from './modules/webhooks/webhook-outbox.sql.ts'
import { createWebhookServices } from './modules/webhooks/webhooks-services.ts'

interface Dependencies {
  config: Config
  db: Db
  reads: ReadDb
  clock: Clock
  audit: AuditService
  report: (error: unknown) => void
}

/** What other programs take part by: events, and keys. */
export function createProgramServices({ config, db, reads, clock, audit, report }: Dependencies) {
  const { mode, secrets } = config
  return {
    ...createWebhookServices({ db, reads, clock, audit, mode, secret: secrets.auth, report }),
    apiKeys: createApiKeys({ db, clock }),
    apiKeysConsole: createApiKeysConsole({ db, clock, audit }),

    /** Notifies programs that the data of a customer were erased. */
    recordErasure: (db: Tx, userId: string): Promise<void> =>
      recordEvents(db, clock(), [
        { type: 'customer.erased', about: `customer:${userId}`, data: { customer_id: userId } },
      ]),
  }
}
