import type { GiftCardBalance } from '@shop/contract/gift-cards/gift-cards.endpoints'
import type { Db } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import { createId } from '../../db/ids.ts'
import type { GiftCards } from './gift-cards.service.ts'
import { toBalance } from './gift-cards.view.ts'

export type GiftCardBalances = ReturnType<typeof createGiftCardBalances>

/** What whoever has a card's code may know of it. */
export function createGiftCardBalances({ db, giftCards }: { db: Db; giftCards: GiftCards }) {
  return {
    /**
     * The same two queries for a wrong code as for a right one, so that their time tells nothing. A blocked card says so only
     * to who has its code. @throws GIFT_CARD_NOT_FOUND
     */
    async read(code: string): Promise<GiftCardBalance> {
      const card = await giftCards.find(db, code)
      const movements = await giftCards.listMovements(db, card?.id ?? createId())
      if (!card) throw new AppError('GIFT_CARD_NOT_FOUND')
      return toBalance(card, movements)
    },
  }
}
