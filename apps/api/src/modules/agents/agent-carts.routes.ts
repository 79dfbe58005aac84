import { takeOverAgentCart } from '@shop/contract/agents/agent-carts.endpoints'
import type { Route } from '../../http/route.ts'
import type { HandOver } from './hand-over.service.ts'

/** Carts and checkouts that agents have filled, as buyers take them over on the shop's own page. */
export function registerAgentCarts(route: Route, handOver: HandOver): void {
  route(takeOverAgentCart, ({ body }) => handOver.takeOver(body.link))
}
