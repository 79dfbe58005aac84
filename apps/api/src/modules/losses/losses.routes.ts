import * as endpoints from '@shop/contract/losses/losses.console'
import type { ConsoleRoute } from '../../console/console-route.ts'
import type { LossesService } from './losses.service.ts'

/** Losses of sales and offers in the console. */
export function registerLossesConsole(route: ConsoleRoute, losses: LossesService): void {
  route(endpoints.previewSaleLosses, ({ body }) => losses.ofSale(body))
  route(endpoints.previewOfferLosses, ({ body }) => losses.ofOffer(body))
  route(endpoints.listLosses, () => losses.list())
}
