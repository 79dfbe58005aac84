import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, toDay } from '@shop/contract/days/days.rules'
import { getSalesBreakdown, getSalesReport } from '@shop/contract/reports/sales-reports.console'
import { aPaidOrder, anOrder, aShopper, aProduct } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { aPaidCardOrder } from '../../../test/gift-cards.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { HOUR, MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
const { refund } = createOrderSteps(shop)
const { salesDays } = shop.services

const today = () => toDay(shop.clock())
/** Moves the clock to the noon after so many days. */
function goOn(days: number): void {
  shop.clock.set(new Date(new Date(`${addDays(today(), days)}T12:00:00+08:00`)))
}

async function read(day = today(), span: 'day' | 'week' | 'month' | 'year' = 'day') {
  // A session ends after half an hour, and some tests move the clock.
  const { email, password } = owner
  const { cookie } = await console.signInAs({ email, password })
  return (await console.call(getSalesReport, { query: { span, day } }, { as: { cookie } })).data
}

async function breakDown(dimension: 'product' | 'stone' | 'country' | 'payment' | 'source' | 'customer') {
  const { email, password } = owner
  const { cookie } = await console.signInAs({ email, password })
  const query = { span: 'day', day: today(), dimension } as const
  return (await console.call(getSalesBreakdown, { query }, { as: { cookie } })).data.rows
}

const countStored = async () => {
  const rows = await shop.db.selectFrom('sales_days').select('day').where('dimension', '=', 'all').execute()
  return rows.length
}

test('An order counts on the day of its payment, a refund on its own day, before and after the days are summed.', async () => {
  goOn(1)
  const sale = today()
  const { order } = await aPaidOrder(shop, { price: '100.00', quantity: 3 })
  await anOrder(shop)
  await aPaidCardOrder(shop)
  const { totals } = await read()
  expect(totals).toMatchObject({ orders: 1, units: 3, goods: '300.00', sales: order.total, refunds: '0.00' })
  goOn(1)
  await refund({ order }, 4_321)
  const expectSums = async () => {
    expect((await read(sale)).totals).toEqual(totals)
    const { totals: later, totals_before: before } = await read(addDays(sale, 1))
    expect(later).toMatchObject({ orders: 0, sales: '0.00', refunds: '43.21', net: '-43.21' })
    expect(before).toEqual(totals)
  }
  await expectSums()
  goOn(3)
  await salesDays.sumDue()
  expect(await countStored()).toBe(4)
  await expectSums()
  expect(await salesDays.compare()).toEqual([])
  // A refund of long ago is another day's.
  await refund({ order }, 1_000, 'late')
  expect((await read()).totals.refunds).toBe('10.00')
  expect(await salesDays.compare()).toEqual([])
})

test('A day is summed ten minutes after its end, once, whoever sums it.', async () => {
  goOn(1)
  await salesDays.sumDue()
  const before = await countStored()
  shop.clock.set(new Date(`${addDays(today(), 1)}T00:09:00+08:00`))
  await salesDays.sumDue()
  expect(await countStored()).toBe(before)
  shop.clock.advance(MINUTE)
  await Promise.all([salesDays.sumDue(), salesDays.sumDue()])
  expect(await countStored()).toBe(before + 1)
})

test('A difference from the ledger is found, and its day is summed again.', async () => {
  goOn(1)
  const { order } = await aPaidOrder(shop)
  const day = today()
  goOn(1)
  await salesDays.sumDue()
  await sql`UPDATE sales_days SET goods_fen = goods_fen + 1 WHERE dimension = 'all' AND day = ${day}`.execute(
    shop.db,
  )
  await shop.db.deleteFrom('sales_days').where('dimension', '=', 'country').where('day', '=', day).execute()
  const found = await salesDays.watch()
  expect(found).toContainEqual({ day, what: 'all: goods', expected: 10_000, actual: 10_001 })
  expect(found).toContainEqual({ day, what: 'country: orders', expected: 1, actual: 0 })
  expect(shop.takeLoggedErrors().map(({ msg }) => msg)).toContain('sales_difference')
  expect(await salesDays.watch()).toEqual([])
  expect((await read(day)).totals.sales).toBe(order.total)
})

test('Sales are broken down by each dimension, and a refund by what it is for.', async () => {
  goOn(1)
  const shopper = await aShopper(shop)
  const { id: amethyst } = await aProduct(shop, { gem: ['Amethyst'], price: '100.00' })
  const first = await aPaidOrder(shop, { shopper, productId: amethyst, quantity: 2 })
  shop.clock.advance(HOUR)
  await aPaidOrder(shop, { productId: amethyst })
  await aPaidOrder(shop, {
    shopper: { ...shopper, ...(await shop.services.sessions.begin(shopper.userId, 'x')) },
  })
  await refund(first, 5_000)
  const toOrders = (rows: Awaited<ReturnType<typeof breakDown>>) =>
    Object.fromEntries(rows.map(({ value, figures }) => [value, figures.orders]))
  expect(toOrders(await breakDown('customer'))).toEqual({ new: 2, returning: 1 })
  expect(toOrders(await breakDown('country'))).toEqual({ CN: 3 })
  expect(toOrders(await breakDown('payment'))).toEqual({ card: 3 })
  expect(toOrders(await breakDown('source'))).toEqual({ shop: 3 })
  const [best] = await breakDown('product')
  expect(best).toMatchObject({
    value: amethyst,
    name: { name: expect.stringContaining('Test stone') as string },
  })
  expect(best!.figures).toMatchObject({ orders: 2, units: 3, goods: '300.00', refunds: '50.00' })
  const stones = await breakDown('stone')
  expect(stones.find(({ value }) => value === 'Amethyst')).toMatchObject({
    name: { name: 'Amethyst', name_zh: '紫水晶' },
    figures: { orders: 2 },
  })
  expect(stones.find(({ value }) => value === '')!.figures.orders).toBe(1)
  expect((await read()).new_customers).toBe(2)
})

test('A span has its parts next to those of the span before.', async () => {
  goOn(1)
  await aPaidOrder(shop)
  const { steps, from, until, before, totals } = await read(today(), 'month')
  expect([from.slice(8), until]).toEqual(['01', addDays(steps.at(-1)!.from, 0)])
  expect(addDays(before.until, 1)).toBe(from)
  expect(steps.find((step) => step.from === today())!.figures.orders).toBe(1)
  expect(steps.reduce((sum, { figures }) => sum + figures.orders, 0)).toBe(totals.orders)
  const year = await read(today(), 'year')
  expect(year.steps).toHaveLength(12)
  expect(year.totals.orders).toBeGreaterThanOrEqual(totals.orders)
  expect((await read(today(), 'week')).steps).toHaveLength(7)
})
