import * as endpoints from '@shop/contract/gift-cards/gift-cards.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { GiftCardsConsole } from './gift-cards-console.service.ts'

/** Gift cards in the console. */
export function registerGiftCardsConsole(route: ConsoleRoute, giftCards: GiftCardsConsole): void {
  route(endpoints.listGiftCards, ({ query }) => giftCards.list(query))
  route(endpoints.getGiftCard, ({ params }) => giftCards.get(params.id))
  route(endpoints.giveGiftCard, ({ actor, body }) => giftCards.give(actor, body))
  route(endpoints.setGiftCardStatus, ({ actor, params, body }) =>
    giftCards.setStatus(actor, params.id, body.status),
  )
  route(endpoints.reissueGiftCard, ({ actor, params, body }) =>
    giftCards.reissue(actor, params.id, body.reissues),
  )
}
