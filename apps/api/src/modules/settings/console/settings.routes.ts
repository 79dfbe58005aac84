import * as endpoints from '@shop/contract/console/settings'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { SettingsService } from '../settings.service.ts'

/** The settings in the console. */
export function registerSettingsConsole(route: ConsoleRoute, settings: SettingsService): void {
  route(endpoints.listSettings, async () => {
    const items = await settings.list()
    return { items, total: items.length, has_next_page: false as const }
  })
  route(endpoints.getSetting, ({ params }) => settings.get(params.id))
  route(endpoints.updateSetting, ({ actor, params, body }) => settings.update(actor, params.id, body))
}
