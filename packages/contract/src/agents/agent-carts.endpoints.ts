import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { agentCartsSchemas } from './cart.schemas.ts'

/** The secret is in the body: the log of a proxy has the addresses of requests. */
export const takeOverAgentCart = defineEndpoint({
  method: 'POST',
  path: '/v1/agent-carts/take-over',
  summary:
    'What can be bought now of a cart or checkout that an agent has filled, and what it filled in, by the secret of its link',
  auth: 'public',
  rateLimit: 'link',
  schemas: typesOf<typeof agentCartsSchemas.takeOverAgentCart>(),
  errors: [],
})
