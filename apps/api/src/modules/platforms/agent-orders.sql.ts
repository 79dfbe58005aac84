import type { Tx } from '../../db/pool.ts'

/** The agent that an order came from. */
export interface AgentOrigin {
  /** The address of its platform's profile. */
  profileUrl: string
  /** The checkout, or the cart without one, by which the platform knows the order. */
  checkoutId: string
  /** `placed` by the agent itself, or `handed_over` to the buyer, who placed it on the shop's own page. */
  way: 'placed' | 'handed_over'
}

/** Records which agent an order came from, in the transaction that places it. */
export async function recordAgentOrder(
  db: Tx,
  { orderId, profileUrl, checkoutId, way, now }: AgentOrigin & { orderId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('agent_orders')
    .values({
      order_id: orderId,
      profile_url: profileUrl,
      host: new URL(profileUrl).hostname,
      checkout_id: checkoutId,
      way,
      created_at: now,
    })
    .execute()
}
