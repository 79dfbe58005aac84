import * as endpoints from '@shop/contract/agents/signing-keys.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { SigningKeysConsole } from './signing-keys-console.service.ts'

/** The keys that sign what platforms get, in the console. */
export function registerSigningKeysConsole(route: ConsoleRoute, keys: SigningKeysConsole): void {
  route(endpoints.listSigningKeys, () => keys.list())
  route(endpoints.replaceSigningKey, ({ actor, body }) => keys.replace(actor, body.at_once))
}
