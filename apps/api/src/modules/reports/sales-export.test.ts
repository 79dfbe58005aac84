import { expect, test } from 'vitest'
import { addDays, toDay } from '@shop/contract/days/days.rules'
import type { Received } from '@shop/contract/http/endpoint'
import { exportSales, getSalesReport } from '@shop/contract/reports/sales-reports.console'
import { aPaidOrder, aProduct } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const { salesDays } = shop.services
const today = () => toDay(shop.clock())

/** The lines of the file, without the mark at its beginning. */
async function readFile(query: Received<typeof exportSales, 'query'>) {
  const { status, headers, body } = await console.call(
    exportSales,
    { query },
    { as: await console.aMember('owner') },
  )
  expect([status, headers['content-type']]).toEqual([200, 'text/csv'])
  return body.toString('utf8').slice(1).trimEnd().split('\r\n')
}

test('The accountant gets a line for each day, and for each product; names cannot be formulas.', async () => {
  const { id } = await aProduct(shop, { name: { en: '=1+1', zh: '石' }, price: '120.00' })
  const { order } = await aPaidOrder(shop, { productId: id, quantity: 2 })
  await createOrderSteps(shop).refund({ order }, 5_050)
  const day = today()
  const days = await readFile({ span: 'month', day })
  expect(days[0]).toBe(
    'day,orders,units,goods,wrapping,shipping,discounts,sales,tax,refunds,net,units_with_cost,net_sales_with_cost,cost,margin,currency',
  )
  const { steps } = (
    await console.call(
      getSalesReport,
      { query: { span: 'month', day } },
      { as: await console.aMember('owner') },
    )
  ).data
  expect(days).toHaveLength(1 + steps.length)
  const { figures } = steps.find(({ from }) => from === day)!
  expect(days.find((line) => line.startsWith(day))).toBe(
    [
      day,
      1,
      2,
      ...[figures.goods, '0', figures.shipping, figures.discounts, figures.sales, figures.tax].map(Number),
      50.5,
      Number(figures.sales) - 50.5,
      0,
      0,
      0,
      0,
      'CNY',
    ].join(','),
  )
  const [, line] = await readFile({ span: 'day', day, dimension: 'product' })
  expect(line!.split(',').slice(0, 6)).toEqual([id, "'=1+1", '石', '1', '2', '240'])
})

test('A day that there is not is refused.', async () => {
  const as = await console.aMember('owner')
  for (const day of ['2026-02-30', '1999-12-31', 'yesterday'])
    expect((await console.call(getSalesReport, { query: { span: 'day', day } }, { as })).error.code).toBe(
      'VALIDATION_FAILED',
    )
})

test('Many days that nobody summed are summed a month at a time, each once.', async () => {
  await aPaidOrder(shop)
  const first = today()
  shop.clock.advance(70 * DAY)
  await salesDays.sumDue()
  const rows = await shop.db
    .selectFrom('sales_days')
    .select('day')
    .where('dimension', '=', 'all')
    .orderBy('day')
    .execute()
  expect(rows.map(({ day }) => day)).toEqual(Array.from({ length: 70 }, (_, index) => addDays(first, index)))
  expect(await salesDays.compare()).toEqual([])
})
