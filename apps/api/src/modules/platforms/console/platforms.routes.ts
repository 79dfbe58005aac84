import * as endpoints from '@shop/contract/platforms/platforms.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { PlatformsConsole } from './platforms-console.service.ts'

/** The platforms whose agents call, in the console. */
export function registerPlatformsConsole(route: ConsoleRoute, platforms: PlatformsConsole): void {
  route(endpoints.listAgentPlatforms, ({ query }) => platforms.list(query))
  route(endpoints.changeAgentPlatform, ({ actor, params, body }) => platforms.change(actor, params.id, body))
}
