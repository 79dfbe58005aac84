import { takeOverAgentCart } from '@shop/contract/agents/agent-carts.endpoints'
import type { Route } from '../../http/route.ts'
import type { AgentCarts } from './carts.service.ts'

/** Carts that agents have filled, as buyers take them over on the shop's own page. */
export function registerAgentCarts(route: Route, carts: Pick<AgentCarts, 'takeOver'>): void {
  route(takeOverAgentCart, ({ params }) => carts.takeOver(params.link))
}
