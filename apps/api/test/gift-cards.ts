import { checkGiftCard } from '@shop/contract/gift-cards/gift-card-check.endpoints'
import { buyGiftCard, buyGuestGiftCard } from '@shop/contract/gift-cards/gift-cards.endpoints'
import type { BuyGiftCardBody } from '@shop/contract/gift-cards/gift-cards.schemas'
import { inTransaction } from '../src/db/transaction.ts'
import { aShopper, payOrder, type Shopper } from './builders.ts'
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

/** A card of ¥500, mailed to its buyer, and the given fields. */
export const aCardBody = (extra: Partial<BuyGiftCardBody> = {}): BuyGiftCardBody => ({
  amount: '500.00',
  delivery: 'mail',
  ...extra,
})

/** A pending order of a gift card. */
export async function aCardOrder(shop: TestApp, extra: Partial<BuyGiftCardBody> = {}, shopper?: Shopper) {
  const buyer = shopper ?? (await aShopper(shop))
  const { data: order } = await shop.call(buyGiftCard, { body: aCardBody(extra) }, { as: buyer })
  return { order, shopper: buyer }
}

/** The same, paid by card and settled. */
export async function aPaidCardOrder(shop: TestApp, extra: Partial<BuyGiftCardBody> = {}, card?: string) {
  const placed = await aCardOrder(shop, extra)
  const form = await payOrder(shop, placed, card)
  return { ...placed, form }
}

/** A guest's pending order of a gift card, with its key. */
export async function aGuestCardOrder(shop: TestApp, email: string, extra: Partial<BuyGiftCardBody> = {}) {
  const body = { ...aCardBody(extra), email }
  const { data } = await shop.call(buyGuestGiftCard, { body })
  return { order: data.order, key: data.order_key, headers: { 'order-key': data.order_key } }
}

const CODE = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/

/** The code in the card's mail to an address. @throws Error without such a mail */
export async function readMailedCode(shop: TestApp, address: string): Promise<string> {
  await shop.services.giftCardSales.sendDue()
  const mails = await shop.readMail(address)
  const code = mails.map(({ text }) => CODE.exec(text)?.[0]).findLast(Boolean)
  if (!code)
    throw new Error(`No mail to ${address} has a code: ${mails.map(({ subject }) => subject).join(', ')}`)
  return code
}
