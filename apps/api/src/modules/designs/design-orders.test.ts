import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { addCartItem, updateCartItem } from '@shop/contract/cart/cart.endpoints'
import { changeLineSize, refundOrder } from '@shop/contract/orders/order-actions.console'
import { exportOrders, printPackingSlips } from '@shop/contract/orders/order-documents.console'
import { getOrder as getConsoleOrder } from '@shop/contract/orders/orders.console'
import { cancelOrder, getOrder, placeOrder, quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { anOrderBody, aProduct, aShopper, payOrder, type Shopper } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { aDesign, readPartStock, seedBeads, setPartStock, toItem } from '../../../test/designs.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { HOUR } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
beforeAll(() => seedBeads(shop))
afterEach(async () => expect(await shop.services.ledger.compareShop()).toEqual([]))

const place = async (items: object[], as?: Shopper, extra: object = {}) =>
  shop.call(
    placeOrder,
    { body: anOrderBody({ items: items as ReturnType<typeof toItem>[], ...extra }) },
    { as: as ?? (await aShopper(shop)) },
  )
const quote = async (items: object[]) =>
  (await shop.call(quoteOrder, { body: { items: items as ReturnType<typeof toItem>[] } })).data

/** A paid order of two bracelets with two agates each. */
async function aPaidDesign() {
  const shopper = await aShopper(shop)
  const design = aDesign(['agate-8', 'agate-8'])
  const { data: order } = await place([toItem(design, 2)], shopper)
  await payOrder(shop, { order, shopper })
  return { order, shopper, design }
}

describe('a design in a quote and a cart', () => {
  test('is a line with its name, wrist, picture, bill and making time, at the price of its parts', async () => {
    const design = aDesign(['agate-8', 'agate-8'])
    const { items, subtotal } = await quote([toItem(design, 2)])
    const [line] = items
    expect(line).toMatchObject({
      product_id: DESIGN_PRODUCT_ID,
      name: 'Custom bracelet',
      name_zh: '自选手串',
      size: '16.5 cm',
      status: 'ok',
      quantity: 2,
      image: expect.stringContaining(design.code),
      design: { code: design.code, making_days: 3 },
    })
    expect(line!.design!.bill.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual([
      '2 Agate bead, 8 mm',
      '21 Amethyst bead, 8 mm',
      expect.stringMatching(/^1 .*cord/i),
    ])
    const priced = await shop.services.designs.open(design.code)
    expect([line!.unit_price, Number(subtotal)]).toEqual([priced.price.total, 2 * Number(priced.price.total)])
  })

  test('is merged with the same design, and not with another', async () => {
    const as = await aShopper(shop)
    const [one, other] = [aDesign(['agate-8']), aDesign(['jadeite-8', 'agate-8'])]
    for (const design of [one, other, one]) await shop.call(addCartItem, { body: toItem(design) }, { as })
    const { data } = await shop.call(addCartItem, { body: toItem(other, 3) }, { as })
    expect(data.items.map(({ design, quantity, status }) => [design!.code, quantity, status])).toEqual([
      [one.code, 2, 'ok'],
      [other.code, 4, 'ok'],
    ])
    const { item_id: id } = data.items[0]!
    const changed = await shop.call(updateCartItem, { params: { id }, body: { quantity: 1 } }, { as })
    expect(changed.data.count).toBe(5)
  })

  test('that cannot be made is refused by the cart, and unavailable in a quote', async () => {
    const as = await aShopper(shop)
    for (const code of [
      aDesign([], { pieces: ['amethyst-8'] }).code,
      aDesign(['moon-dust-8']).code,
      'nonsense',
    ]) {
      const { error } = await shop.call(addCartItem, { body: toItem({ code }) }, { as })
      expect(error.code).toBe('DESIGN_NOT_MAKEABLE')
      expect((await quote([toItem({ code })])).items[0]).toMatchObject({
        status: 'unavailable',
        available: 0,
      })
      expect((await place([toItem({ code })], as)).error.code).toBe('DESIGN_NOT_MAKEABLE')
    }
  })

  test('belongs to no other product, and has no size beside it', async () => {
    const { id } = await aProduct(shop)
    const { code } = aDesign()
    for (const item of [
      { product_id: id, design: code, quantity: 1 },
      { ...toItem({ code }), size: 'M' },
      { ...toItem({ code }), price: '0.01' },
      { ...toItem({ code: `${code}<b>` }) },
    ])
      expect((await place([item])).error.code).toBe('VALIDATION_FAILED')
  })
})

describe('an order of designs', () => {
  test('reserves what each part is needed for, over all lines', async () => {
    const [amethyst, agate, cord] = await Promise.all(
      ['amethyst-8', 'agate-8', 'cord-elastic-clear'].map((part) => readPartStock(shop, part)),
    )
    const { data, status } = await place([
      toItem(aDesign(['agate-8']), 2),
      toItem(aDesign(['agate-8', 'jadeite-8'])),
    ])
    expect([status, data.items.length]).toEqual([201, 2])
    expect(await readPartStock(shop, 'amethyst-8')).toMatchObject({
      available: amethyst!.available - 2 * 22 - 21,
      reserved: amethyst!.reserved + 2 * 22 + 21,
    })
    expect((await readPartStock(shop, 'agate-8')).available).toBe(agate!.available - 3)
    expect((await readPartStock(shop, 'cord-elastic-clear')).available).toBe(cord!.available - 3)
  })

  test('is refused as a whole where a part runs short, naming the part and the design', async () => {
    await setPartStock(shop, 'turquoise-8', 5)
    const before = await readPartStock(shop, 'amethyst-8')
    const [one, other] = [
      aDesign(['turquoise-8', 'turquoise-8', 'turquoise-8']),
      aDesign(['agate-8', 'turquoise-8', 'turquoise-8', 'turquoise-8']),
    ]
    const { error, status } = await place([toItem(one), toItem(other)])
    expect([status, error.code]).toEqual([409, 'OUT_OF_STOCK'])
    expect(error.details).toMatchObject([
      {
        path: 'items.1',
        design: other.code,
        available: 0,
        parts: [{ part: 'turquoise-8', name: expect.stringContaining('Turquoise'), available: 2 }],
      },
    ])
    expect(await readPartStock(shop, 'amethyst-8')).toEqual(before)
    expect((await quote([toItem(one, 2)])).items[0]).toMatchObject({
      status: 'insufficient_stock',
      available: 1,
    })
  })

  test('keeps the design as bought, whatever happens to its parts afterwards', async () => {
    const { order, shopper, design } = await aPaidDesign()
    await shop.services.braceletParts.setPrice('agate-8', 12_345)
    await shop.db.updateTable('bracelet_parts').set({ name: 'Renamed' }).where('id', '=', 'agate-8').execute()
    const { data } = await shop.call(getOrder, { params: { id: order.order_id } }, { as: shopper })
    expect(data.items).toEqual(order.items)
    expect(data.items[0]).toMatchObject({ size: '16.5 cm', design: { code: design.code } })
    expect(data.items[0]!.design!.bill[0]).toMatchObject({ name: 'Agate bead, 8 mm', quantity: 2 })
    await shop.db
      .updateTable('bracelet_parts')
      .set({ name: 'Agate bead, 8 mm' })
      .where('id', '=', 'agate-8')
      .execute()
    await shop.services.braceletParts.setPrice('agate-8', 380)
  })

  test('at another price than the page showed is refused', async () => {
    const design = aDesign(['citrine-8'])
    const { total } = await quote([toItem(design)])
    await shop.services.braceletParts.setPrice('citrine-8', 5_000)
    const { error } = await place([toItem(design)], undefined, { expected_total: total })
    expect(error.code).toBe('PRICE_CHANGED')
    expect(error.details![1]).toMatchObject({ design: design.code })
    const current = (await quote([toItem(design)])).total
    expect((await place([toItem(design)], undefined, { expected_total: current })).data.total).toBe(current)
  })
})

describe('beads come back', () => {
  const agates = () => readPartStock(shop, 'agate-8')

  test('when an unpaid order is cancelled', async () => {
    const before = await agates()
    const shopper = await aShopper(shop)
    const { data: order } = await place([toItem(aDesign(['agate-8', 'agate-8']), 2)], shopper)
    expect((await agates()).available).toBe(before.available - 4)
    await shop.call(cancelOrder, { params: { id: order.order_id }, body: {} }, { as: shopper })
    expect(await agates()).toEqual(before)
  })

  test('when a paid order is cancelled', async () => {
    const before = await agates()
    const { order, shopper } = await aPaidDesign()
    expect(await agates()).toMatchObject({ available: before.available - 4, reserved: before.reserved })
    await shop.call(cancelOrder, { params: { id: order.order_id }, body: {} }, { as: shopper })
    await shop.runJobs()
    expect(await agates()).toEqual(before)
  })

  test('when a refund says that one of two bracelets came back; the rest by cancelling', async () => {
    const before = await agates()
    const { order } = await aPaidDesign()
    const id = order.order_id
    const { data: open } = await console.call(getConsoleOrder, { params: { id } }, { as: owner })
    const body = {
      id: randomUUID(),
      version: open.version,
      reason: 'Too wide',
      lines: [{ position: 0, quantity: 1, returned_quantity: 1 }],
    }
    const { data } = await console.call(refundOrder, { params: { id }, body }, { as: owner })
    expect(data.order.refunds).toMatchObject([{ amount: order.items[0]!.unit_price }])
    expect((await agates()).available).toBe(before.available - 2)
    await shop.runJobs()
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })
})

describe('a design on paper', () => {
  test('is named in mails with what is strung and the making time', async () => {
    const { shopper, order } = await aPaidDesign()
    const mails = await shop.readMail(shopper.email)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      expect(text).toContain('Custom bracelet, 16.5 cm × 2 (2 × Agate bead, 8 mm, 21 × Amethyst bead, 8 mm')
      expect(text).toContain('3 working days')
    }
    await shop.db.updateTable('orders').set({ language: 'zh' }).where('id', '=', order.order_id).execute()
  })

  test('has no making time in a mail about other goods', async () => {
    const shopper = await aShopper(shop)
    const { id } = await aProduct(shop)
    await place([{ product_id: id, quantity: 1 }], shopper)
    expect((await shop.readMail(shopper.email))[0]!.text).not.toContain('working days')
  })

  test('is in the console’s order, its export and the packing slip', async () => {
    const { order, design } = await aPaidDesign()
    const id = order.order_id
    const { data } = await console.call(getConsoleOrder, { params: { id } }, { as: owner })
    expect(data.lines[0]).toMatchObject({ size: '16.5 cm', design: { code: design.code }, sizes: [] })
    const csv = await console.call(exportOrders, { query: { q: order.order_number } }, { as: owner })
    expect(csv.body.toString()).toContain('2 × Custom bracelet, 16.5 cm (2 × Agate bead, 8 mm, 21 × Amethyst')
    const slip = await console.call(printPackingSlips, { query: { ids: [id] } }, { as: owner })
    expect(slip.status).toBe(200)
  })

  test('cannot be exchanged for another size', async () => {
    const { order } = await aPaidDesign()
    const id = order.order_id
    const { data } = await console.call(getConsoleOrder, { params: { id } }, { as: owner })
    const body = { version: data.version, size: 'amethyst-8' }
    const { error } = await console.call(changeLineSize, { params: { id, position: 0 }, body }, { as: owner })
    expect(error).toMatchObject({ code: 'ORDER_REFUSED', details: [{ reason: 'unknown_size' }] })
  })
})

test('beads of orders that are not paid in time come back', async () => {
  const expire = async () => {
    shop.clock.advance(2 * HOUR)
    await shop.runJobs()
  }
  await expire()
  const before = await readPartStock(shop, 'agate-8')
  await place([toItem(aDesign(['agate-8', 'agate-8']), 2)])
  expect(await readPartStock(shop, 'agate-8')).toMatchObject({ reserved: before.reserved + 4 })
  await expire()
  expect(await readPartStock(shop, 'agate-8')).toEqual(before)
})
