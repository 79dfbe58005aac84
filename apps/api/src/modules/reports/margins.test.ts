import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, toDay } from '@shop/contract/days/days.rules'
import {
  exportSales,
  getSalesBreakdown,
  getSalesReport,
  type ReportDimension,
} from '@shop/contract/reports/sales-reports.console'
import { getStockReport } from '@shop/contract/reports/stock-reports.console'
import { aPaidOrder, aProduct } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { anOffer, ofProducts } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { BY_COMMAND_LINE } from '../orders/merchant-command.shared.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
const analyst = await console.aMember('analyst')
const { placePaid, refund, cancelByMerchant } = createOrderSteps(shop)
const { salesDays } = shop.services
/** Without its tax of 13 %, a unit sells for ¥100. */
const jade = await aProduct(shop, { price: '113.00', cost: '40.00', stock: 50, gem: ['Jade'] })
const plain = await aProduct(shop, { price: '226.00', stock: 50 })

const today = () => toDay(shop.clock())
/** Moves the clock to the noon of the next day, so that a test has a day of its own. */
const goOn = () => shop.clock.set(new Date(`${addDays(today(), 1)}T12:00:00+08:00`))

async function signIn({ email, password } = owner) {
  const { cookie } = await console.signInAs({ email, password })
  return { as: { cookie } }
}

async function readMargin(day = today(), who = owner) {
  const query = { span: 'day', day } as const
  return (await console.call(getSalesReport, { query }, await signIn(who))).data.totals.margin
}

async function breakDown(dimension: ReportDimension) {
  const query = { span: 'day', day: today(), dimension } as const
  const { rows } = (await console.call(getSalesBreakdown, { query }, await signIn())).data
  return new Map(rows.map(({ value, figures }) => [value, figures.margin]))
}

/** A paid order of two pieces of jade and one of something whose cost is not known. */
const anOrderOfBoth = () =>
  placePaid([
    [jade.id, 2],
    [plain.id, 1],
  ])

const OF_JADE = { sales: '200.00', cost: '80.00', amount: '120.00', share: 0.6 }

test('A margin is what goods with a known cost sold for without tax, less that cost, in every dimension.', async () => {
  goOn()
  await anOrderOfBoth()
  expect(await readMargin()).toEqual({ ...OF_JADE, known: 0.6667 })
  const products = await breakDown('product')
  expect(products.get(jade.id)).toEqual({ ...OF_JADE, known: 1 })
  expect(products.get(plain.id)).toEqual({ sales: '0.00', cost: '0.00', amount: '0.00', known: 0 })
  expect((await breakDown('stone')).get('Jade')).toMatchObject(OF_JADE)
  expect((await breakDown('source')).get('shop')).toEqual({ ...OF_JADE, known: 0.6667 })
  expect([...(await breakDown('category')).values()]).toEqual([{ ...OF_JADE, known: 0.6667 }])
})

test('A cost that changes later changes no margin of before; a sum of the day is the same as the orders.', async () => {
  goOn()
  const { order } = await anOrderOfBoth()
  const sale = today()
  const before = await readMargin()
  await shop.db.updateTable('products').set({ cost_fen: 9_999 }).where('id', '=', jade.id).execute()
  goOn()
  await salesDays.sumDue()
  await shop.db.updateTable('products').set({ cost_fen: 4_000 }).where('id', '=', jade.id).execute()
  expect(await readMargin(sale)).toEqual(before)
  const line = [{ position: 0, quantity: 1, returned_quantity: 1 }]
  const request = { orderId: order.order_id, amountFen: undefined, lines: line, note: undefined, key: 'one' }
  await shop.services.merchantRefunds.request(request, BY_COMMAND_LINE)
  // The day of the return gives back its sale and its cost.
  expect(await readMargin()).toEqual({ sales: '-100.00', cost: '-40.00', amount: '-60.00' })
  expect(await readMargin(sale)).toEqual(before)
  expect(await salesDays.compare()).toEqual([])
})

test('Money that goes back without goods lowers the margin alone; a cancelled order has none.', async () => {
  goOn()
  const { order } = await aPaidOrder(shop, { productId: jade.id })
  await refund({ order }, 1_130)
  const shared = await readMargin()
  // Of the refund, the share of the goods; the rest is of the shipping.
  expect(shared).toMatchObject({ cost: '40.00' })
  expect(Number(shared!.sales)).toBeGreaterThan(90)
  expect(Number(shared!.sales)).toBeLessThan(92)
  goOn()
  const cancelled = await aPaidOrder(shop, { productId: jade.id })
  await cancelByMerchant(cancelled)
  expect(await readMargin()).toEqual({ sales: '0.00', cost: '0.00', amount: '0.00', known: 1 })
  expect(await salesDays.compare()).toEqual([])
})

test('An offer has the margin of what it made cheaper.', async () => {
  goOn()
  const offered = await aProduct(shop, { price: '113.00', cost: '95.00', stock: 9 })
  const offer = await anOffer(shop, { kind: 'percent', percent: 10 }, ofProducts(offered.id))
  await aPaidOrder(shop, { productId: offered.id })
  expect((await breakDown('offer')).get(offer)).toEqual({
    sales: '90.00',
    cost: '95.00',
    amount: '-5.00',
    share: -0.0556,
    known: 1,
  })
})

test('Who may not see costs sees none, in no report and no file.', async () => {
  expect(await readMargin(today(), analyst)).toBeUndefined()
  const query = { span: 'day', day: today(), dimension: 'product' } as const
  const stock = await console.call(getStockReport, { query: {} }, await signIn(analyst))
  const file = await console.call(exportSales, { query }, await signIn(analyst))
  const rows = await console.call(getSalesBreakdown, { query }, await signIn(analyst))
  for (const { body } of [stock, file, rows]) expect(body.toString()).not.toMatch(/cost|margin/)
  const { body } = await console.call(exportSales, { query }, await signIn())
  expect(body.toString().split('\r\n')[0]).toContain(
    ',net,units_with_cost,net_sales_with_cost,cost,margin,currency',
  )
})

test('A stored margin that is not that of the orders is found, and its day is summed again.', async () => {
  goOn()
  await anOrderOfBoth()
  const day = today()
  goOn()
  await salesDays.sumDue()
  await sql`UPDATE sales_days SET cost_fen = cost_fen + 1, costed_units = 0
    WHERE day = ${day} AND dimension = 'product' AND value = ${jade.id}`.execute(shop.db)
  const found = await salesDays.watch()
  expect(found).toEqual([
    { day, what: 'product: cost', expected: 8_000, actual: 8_001 },
    { day, what: 'product: units with a cost', expected: 2, actual: 0 },
    expect.objectContaining({ what: 'product, month: cost_fen' }),
    expect.objectContaining({ what: 'product, month: costed_units' }),
  ])
  shop.takeLoggedErrors()
  expect(await salesDays.watch()).toEqual([])
})

test('The stock is worth what it has cost, as far as that is known.', async () => {
  await shop.db.updateTable('stock_items').set({ available: 0 }).execute()
  const known = await aProduct(shop, { price: '50.00', cost: '12.50', stock: 4 })
  const unknown = await aProduct(shop, { price: '50.00', stock: 6 })
  const { data } = await console.call(getStockReport, { query: {} }, await signIn())
  expect(data).toMatchObject({ units: 10, value: '500.00', cost: { value: '50.00', units: 4 } })
  const costs = new Map(data.rows.map(({ product_id, cost }) => [product_id, cost]))
  expect([costs.get(known.id), costs.get(unknown.id)]).toEqual(['50.00', undefined])
})
