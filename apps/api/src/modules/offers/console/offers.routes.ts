import * as endpoints from '@shop/contract/offers/offers.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { OffersConsole } from './offers-console.service.ts'

/** The offers without a code in the console. */
export function registerOffersConsole(
  route: ConsoleRoute,
  { offersConsole: offers }: { offersConsole: OffersConsole },
): void {
  route(endpoints.listOffers, ({ query }) => offers.list(query))
  route(endpoints.getOffer, ({ params }) => offers.get(params.id))
  route(endpoints.createOffer, ({ actor, body }) => offers.create(actor, body))
  route(endpoints.updateOffer, ({ actor, params, body }) => offers.update(actor, params.id, body))
  route(endpoints.setOfferActive, ({ actor, params, body }) =>
    offers.setActive(actor, params.id, body.is_active),
  )
}
