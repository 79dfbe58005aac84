import * as endpoints from '@shop/contract/settings/settings.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import { toOnlyPage } from '../../../db/pages.ts'
import type { SettingsService } from '../settings.service.ts'

/** The settings in the console. */
export function registerSettingsConsole(route: ConsoleRoute, settings: SettingsService): void {
  route(endpoints.listSettings, async () => toOnlyPage(await settings.list()))
  route(endpoints.getSetting, ({ params }) => settings.get(params.id))
  route(endpoints.updateSetting, ({ actor, params, body }) => settings.update(actor, params.id, body))
}
