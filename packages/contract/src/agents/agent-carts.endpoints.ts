import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { agentCartsSchemas } from './cart.schemas.ts'

export const takeOverAgentCart = defineEndpoint({
  method: 'GET',
  path: '/v1/agent-carts/:link',
  summary:
    'What can be bought now of a cart or checkout that an agent has filled, and what it filled in, by the secret of its link',
  auth: 'public',
  rateLimit: 'link',
  schemas: typesOf<typeof agentCartsSchemas.takeOverAgentCart>(),
  errors: [],
})
