import type { Db } from '../../db/pool.ts'
import { isRefundOf } from '../orders/refunds-of-order.sql.ts'

/** An order that came from an agent: whose it is, and how the platform knows it. */
export function findAgentOrder(db: Db, id: string) {
  return db
    .selectFrom('agent_orders')
    .innerJoin('orders', 'orders.id', 'agent_orders.order_id')
    .select(['orders.id', 'orders.user_id', 'orders.by_guest', 'orders.language'])
    .select(['agent_orders.profile_url', 'agent_orders.checkout_id'])
    .where('orders.id', '=', id)
    .executeTakeFirst()
}

export type AgentOrderRow = NonNullable<Awaited<ReturnType<typeof findAgentOrder>>>

/** What has happened to an order after it was placed, oldest first, each with its units by the position of their line. */
export async function readChanges(db: Db, orderId: string) {
  const [refunds, refundLines, returns, returnLines, exchanged] = await Promise.all([
    db
      .selectFrom('refunds')
      .select(['id', 'status', 'amount_fen', 'created_at'])
      .where(isRefundOf(orderId))
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('refund_lines')
      .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
      .select(['refund_lines.refund_id as of', 'refund_lines.position', 'refund_lines.quantity'])
      .where(isRefundOf(orderId))
      .orderBy('position')
      .execute(),
    db
      .selectFrom('returns')
      .select(['id', 'remedy', 'status', 'created_at'])
      .where('order_id', '=', orderId)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('return_lines')
      .innerJoin('returns', 'returns.id', 'return_lines.return_id')
      .select(['return_lines.return_id as of', 'return_lines.position', 'return_lines.quantity'])
      .where('returns.order_id', '=', orderId)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('order_lines')
      .select(['position', 'exchanged_quantity as quantity'])
      .where('order_id', '=', orderId)
      .where('exchanged_quantity', '>', 0)
      .execute(),
  ])
  const of = (lines: { of: string; position: number; quantity: number }[], id: string) =>
    lines.filter((line) => line.of === id)
  return {
    refunds: refunds.map((refund) => ({ ...refund, lines: of(refundLines, refund.id) })),
    returns: returns.map((each) => ({ ...each, lines: of(returnLines, each.id) })),
    exchanged,
  }
}

export type OrderChanges = Awaited<ReturnType<typeof readChanges>>
