import { REFUND_LIMIT_FEN } from '@shop/contract/orders/order-actions.console'
import { AppError } from '../../http/app-error.ts'
import { staleVersion } from '../../http/stale-version.ts'
import { refused } from '../../http/refused.ts'
import { COMMAND_LINE, type Actor } from '../audit/audit.service.ts'
import type { OrderRow } from './order-rows.shared.ts'

/** The result of a command: whether it changed something, or had been done already. */
export interface Done {
  order: OrderRow
  isNew: boolean
}

/** Who gives a command, and what they know. */
export interface Given {
  actor: Actor
  /** The version of the order that they saw; missing for the command line. */
  version?: number | undefined
  /** Whether they have just confirmed who they are, for refunds above the limit. */
  isConfirmed: boolean
}

/** Somebody who runs the shop's commands on its machine. */
export const BY_COMMAND_LINE: Given = { actor: COMMAND_LINE, isConfirmed: true }

/** @throws AppError STEP_UP_REQUIRED */
export function requireConfirmed(refundFen: number, { isConfirmed }: Given): void {
  if (refundFen > REFUND_LIMIT_FEN && !isConfirmed) throw new AppError('STEP_UP_REQUIRED')
}

/** What `orders.version` and `orders.edits` come to: it changes with every change of the order. */
export const toVersion = ({ version, edits }: Pick<OrderRow, 'version' | 'edits'>) => version + edits

/** @throws AppError STALE_VERSION; the console adds the order as it stands */
export function requireSeen(order: OrderRow, { version }: Given): void {
  if (version !== undefined && version !== toVersion(order)) throw staleVersion({ id: order.id })
}

/** An order as the subject of an entry of the audit log. */
export const toSubject = ({ id, order_number: label }: Pick<OrderRow, 'id' | 'order_number'>) => ({
  type: 'order' as const,
  id,
  label,
})

/** The command does not fit the order's status. */
export function refuseStatus(order: OrderRow, done: string): AppError {
  const { order_number: number, status } = order
  return refused('ORDER_REFUSED', 'wrong_status', {
    message: `${number} is ${status}: it cannot be ${done}.`,
    status,
  })
}
