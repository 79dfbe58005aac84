import { getConsoleShop } from '@shop/contract/settings/shop.console'
import type { Config } from '../config/config.ts'
import type { ConsoleRoute } from './console-route.ts'

/** What every page of the console shows about the shop. */
export function registerConsoleShop(route: ConsoleRoute, { http, mode }: Config): void {
  route(getConsoleShop, async () => ({ url: http.publicUrl, mode }))
}
