import { buyGuestGiftCard } from '@shop/contract/gift-cards/gift-cards.endpoints'
import * as endpoints from '@shop/contract/guests/guests.endpoints'
import { toLanguage } from '../../http/language.ts'
import type { Route } from '../../http/route.ts'
import type { GuestsService } from './guests.service.ts'

/** The calls of guests, except those that they share with shoppers (http/guest-route.ts). */
export function registerGuests(route: Route, guests: GuestsService): void {
  route(endpoints.placeGuestOrder, async ({ body, headers, network, idempotencyKey, setHeader }) => {
    const language = toLanguage(headers['accept-language'])
    const { isRepeated, ...placed } = await guests.place({ network, language, idempotencyKey }, body)
    if (isRepeated) setHeader('Idempotent-Replayed', 'true')
    return placed
  })
  route(buyGuestGiftCard, async ({ body, headers, network, idempotencyKey, setHeader }) => {
    const language = toLanguage(headers['accept-language'])
    const { isRepeated, ...placed } = await guests.placeGiftCard({ network, language, idempotencyKey }, body)
    if (isRepeated) setHeader('Idempotent-Replayed', 'true')
    return placed
  })
  route(endpoints.getGuestOrder, ({ guest }) => guests.get(guest))
  route(endpoints.findGuestOrder, async ({ body }) => {
    await guests.requestLink(body)
    return {}
  })
  route(endpoints.listGuestOrders, async ({ user }) => ({ items: await guests.listFor(user.userId) }))
  route(endpoints.takeGuestOrders, async ({ user }) => ({ taken: await guests.take(user.userId) }))
}
