import type { Account } from './accounts.ts'

/** The currency that orders are in; its amounts are fen. */
export const ORDER_CURRENCY = 'CNY'

/** From one account to another. `unit`: a currency (in its smallest unit), `pieces`, `coupons` or `points`. */
export interface Transfer {
  from: Account
  to: Account
  unit: string
  /** Above zero. */
  amount: number
}

/** One thing that happened, with all that it moved. */
export interface Movement {
  /** Names the effect, and so that it has happened: no name is written twice. */
  name: string
  orderId: string
  paymentId?: string
  transfers: Transfer[]
}

/** One transfer; none for nothing, and the other way round below zero. */
export function transfer(from: Account, to: Account, unit: string, amount: number): Transfer[] {
  if (amount === 0) return []
  return amount > 0 ? [{ from, to, unit, amount }] : [{ from: to, to: from, unit, amount: -amount }]
}

/** The same transfers the other way round: as if they had not been. */
export function undo(transfers: readonly Transfer[]): Transfer[] {
  return transfers.map(({ from, to, ...rest }) => ({ from: to, to: from, ...rest }))
}
