import type { Db } from '../../../db/pool.ts'
import {
  isProviderError,
  ProviderRefusedError,
  type PaymentPort,
  type ProviderMovement,
} from '../core/payment-port.ts'
import type { PaymentProviders } from '../core/payment-providers.ts'
import { findPaymentAtProvider } from '../core/payments.repository.ts'
import { LOST_REFUND_PREFIX, type ProviderReconciliation } from './provider-reconciliation.service.ts'

/** Money that a provider took for this shop, and of which the shop has no record. */
export interface LostPayment {
  port: PaymentPort
  charge: ProviderMovement
}

/** `refused`: sent back already, disputed, too old. Then the provider's own pages tell more. */
export type LostPaymentEnd = 'sent back' | 'on its way' | 'failed' | 'refused'

export type LostPayments = ReturnType<typeof createLostPayments>

/**
 * What the providers know and the shop forgot: after a copy is restored, orders that were placed and paid since it was
 * made are gone, and their money must go back (reliability, section 5.2). Nothing here happens by itself: a copy that
 * is restored for a trial, with live keys at hand, would send back everybody's money (decision 0046).
 */
export function createLostPayments({
  db,
  providers,
  providerReconciliation,
}: {
  db: Db
  providers: PaymentProviders
  providerReconciliation: ProviderReconciliation
}) {
  /** A shop marks each payment that it opens; what bears no mark is other business of the same account. */
  async function isOurs(port: PaymentPort, { providerPaymentId }: ProviderMovement): Promise<boolean> {
    if (providerPaymentId === undefined) return false
    if (await findPaymentAtProvider(db, port.name, providerPaymentId)) return false
    try {
      return (await port.read(providerPaymentId)).paymentId !== undefined
    } catch (error) {
      // What its provider does not tell of stays with what `ledger -- check` names.
      if (error instanceof ProviderRefusedError) return false
      throw error
    }
  }

  return {
    /** Those since `from`, and the providers that could not be asked: of their money nothing is known. */
    async list(from: Date): Promise<{ lost: LostPayment[]; unanswered: string[] }> {
      const lost: LostPayment[] = []
      const unanswered: string[] = []
      for (const port of providers.all) {
        try {
          for (const charge of await providerReconciliation.listUnknownCharges(port, from))
            if (await isOurs(port, charge)) lost.push({ port, charge })
        } catch (error) {
          if (!isProviderError(error)) throw error
          unanswered.push(port.name)
        }
      }
      return { lost, unanswered }
    },

    /** Sends all of it back, once however often it is asked. @throws ProviderUnavailableError; then ask again */
    async sendBack({ port, charge }: LostPayment): Promise<LostPaymentEnd> {
      try {
        const { state } = await port.refund({
          refundId: `${LOST_REFUND_PREFIX}${charge.id}`,
          providerPaymentId: charge.providerPaymentId!,
          captureId: charge.id,
          amountMinor: charge.amountMinor,
          currency: charge.currency,
        })
        return ENDS[state]
      } catch (error) {
        if (error instanceof ProviderRefusedError) return 'refused'
        throw error
      }
    },
  }
}

const ENDS = { succeeded: 'sent back', pending: 'on its way', failed: 'failed' } as const
