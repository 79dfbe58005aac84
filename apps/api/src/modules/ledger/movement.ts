import type { Account } from './accounts.ts'

/** The currency of orders; amounts are in fen. */
export const ORDER_CURRENCY = 'CNY'

/**
 * From one account to another. `unit`: a currency (in its smallest unit), `pieces`, `coupons` or `points`.
 */
export interface Transfer {
  from: Account
  to: Account
  unit: string
  /** Positive. */
  amount: number
}

/** One event and the transfers it caused. */
export interface Movement {
  /** The unique name of the event; no name is written twice. */
  name: string
  /** Absent for a change of the merchant's own stock. */
  orderId?: string
  paymentId?: string
  transfers: Transfer[]
}

/** One transfer; none for zero, and reversed for a negative amount. */
export function transfer(from: Account, to: Account, unit: string, amount: number): Transfer[] {
  if (amount === 0) return []
  return amount > 0 ? [{ from, to, unit, amount }] : [{ from: to, to: from, unit, amount: -amount }]
}

/** The same transfers reversed. */
export function undo(transfers: readonly Transfer[]): Transfer[] {
  return transfers.map(({ from, to, ...rest }) => ({ from: to, to: from, ...rest }))
}
