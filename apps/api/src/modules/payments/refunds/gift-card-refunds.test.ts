import { describe, expect, test } from 'vitest'
import type { RefundLine } from '@shop/contract/orders/order-actions.console'
import { getOrder } from '@shop/contract/orders/orders.console'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { anOrderBody, aProduct, aShopper, payOrder, readStock } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { aGiftCard, readBalances } from '../../../../test/gift-cards.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { BY_COMMAND_LINE } from '../../orders/merchant-command.shared.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { createWalletShopper } from '../../../../test/wallet-shopper.ts'
import { refusal } from '../../../../test/refusal.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const support = await console.aMember('support')
const { cancel, readOrder, refund, listRefunds } = createOrderSteps(shop)
const wallet = createWalletShopper(shop)

/** Two bracelets of ¥100, with shipping ¥212: ¥100 by gift card, the rest by card. */
async function aMixedOrder() {
  const [shopper, product, card] = [await aShopper(shop), await aProduct(shop), await aGiftCard(shop)]
  const body = anOrderBody({ items: [{ product_id: product.id, quantity: 2 }], gift_cards: [card.ticket] })
  const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
  const form = await payOrder(shop, { order, shopper })
  return { order, shopper, card, form, productId: product.id }
}

/** One bracelet of ¥100, which a gift card paid with its shipping. */
async function aCoveredOrder() {
  const [shopper, product, card] = [await aShopper(shop), await aProduct(shop), await aGiftCard(shop, 20_000)]
  const body = anOrderBody({ items: [{ product_id: product.id, quantity: 1 }], gift_cards: [card.ticket] })
  const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
  return { order, shopper, card, productId: product.id }
}

type Placed = Pick<Awaited<ReturnType<typeof aMixedOrder>>, 'order' | 'shopper'>

const refundLines = ({ order }: Pick<Placed, 'order'>, lines: RefundLine[]) =>
  shop.services.merchantRefunds.request(
    { orderId: order.order_id, amountFen: undefined, lines, note: undefined, key: JSON.stringify(lines) },
    BY_COMMAND_LINE,
  )
const readInConsole = async ({ order }: Pick<Placed, 'order'>) =>
  (await console.call(getOrder, { params: { id: order.order_id } }, { as: support })).data
const readCredits = ({ order }: Pick<Placed, 'order'>) =>
  shop.db
    .selectFrom('invoice_documents')
    .select(['total_fen', 'content'])
    .where('order_id', '=', order.order_id)
    .where('kind', '=', 'credit_note')
    .orderBy('number')
    .execute()

/** Every movement agrees: shop, ledger and provider. */
async function expectConsistent() {
  await shop.runJobs()
  expect(await shop.services.ledger.compareShop()).toEqual([])
}

describe('a refund of an order that a gift card paid a part of', () => {
  test('goes to the card first, then to the provider, and no fen further', async () => {
    const mixed = await aMixedOrder()
    expect(await readInConsole(mixed)).toMatchObject({
      paid_by_gift_cards: '100.00',
      refundable: '212.00',
      refundable_to_gift_cards: '100.00',
      gift_cards: [{ last_four: mixed.card.code.slice(-4), paid: '100.00', returned: '0.00' }],
    })
    await refund(mixed, 6_000, 'first')
    expect(await readBalances(shop, mixed.card.id)).toEqual([6_000])
    const second = await refund(mixed, 5_000, 'second')
    expect(second.refunds.map(({ amount_fen, payment_id }) => [amount_fen, payment_id !== null])).toEqual([
      [4_000, false],
      [1_000, true],
    ])
    // The same request again is no other refund.
    expect(await refund(mixed, 5_000, 'second')).toMatchObject({ isNew: false, refunds: [{}, {}] })
    await expect(refund(mixed, 10_201, 'too much')).rejects.toMatchObject(refusal('¥102.00 can be refunded'))
    await refund(mixed, undefined, 'rest')
    await expectConsistent()
    expect(await readBalances(shop, mixed.card.id)).toEqual([10_000])
    const sent = await listRefunds(mixed.form.payment_intent_id)
    expect(sent.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1_000, 10_200])
    expect((await readOrder(mixed)).status).toBe('refunded')
    expect(await readInConsole(mixed)).toMatchObject({
      refunded: '212.00',
      refundable: '0.00',
      refundable_to_gift_cards: '0.00',
      gift_cards: [{ paid: '100.00', returned: '100.00' }],
    })
    await expect(refund(mixed, undefined, 'once more')).rejects.toMatchObject(refusal('no payment to refund'))
  })

  test('has a credit note and a mail for each place that the money went to', async () => {
    const mixed = await aMixedOrder()
    await refund(mixed, 15_000, 'both')
    await expectConsistent()
    expect(await readCredits(mixed)).toMatchObject([
      { total_fen: 10_000, content: { gift_card_fen: 10_000 } },
      { total_fen: 5_000, content: { payment: { provider: 'stripe', amount_minor: 5_000 } } },
    ])
    const refunds = (await shop.readMail(mixed.shopper.email)).filter(({ subject }) =>
      /^Refund/.test(subject),
    )
    expect(
      refunds.map(({ text }) => /¥[\d.]+ for order \w+ to [\w ]+/.exec(text)![0].replace(/SY\w+/, 'N')),
    ).toEqual([
      '¥100.00 for order N to the gift card you paid with',
      '¥50.00 for order N to your original payment method',
    ])
  })

  test('of a line takes the units back once', async () => {
    const mixed = await aMixedOrder()
    const lines = [{ position: 0, quantity: 1, returned_quantity: 1 }]
    const before = await readStock(shop, mixed.productId)
    await refundLines(mixed, lines)
    expect(await readBalances(shop, mixed.card.id)).toEqual([10_000])
    await refundLines(mixed, [{ position: 0, quantity: 1, returned_quantity: 0 }])
    await expect(
      refundLines(mixed, [{ position: 0, quantity: 2, returned_quantity: 0 }]),
    ).rejects.toMatchObject(refusal('can be'))
    await expectConsistent()
    expect(await readStock(shop, mixed.productId)).toMatchObject({ available: before.available + 1 })
    expect(await listRefunds(mixed.form.payment_intent_id)).toMatchObject([{ amount: 10_000 }])
    expect((await readOrder(mixed)).status).toBe('partially_refunded')
    await refund(mixed, undefined, 'rest')
    await expectConsistent()
    expect((await readOrder(mixed)).status).toBe('refunded')
  })

  test('is split among several cards by what each paid', async () => {
    const [shopper, product] = [await aShopper(shop), await aProduct(shop, { price: '300.00' })]
    const cards = [await aGiftCard(shop, 10_000), await aGiftCard(shop, 10_000)]
    const gift_cards = cards.map(({ ticket }) => ticket)
    const body = anOrderBody({ items: [{ product_id: product.id, quantity: 1 }], gift_cards })
    const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
    await payOrder(shop, { order, shopper })
    const ids = cards.map(({ id }) => id).toSorted()
    await refund({ order }, 15_000, 'most')
    expect(await readBalances(shop, ...ids)).toEqual([10_000, 5_000])
    await refund({ order }, undefined, 'rest')
    expect(await readBalances(shop, ...ids)).toEqual([10_000, 10_000])
    await expectConsistent()
  })

  test('to a wallet in another currency sends what the wallet was charged for its part', async () => {
    const [shopper, product, card] = [
      await aShopper(shop),
      await aProduct(shop, { price: '187.00' }),
      await aGiftCard(shop),
    ]
    const body = anOrderBody({ items: [{ product_id: product.id, quantity: 1 }], gift_cards: [card.ticket] })
    const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
    const placed = { order, shopper, productId: product.id }
    const opened = { ...placed, form: await wallet.open(placed) }
    expect(opened.form).toMatchObject({ amount: '99.00' })
    await wallet.approve(opened)
    await wallet.capture(opened)
    const before = (await wallet.listRefunds()).length
    await refund({ order }, 14_000, 'a')
    await refund({ order }, undefined, 'b')
    await expectConsistent()
    const sums = (await wallet.listRefunds())
      .slice(0, -before || undefined)
      .map(({ amount }) => Math.round(Number(amount.value) * 100))
    const [taken] = await wallet.readTaken(opened)
    expect(sums.reduce((sum, part) => sum + part, 0)).toBe(Math.round(Number(taken!.amount.value) * 100))
    expect(await readBalances(shop, card.id)).toEqual([10_000])
    expect((await readOrder({ order, shopper })).status).toBe('refunded')
  })
})

describe('an order that a gift card paid all of', () => {
  test('is refunded to it at once', async () => {
    const covered = await aCoveredOrder()
    await refund(covered, 1_000, 'a part')
    expect((await readOrder(covered)).status).toBe('partially_refunded')
    await refund(covered, undefined, 'rest')
    expect(await readOrder(covered)).toMatchObject({ status: 'refunded', points: 0 })
    expect(await readBalances(shop, covered.card.id)).toEqual([20_000])
    await expectConsistent()
    expect(await readCredits(covered)).toMatchObject([{ total_fen: 1_000 }, { total_fen: 10_200 }])
  })

  test('goes back to it when it is cancelled', async () => {
    const covered = await aCoveredOrder()
    const before = await readStock(shop, covered.productId)
    expect((await cancel(covered)).data.status).toBe('cancelled')
    expect(await readBalances(shop, covered.card.id)).toEqual([20_000])
    expect(await readStock(shop, covered.productId)).toMatchObject({ available: before.available + 1 })
    await expectConsistent()
    expect(await readCredits(covered)).toMatchObject([
      { total_fen: 11_200, content: { gift_card_fen: 11_200 } },
    ])
  })
})

describe('a cancelled order that was paid in two ways', () => {
  test('gives each its part back, also after a refund', async () => {
    const mixed = await aMixedOrder()
    await refund(mixed, 12_000, 'before')
    await shop.runJobs()
    expect((await cancel(mixed)).error.code).toBe('ORDER_STATE_CONFLICT')
    const other = await aMixedOrder()
    await cancel(other)
    await expectConsistent()
    expect(await readBalances(shop, other.card.id)).toEqual([10_000])
    expect(await listRefunds(other.form.payment_intent_id)).toMatchObject([
      { amount: 11_200, status: 'succeeded' },
    ])
    expect(await readInConsole(other)).toMatchObject({
      status: 'cancelled',
      refunded: '212.00',
      refundable: '0.00',
    })
  })

  test('owes what the provider could not send back, and nothing to the card', async () => {
    const mixed = await aMixedOrder()
    await shop.provider.break({ operation: 'refunds.create', action: 'status', status: 400 })
    await cancel(mixed)
    await shop.runJobs()
    await shop.provider.mend()
    expect(shop.takeLoggedErrors()).toMatchObject([{ event: 'payment_refund_failed' }])
    expect(await readBalances(shop, mixed.card.id)).toEqual([10_000])
    await refund(mixed, undefined, 'again')
    await expectConsistent()
    expect(await listRefunds(mixed.form.payment_intent_id)).toMatchObject([
      { amount: 11_200, status: 'succeeded' },
    ])
    expect(await readBalances(shop, mixed.card.id)).toEqual([10_000])
  })
})
