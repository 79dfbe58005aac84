import type { PaymentProvider } from '@shop/contract/payments'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/database.ts'
import type { Events } from '../../platform/events.ts'
import { isId } from '../../platform/ids.ts'
import { askProvider, type PaymentsService } from './payments.service.ts'
import * as repository from './payments.repository.ts'
import type { Settle } from './settle.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  payments: PaymentsService
  settle: Settle
}

export type WebhooksService = ReturnType<typeof createWebhooksService>

/**
 * Providers' events. An event only says which payment to ask about: order, number and delay of events do not
 * matter then. Its inbox row and its effect are one transaction, and only after it is the event acknowledged.
 */
export function createWebhooksService({ db, clock, events, payments, settle }: Dependencies) {
  return {
    async receive(name: PaymentProvider, body: Buffer, headers: Record<string, unknown>): Promise<void> {
      const provider = payments.requireProvider(name)
      const event = provider.readEvent(body, headers)
      if (!event) {
        events.emit('webhook_refused', { provider: name })
        throw new AppError('WEBHOOK_SIGNATURE_INVALID')
      }
      const { providerPaymentId } = event
      const said = providerPaymentId ? await askProvider(() => provider.read(providerPaymentId)) : undefined
      await inTransaction(db, async (db) => {
        if (!(await repository.insertEvent(db, { ...event, provider: name, now: clock() }))) return
        if (!said) return
        const known = await repository.findPaymentAtProvider(db, name, said.providerPaymentId)
        // The event may be faster than our own note of the provider's id.
        const own =
          known ??
          (said.paymentId && isId(said.paymentId)
            ? await repository.findPayment(db, said.paymentId)
            : undefined)
        if (own?.provider === name) await settle.settle(db, own.id, said, 'webhook')
      })
    },
  }
}
