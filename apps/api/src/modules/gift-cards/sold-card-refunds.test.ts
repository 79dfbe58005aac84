import { expect, test } from 'vitest'
import { readGiftCardBalance } from '@shop/contract/gift-cards/gift-cards.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { anOrderBody, aProduct } from '../../../test/builders.ts'
import { CARDS } from '../../../test/card-provider.ts'
import { aPaidCardOrder, aTicket, readMailedCode } from '../../../test/gift-cards.ts'
import { readSubjects } from '../../../test/mailed-links.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { refusal } from '../../../test/refusal.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DAY } from '../../jobs/clock.ts'

const shop = await createTestApp()
const { db, services, provider } = shop
const { refund, readOrder } = createOrderSteps(shop)
const { giftCards } = services

const compare = () => services.ledger.compareShop()

async function aSoldCard(card?: string) {
  const placed = await aPaidCardOrder(shop, {}, card)
  const { gift_card_id: id } = await db
    .selectFrom('gift_card_sales')
    .selectAll()
    .where('order_id', '=', placed.order.order_id)
    .executeTakeFirstOrThrow()
  return { ...placed, id }
}

type SoldCard = Awaited<ReturnType<typeof aSoldCard>>

/** Orders something of a price that the card pays, as much as it can. */
async function spend(sold: SoldCard, price: string): Promise<void> {
  const ticket = await aTicket(shop, await readMailedCode(shop, sold.shopper.email))
  const { id } = await aProduct(shop, { price })
  const body = anOrderBody({ items: [{ product_id: id, quantity: 1 }], gift_cards: [ticket] })
  await shop.call(placeOrder, { body }, { as: sold.shopper })
}

const readBalance = async (id: string) => (await giftCards.get(db, id)).balance_fen

test('the refund of an unused card takes all of it: nothing is left, and the order is refunded', async () => {
  const sold = await aSoldCard()
  const code = await readMailedCode(shop, sold.shopper.email)
  await refund(sold)
  expect(await readBalance(sold.id)).toBe(0)
  await shop.runJobs()
  const order = await readOrder(sold)
  expect([order.status, order.payment?.status]).toEqual(['refunded', 'refunded'])
  const { data } = await shop.call(readGiftCardBalance, { body: { code } })
  expect(data.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['sold', '500.00'],
    ['voided', '-500.00'],
  ])
  expect(await readSubjects(shop, sold.shopper.email)).toContain(`Refund for order ${order.order_number}`)
  expect(await compare()).toEqual([])
})

test('of a card that was used, only what is left is refunded', async () => {
  const sold = await aSoldCard()
  await spend(sold, '300.01')
  await expect(refund(sold, 20_000)).rejects.toMatchObject(refusal('¥199.99 can be refunded'))
  await refund(sold)
  await shop.runJobs()
  expect(await readBalance(sold.id)).toBe(0)
  expect(await readOrder(sold)).toMatchObject({ status: 'partially_refunded' })
  await expect(refund(sold, undefined, 'again')).rejects.toMatchObject(refusal('can be refunded'))
  expect(await compare()).toEqual([])
})

test('a card that is spent is not refunded', async () => {
  const sold = await aSoldCard()
  await spend(sold, '900.00')
  await expect(refund(sold)).rejects.toMatchObject(refusal('¥0.00 can be refunded'))
})

test('a blocked card is refunded, and pays nothing meanwhile', async () => {
  const sold = await aSoldCard()
  await inTransaction(db, (db) => giftCards.setBlocked(db, sold.id, true))
  await refund(sold)
  expect(await readBalance(sold.id)).toBe(0)
})

test('a card that is spent and refunded at the same time never comes to less than nothing', async () => {
  const sold = await aSoldCard()
  const results = await Promise.allSettled([spend(sold, '400.00'), refund(sold), spend(sold, '400.00')])
  await shop.runJobs()
  expect(await readBalance(sold.id)).toBeGreaterThanOrEqual(0)
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
  const movements = await giftCards.listMovements(db, sold.id)
  expect(movements.reduce((sum, { amount_fen: fen }) => sum + fen, 0)).toBe(await readBalance(sold.id))
  expect(await compare()).toEqual([])
})

test('a part whose refund the provider rejects is on the card again', async () => {
  const sold = await aSoldCard()
  // Refunded manually at the provider, which rejects a second refund.
  await provider.merchant.refunds.create({ payment_intent: sold.form.payment_intent_id })
  await refund(sold, 10_000)
  expect(await readBalance(sold.id)).toBe(40_000)
  await shop.runJobs()
  expect(shop.takeLoggedErrors()).toMatchObject([{ msg: 'payment_refund_failed' }])
  expect(await readBalance(sold.id)).toBe(50_000)
  expect(await compare()).toEqual([])
})

test('a part that its bank returns days later is on the card again; all of it stays owed to the buyer', async () => {
  const [part, full] = [await aSoldCard(CARDS.failsToRefund), await aSoldCard(CARDS.failsToRefund)]
  await refund(part, 10_000)
  await refund(full)
  await shop.runJobs()
  await provider.control('settle', {})
  shop.clock.advance(2 * DAY)
  await services.reconciler.recheckRefunds()
  expect(shop.takeLoggedErrors()).toHaveLength(2)
  expect([await readBalance(part.id), await readBalance(full.id)]).toEqual([50_000, 0])
  expect(await compare()).toEqual([])
  await refund(full, undefined, 'again')
  await shop.runJobs()
  expect(await readBalance(full.id)).toBe(0)
  expect(await compare()).toEqual([])
})

test('a card that was refunded before its day is not mailed', async () => {
  const to = 'nobody-yet@example.com'
  const placed = await aPaidCardOrder(shop, { recipient_email: to, send_on: '2026-11-25' })
  await refund(placed)
  await shop.runJobs()
  shop.clock.advance(6 * DAY)
  await services.giftCardSales.sendDue()
  expect(await shop.readMail(to)).toEqual([])
  const { userId } = placed.shopper
  expect((await services.orders.get(userId, placed.order.order_id)).status).toBe('refunded')
})
