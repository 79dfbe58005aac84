import type { Tx } from '../../db/pool.ts'
import { addPlatformEndpoint } from '../webhooks/platform-endpoints.sql.ts'

/** The agent that an order came from. */
export interface AgentOrigin {
  /** The address of its platform's profile; null for an assistant, which names none. */
  profileUrl: string | null
  /** The checkout, or the cart without one, by which the platform knows the order. */
  checkoutId: string
  /** `placed` by the agent itself, or `handed_over` to the buyer, who placed it on the shop's own page. */
  way: 'placed' | 'handed_over'
  /** Source, medium and name of a campaign; null without one. */
  campaign: string | null
}

/**
 * Records which agent an order came from, in the transaction that places it, before its first event: the platform gets it, if
 * it wants events.
 */
export async function recordAgentOrder(
  db: Tx,
  { orderId, profileUrl, checkoutId, way, campaign, now }: AgentOrigin & { orderId: string; now: Date },
): Promise<void> {
  const host = profileUrl === null ? null : new URL(profileUrl).hostname
  await db
    .insertInto('agent_orders')
    .values({
      order_id: orderId,
      profile_url: profileUrl,
      host,
      checkout_id: checkoutId,
      way,
      campaign,
      created_at: now,
    })
    .execute()
  if (profileUrl === null || host === null) return
  const platform = await db
    .selectFrom('agent_platforms')
    .select('webhook_url')
    .where('profile_url', '=', profileUrl)
    .where('host', 'not in', db.selectFrom('agent_blocked_hosts').select('agent_blocked_hosts.host'))
    .executeTakeFirst()
  const url = platform?.webhook_url
  if (url) await addPlatformEndpoint(db, { profileUrl, host, url }, now)
}
