import { describe, expect, test } from 'vitest'
import { getOrder, placeOrder } from '@shop/contract/orders/orders.endpoints'
import type { Return } from '@shop/contract/returns/returns.schemas'
import { anOrderBody, aProduct, aShopper, payOrder, type PlacedOrder } from '../../../test/builders.ts'
import { aGiftCard, readBalances } from '../../../test/gift-cards.ts'
import { createReturnActions } from '../../../test/returns.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const { aDeliveredOrder, deliver, request, approve, receive, inspect, refund, exchange, read, ...rest } =
  createReturnActions(shop)
const { expectConsistent } = rest

type Bought = Pick<PlacedOrder, 'order' | 'shopper'>

/** Exchanges units of an order's first line, which arrive. Returns the order of the new ones. */
async function exchangeFor(bought: Bought, productId: string, quantity = 1): Promise<Bought> {
  const lines = [{ position: 0, quantity, instead: { product_id: productId } }]
  const requested = await request(bought, { remedy: 'exchange', reason: 'does_not_fit', lines })
  await approve(requested.return_id)
  const { order_id: id, is_paid: isPaid } = (await read(bought, requested)).exchange!
  const { data: order } = await shop.call(getOrder, { params: { id } }, { as: bought.shopper })
  const placed = { order, shopper: bought.shopper }
  if (!isPaid) await payOrder(shop, placed)
  await receive(requested.return_id)
  await inspect(requested.return_id, [{ position: 0, restocked: quantity }])
  await exchange(requested.return_id)
  await deliver(order.order_number)
  return placed
}

/** Returns units for money, to the end. */
async function returnUnits(bought: Bought, quantity = 1): Promise<Return> {
  const requested = await request(bought, { lines: [{ position: 0, quantity }] })
  await approve(requested.return_id)
  await receive(requested.return_id)
  await inspect(requested.return_id, [{ position: 0, restocked: quantity }])
  const all = await Promise.all([refund(requested.return_id), refund(requested.return_id)])
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
  return read(bought, requested)
}

const readMoney = ({ order }: Bought) =>
  shop.db
    .selectFrom('orders')
    .select(['refunded_fen', 'exchanged_fen'])
    .where('id', '=', order.order_id)
    .executeTakeFirstOrThrow()

const refuseMore = (bought: Bought, quantity = 1) =>
  expect(request(bought, { lines: [{ position: 0, quantity }] })).rejects.toThrow(/RETURN_REFUSED/)

describe('what came by an exchange is returned like anything else', () => {
  test('for something dearer: the surcharge and the first payment both go back, and nothing more', async () => {
    const bought = await aDeliveredOrder({ quantity: 3, price: '100.00' })
    const dearer = await aProduct(shop, { price: '160.00' })
    const exchanged = await exchangeFor(bought, dearer.id, 2)
    const first = await returnUnits(exchanged)
    expect(first).toMatchObject({
      status: 'refunded',
      refund: {
        amount: '160.00',
        to_payment: '160.00',
        parts: [
          { kind: 'surcharge', amount: '60.00' },
          { kind: 'carried', amount: '100.00' },
        ],
      },
    })
    await returnUnits(exchanged)
    await expectConsistent()
    expect(await readMoney(exchanged)).toEqual({ refunded_fen: 12_000, exchanged_fen: 0 })
    expect(await readMoney(bought)).toEqual({ refunded_fen: 20_000, exchanged_fen: 0 })
    await refuseMore(exchanged)
    // The third is still to be returned, once.
    await returnUnits(bought)
    await refuseMore(bought)
    await expectConsistent()
    expect(await readMoney(bought)).toEqual({ refunded_fen: 30_000, exchanged_fen: 0 })
  })

  test('for another of the same price: all goes back to the gift card that paid, and each unit once', async () => {
    const [shopper, product, card] = [
      await aShopper(shop),
      await aProduct(shop),
      await aGiftCard(shop, 15_000),
    ]
    const body = anOrderBody({ items: [{ product_id: product.id, quantity: 2 }], gift_cards: [card.ticket] })
    const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
    await payOrder(shop, { order, shopper })
    await deliver(order.order_number)
    const exchanged = await exchangeFor({ order, shopper }, (await aProduct(shop)).id, 2)
    expect(await returnUnits(exchanged)).toMatchObject({
      refund: { amount: '100.00', to_gift_cards: '100.00', parts: [{ kind: 'carried', amount: '100.00' }] },
    })
    await refuseMore(exchanged, 2)
    expect(await returnUnits(exchanged)).toMatchObject({
      refund: { amount: '100.00', to_gift_cards: '50.00', to_payment: '50.00' },
    })
    await refuseMore(exchanged)
    await expectConsistent()
    expect(await readBalances(shop, card.id)).toEqual([15_000])
    expect(await readMoney({ order, shopper })).toEqual({ refunded_fen: 20_000, exchanged_fen: 0 })
  })

  test('and exchanged again, for something cheaper: the difference and then the rest go back to all that paid', async () => {
    const bought = await aDeliveredOrder({ price: '100.00' })
    const second = await exchangeFor(bought, (await aProduct(shop, { price: '160.00' })).id)
    const third = await exchangeFor(second, (await aProduct(shop, { price: '40.00' })).id)
    await expectConsistent()
    // ¥120 of ¥160 went back: ¥100 to the first payment, ¥20 to the second.
    expect(await readMoney(bought)).toEqual({ refunded_fen: 10_000, exchanged_fen: 0 })
    expect(await readMoney(second)).toEqual({ refunded_fen: 2_000, exchanged_fen: 4_000 })
    expect(await returnUnits(third)).toMatchObject({
      refund: { amount: '40.00', parts: [{ kind: 'carried', amount: '40.00' }] },
    })
    await expectConsistent()
    expect(await readMoney(second)).toEqual({ refunded_fen: 6_000, exchanged_fen: 0 })
    await refuseMore(second)
    await refuseMore(third)
  })
})
