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

/** Money that a provider captured for this shop, and of which the shop has no record. */
export interface LostPayment {
  port: PaymentPort
  charge: ProviderMovement
}

/** `refused`: refunded already, disputed or too old, as the provider's dashboard shows. */
export type LostPaymentEnd = 'sent back' | 'on its way' | 'failed' | 'refused'

/**
 * Finds payments that providers know and the shop lost: after a restore, orders placed and paid since the
 * backup are gone, and their money must be refunded. Nothing here runs automatically: a backup restored for a
 * trial, with live keys, would refund everybody's money (decision 0046).
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
  /** The shop tags each payment that it opens; untagged ones are other business of the same account. */
  async function isOurs(port: PaymentPort, { providerPaymentId }: ProviderMovement): Promise<boolean> {
    if (providerPaymentId === undefined) return false
    if (await findPaymentAtProvider(db, port.name, providerPaymentId)) return false
    try {
      return (await port.read(providerPaymentId)).paymentId !== undefined
    } catch (error) {
      // A charge that the provider does not describe is left to `ledger -- check`.
      if (error instanceof ProviderRefusedError) return false
      throw error
    }
  }

  return {
    /** Lost payments since `from`, and the providers that did not respond, whose money is unknown. */
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

    /**
     * Refunds all of it, once however often it is called. @throws ProviderUnavailableError; then call again
     */
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
