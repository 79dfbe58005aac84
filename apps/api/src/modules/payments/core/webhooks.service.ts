import type { PaymentProvider } from '@shop/contract/payments/payments.schemas'
import { AppError } from '../../../http/app-error.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Events } from '../../../observability/events.ts'
import type { PaymentProviders } from './payment-providers.ts'
import * as repository from './payments.repository.ts'
import type { StatusSync } from './status-sync.service.ts'
import type { RefundsService } from '../refunds/refunds.service.ts'
import type { Settle } from './settle.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  providers: PaymentProviders
  statusSync: StatusSync
  refunds: RefundsService
  settle: Settle
}

export type WebhooksService = ReturnType<typeof createWebhooksService>

/**
 * Handles providers' events. An event only names the payment or refund whose status to read, so order, number
 * and delay of events do not matter. Its inbox row and its effect are one transaction, after which it is
 * acknowledged. (A refund is refreshed before, which may be repeated.)
 */
export function createWebhooksService(deps: Dependencies) {
  const { db, clock, events, providers, statusSync, refunds, settle } = deps
  return {
    async receive(name: PaymentProvider, body: Buffer, headers: Record<string, unknown>): Promise<void> {
      const provider = providers.require(name)
      const event = await provider.readEvent(body, headers)
      if (!event) {
        events.emit('webhook_refused', { provider: name })
        throw new AppError('WEBHOOK_SIGNATURE_INVALID')
      }
      const { providerPaymentId, providerRefundId } = event
      const reported = providerPaymentId
        ? await statusSync.fetchStatus(provider, providerPaymentId, { cause: 'webhook' })
        : undefined
      if (providerRefundId) await refunds.sync(providerRefundId)
      await inTransaction(db, async (db) => {
        if (!(await repository.insertEvent(db, { ...event, provider: name, now: clock() }))) return
        const own = reported && (await statusSync.findOwn(provider, reported, db))
        if (own) await settle.settle(db, own.id, reported, 'webhook')
      })
    },
  }
}
