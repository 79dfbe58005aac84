import { join } from 'node:path'
import { openDatabase } from '@shop/api/db/pool'
import { inTransaction } from '@shop/api/db/transaction'
import { createGiftCards } from '@shop/api/modules/gift-cards/gift-cards.service'
import { findRunningDatabase } from '@shop/embedded-postgres/running'

/** Gives a gift card away, as the merchant does. Returns its code, which exists only now. */
export async function giveGiftCard(amountFen: number): Promise<string> {
  const connectionString = (await findRunningDatabase(join(process.env['E2E_DATA_DIR']!, 'postgres')))!
  const db = openDatabase({ connectionString, poolSize: 1 })
  try {
    const giftCards = createGiftCards({ clock: () => new Date(), secret: 'of this test' })
    return (await inTransaction(db, (db) => giftCards.give(db, amountFen))).code
  } finally {
    await db.destroy()
  }
}
