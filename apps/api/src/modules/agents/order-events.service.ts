import { UCP_VERSION } from '@shop/contract/agents/agents.rules'
import { findPageLanguage } from '@shop/contract/languages/languages'
import type { PlatformEvents } from '../webhooks/webhook-delivery.service.ts'
import { AGENT_PATHS } from './agent-paths.ts'
import type { AgentsService } from './agents.service.ts'
import type { OrdersOfAgents } from './orders-of-agents.service.ts'
import { signRequest } from './request-signature.ts'
import type { SigningKeys } from './signing-keys.service.ts'

interface Dependencies {
  agents: Pick<AgentsService, 'findSetting' | 'readView'>
  ordersOfAgents: Pick<OrdersOfAgents, 'read'>
  signingKeys: Pick<SigningKeys, 'getCurrent'>
  publicUrl: string
}

/** Events of orders, as platforms get them: the order as it is now, signed with a key of the shop's profile (RFC 9421). */
export function createOrderEvents({
  agents,
  ordersOfAgents,
  signingKeys,
  publicUrl,
}: Dependencies): PlatformEvents {
  return {
    isOn: async () => (await agents.findSetting()) !== undefined,

    async makeRequest({ orderId, url, eventId, occurredAt }) {
      const order = await ordersOfAgents.read(orderId, (language) =>
        agents.readView(findPageLanguage(language)),
      )
      const capabilities = { 'dev.ucp.shopping.order': [{ version: UCP_VERSION }] }
      const body = JSON.stringify({
        ucp: { version: UCP_VERSION, status: 'success', capabilities },
        ...order,
      })
      const headers = {
        'user-agent': 'spiritual-treasures-ucp',
        'ucp-agent': `profile="${publicUrl}${AGENT_PATHS.profile}"`,
        'webhook-id': eventId,
        'webhook-timestamp': String(Math.floor(occurredAt.getTime() / 1_000)),
      }
      const request = { method: 'POST', url, headers, body }
      const signed = await signRequest(request, await signingKeys.getCurrent(), [
        'webhook-id',
        'webhook-timestamp',
      ])
      return { headers: signed, body }
    },
  }
}
