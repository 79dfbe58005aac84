import { checkGiftCard } from '@shop/contract/gift-card-check'
import { inTransaction } from '../src/db/transaction.ts'
import type { TestApp } from './test-app.ts'

let count = 0

/** A gift card of the merchant's goodwill; `ticket` is what quotes and orders name it by. */
export async function aGiftCard(shop: TestApp, amountFen = 10_000) {
  const { id, code } = await inTransaction(shop.db, (db) => shop.services.giftCards.give(db, amountFen))
  return { id, code, ticket: await aTicket(shop, code) }
}

/** The ticket of a code, from a network of its own: checks are counted by network. */
export async function aTicket(shop: TestApp, code: string): Promise<string> {
  count += 1
  const network = `198.19.${count >> 8}.${count & 255}`
  const { data } = await shop.call(checkGiftCard, { body: { code } }, { network })
  return data.gift_card
}

/** The balances of cards, in fen. */
export async function readBalances({ db }: TestApp, ...ids: string[]): Promise<number[]> {
  const rows = await db.selectFrom('gift_cards').select(['id', 'balance_fen']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)!.balance_fen)
}
