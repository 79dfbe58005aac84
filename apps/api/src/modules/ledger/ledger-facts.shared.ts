import type { Row } from '../../db/rows.ts'

/** One transfer, as displayed. */
export type ShownEntry = Pick<
  Row<'ledger_entries'>,
  'movement' | 'from_account' | 'to_account' | 'unit' | 'amount' | 'created_at'
>

/** Money that a provider has moved according to the ledger, with the provider's own ids. */
export interface LedgerMovement {
  kind: 'charge' | 'refund'
  orderNumber: string
  providerPaymentId: string | null
  /** The id of the charge or refund; null for charges recorded before ids were stored. */
  providerId: string | null
  currency: string
  amount: number
  /** When the shop requested it: the provider cannot have executed it earlier. */
  requestedAt: Date
}

/** A difference between the ledger and another table. Amounts in the unit's smallest part. */
export interface LedgerDifference {
  /** Undefined for a difference without an order, or with one that the shop does not know. */
  orderNumber: string | undefined
  /** The figure compared. */
  what: string
  unit: string
  expected: number
  actual: number
}
