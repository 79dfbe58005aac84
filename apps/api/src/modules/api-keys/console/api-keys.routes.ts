import * as endpoints from '@shop/contract/api-keys/api-keys.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { ApiKeysConsole } from './api-keys-console.service.ts'

/** The keys of other programs in the console. */
export function registerApiKeysConsole(
  route: ConsoleRoute,
  keys: ApiKeysConsole,
  writeApi: () => object,
): void {
  route(endpoints.listApiKeys, ({ query }) => keys.list(query))
  route(endpoints.createApiKey, ({ actor, caller, body }) => keys.create(actor, caller, body))
  route(endpoints.rotateApiKey, ({ actor, params, body }) => keys.rotate(actor, params.id, body))
  route(endpoints.revokeApiKey, ({ actor, params }) => keys.revoke(actor, params.id))
  route(endpoints.getProgramsApi, async () => ({
    name: 'openapi.json',
    content: Buffer.from(JSON.stringify(writeApi())),
  }))
}
