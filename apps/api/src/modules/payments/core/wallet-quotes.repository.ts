import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/pool.ts'
import type { WalletQuotes } from '../../../db/tables.ts'

export type WalletQuoteRow = Selectable<WalletQuotes>

export async function insertQuote(db: Tx, quote: WalletQuoteRow): Promise<void> {
  await db.insertInto('wallet_quotes').values(quote).execute()
}

/** The quote of a wallet payment; undefined for payments in the order's own currency. */
export function findQuote(db: Db | Tx, paymentId: string): Promise<WalletQuoteRow | undefined> {
  return db.selectFrom('wallet_quotes').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
}
