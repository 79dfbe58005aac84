import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, toDay } from '@shop/contract/days/days.rules'
import { exportSales, getSalesBreakdown } from '@shop/contract/reports/sales-reports.console'
import { aProduct } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { anOffer, ofProducts } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'

const MIGRATION = join(import.meta.dirname, '../../../migrations/0094-sales-by-offer.sql')

const shop = await createTestApp()
const console = await createTestConsole(shop)
const { email, password } = await console.aMember('owner')
const { placePaid, refund } = createOrderSteps(shop)
const { salesDays } = shop.services
const [jade, plain] = await Promise.all([
  aProduct(shop, { price: '100.00', stock: 50 }),
  aProduct(shop, { price: '50.00', stock: 50 }),
])
const cheaper = await anOffer(
  shop,
  { kind: 'percent', percent: 10 },
  { ...ofProducts(jade.id), title: 'Jade week', title_zh: '玉石周' },
)
const delivered = await anOffer(shop, { kind: 'free_shipping' }, ofProducts(jade.id))

const today = () => toDay(shop.clock())
/** Moves the clock to the noon after so many days. */
const goOn = (days: number) => shop.clock.set(new Date(`${addDays(today(), days)}T12:00:00+08:00`))

/** A paid order of two pieces of jade and of something without an offer, of ¥230. */
async function anOfferedOrder() {
  const { order } = await placePaid([
    [jade.id, 2],
    [plain.id, 1],
  ])
  expect(order.total).toBe('230.00')
  return { order }
}

async function breakDown(day: string) {
  const { cookie } = await console.signInAs({ email, password })
  const query = { span: 'day', day, dimension: 'offer' } as const
  return (await console.call(getSalesBreakdown, { query }, { as: { cookie } })).data.rows
}

const listStored = () =>
  shop.db
    .selectFrom('sales_days')
    .selectAll()
    .where('dimension', '=', 'offer')
    .orderBy('day')
    .orderBy('value')
    .execute()

test('An order counts for each offer with what that one made cheaper; a late refund changes its own day alone.', async () => {
  const sale = today()
  const { order } = await anOfferedOrder()
  await placePaid([[plain.id, 1]])
  const rows = await breakDown(sale)
  expect(rows).toMatchObject([
    {
      value: cheaper,
      name: { name: 'Jade week', name_zh: '玉石周' },
      figures: { orders: 1, units: 2, goods: '200.00', discounts: '20.00', sales: '180.00', refunds: '0.00' },
    },
    {
      value: delivered,
      figures: { orders: 1, units: 0, goods: '0.00', shipping: '12.00', discounts: '12.00', sales: '0.00' },
    },
  ])
  goOn(3)
  await salesDays.sumDue()
  expect(await breakDown(sale)).toEqual(rows)
  await refund({ order }, 2_300)
  // Four fifths, less a little, of what was paid is for the jade.
  expect(await breakDown(today())).toMatchObject([
    { value: cheaper, figures: { orders: 0, sales: '0.00', refunds: '18.00', net: '-18.00' } },
  ])
  expect(await breakDown(sale)).toEqual(rows)
  expect(await salesDays.compare()).toEqual([])
})

test('The file has a line for each offer.', async () => {
  goOn(1)
  await anOfferedOrder()
  const { cookie } = await console.signInAs({ email, password })
  const query = { span: 'day', day: today(), dimension: 'offer' } as const
  const { body } = await console.call(exportSales, { query }, { as: { cookie } })
  expect(body.toString('utf8').slice(1).trimEnd().split('\r\n')).toEqual([
    'offer,name,name_zh,orders,units,goods,wrapping,shipping,discounts,sales,tax,refunds,net,units_with_cost,net_sales_with_cost,cost,margin,currency',
    `${cheaper},Jade week,玉石周,1,2,200,0,0,20,180,0,0,180,0,0,0,0,CNY`,
    `${delivered},Offer free_shipping,优惠,1,0,0,0,12,12,0,0,0,0,0,0,0,0,CNY`,
  ])
})

test('A difference of one offer is found, and its day is summed again.', async () => {
  goOn(1)
  await anOfferedOrder()
  const day = today()
  goOn(1)
  await salesDays.sumDue()
  const ofDay = sql`dimension = 'offer' AND day = ${day}`
  await sql`UPDATE sales_days SET discount_fen = discount_fen + 1 WHERE ${ofDay} AND value = ${cheaper}`.execute(
    shop.db,
  )
  await sql`DELETE FROM sales_days WHERE ${ofDay} AND value = ${delivered}`.execute(shop.db)
  const found = await salesDays.watch()
  expect(found).toContainEqual({ day, what: 'offer: discounts', expected: 2_000, actual: 2_001 })
  expect(found).toContainEqual({ day, what: 'offer: orders', expected: 1, actual: 0 })
  expect(shop.takeLoggedErrors().map(({ msg }) => msg)).toContain('sales_difference')
  expect(await salesDays.watch()).toEqual([])
})

test('Days that were summed before are filled with the same sums.', async () => {
  goOn(1)
  await refund(await anOfferedOrder(), 1_234)
  goOn(1)
  await salesDays.sumDue()
  await anOfferedOrder()
  const stored = await listStored()
  expect(stored.length).toBeGreaterThan(1)
  await shop.db.deleteFrom('sales_days').where('dimension', '=', 'offer').execute()
  await sql.raw(await readFile(MIGRATION, 'utf8')).execute(shop.db)
  expect(await listStored()).toEqual(stored)
})
