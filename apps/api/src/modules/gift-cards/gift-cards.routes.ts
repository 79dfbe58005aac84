import { readGiftCardBalance } from '@shop/contract/gift-cards/gift-cards.endpoints'
import type { Route } from '../../http/route.ts'
import type { GiftCardBalances } from './gift-card-balances.service.ts'

/** What anybody with a card's code may read. */
export function registerGiftCards(
  route: Route,
  { giftCardBalances }: { giftCardBalances: GiftCardBalances },
): void {
  route(readGiftCardBalance, ({ body }) => giftCardBalances.read(body.code))
}
