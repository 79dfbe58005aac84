import { buyGiftCard, buyGuestGiftCard, type BuyGiftCardBody } from '@shop/contract/gift-cards'
import { aShopper, payOrder, type Shopper } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** A card of ¥500, mailed to its buyer, and the given fields. */
export const aCardBody = (extra: Partial<BuyGiftCardBody> = {}): BuyGiftCardBody => ({
  ...{ amount: '500.00', delivery: 'mail' },
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
