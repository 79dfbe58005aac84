import { vi } from 'vitest'
import { checkGiftCard } from '@shop/contract/gift-cards/gift-card-check.endpoints'
import { openDatabase } from '../../../src/db/pool.ts'
import { inTransaction } from '../../../src/db/transaction.ts'
import { createGiftCards } from '../../../src/modules/gift-cards/gift-cards.service.ts'
import type { KillableShop } from './killable-shop.ts'

/** How long, and how often, a request to a busy shop is repeated. */
const [RECOVERY_LIMIT_MS, REPEAT_MS] = [60_000, 100]

/** What a journey's gift card pays: a part of the order, in fen. */
export const GIFT_CARD_FEN = 10_000

/** A gift card; `ticket` is what orders name it by. */
export interface JourneyCard {
  id: string
  ticket: string
}

/** Gives cards of these amounts, and checks their codes as the checkout does. */
export async function giveGiftCards(
  shop: KillableShop,
  amountsFen: readonly number[],
): Promise<JourneyCard[]> {
  const db = openDatabase({ connectionString: await shop.readConnectionString(), poolSize: 1 })
  const giftCards = createGiftCards({ clock: () => new Date(), secret: 'of this test' })
  const cards: JourneyCard[] = []
  try {
    for (const amountFen of amountsFen) {
      const { id, code } = await inTransaction(db, (db) => giftCards.give(db, amountFen))
      // A shop that has just started may be busy.
      const check = async () => {
        const response = await shop.call(checkGiftCard, { body: { code } })
        return response.status === 200 && response.data
      }
      const checked = await vi.waitUntil(check, { timeout: RECOVERY_LIMIT_MS, interval: REPEAT_MS })
      cards.push({ id, ticket: checked.gift_card })
    }
  } finally {
    await db.destroy()
  }
  return cards
}
