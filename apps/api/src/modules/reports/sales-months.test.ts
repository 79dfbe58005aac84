import { expect, test } from 'vitest'
import { addDays, toDay, type Day } from '@shop/contract/days/days.rules'
import { aPaidOrder, aProduct } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { findUnsummedDay, listDays, listValues } from './sales-days.repository.ts'
import { addSums, NO_SUMS } from './sales-figures.ts'
import type { Days } from './sales-sums.sql.ts'

const shop = await createTestApp()
const { salesDays } = shop.services
const today = () => toDay(shop.clock())
const goTo = (day: Day) => shop.clock.set(new Date(`${day}T12:00:00+08:00`))

/** The sums of days by product, from the sums of each day. */
async function addUpDays(days: Days) {
  const next = await findUnsummedDay(shop.db)
  const rows = await listDays(shop.db, { ...days, next }, ['product'])
  return [...Map.groupBy(rows, ({ value }) => value)]
    .map(([value, ofValue]) => ({ value, ...ofValue.reduce(addSums, NO_SUMS) }))
    .toSorted(byValue)
}

async function listProducts(days: Days) {
  const next = await findUnsummedDay(shop.db)
  return (await listValues(shop.db, { days: { ...days, next }, dimension: 'product' })).toSorted(byValue)
}

const byValue = (one: { value: string }, other: { value: string }) => (one.value < other.value ? -1 : 1)

test('Products have the same sums from months as from days, whatever has been summed', async () => {
  const products = [await aProduct(shop, { stock: 99 }), await aProduct(shop, { stock: 99 })]
  const first = addDays(today(), 1)
  const spans: Days[] = [
    { from: first, until: addDays(first, 100) },
    { from: `${first.slice(0, 7)}-01`, until: addDays(first, 99) },
    { from: addDays(first, 20), until: addDays(first, 45) },
    { from: addDays(first, 3), until: addDays(first, 3) },
  ]
  async function expectSame(): Promise<void> {
    for (const span of spans) expect(await listProducts(span)).toEqual(await addUpDays(span))
  }
  for (const [index, days] of [0, 3, 20, 31, 45, 99].entries()) {
    goTo(addDays(first, days))
    await aPaidOrder(shop, { productId: products[index % 2]!.id, quantity: 1 + index })
    // The day of the last order is not summed yet.
    if (index % 3 === 2) await salesDays.sumDue()
    await expectSame()
  }
  expect((await listProducts(spans[0]!)).map(({ units }) => units)).toEqual(
    expect.arrayContaining([1 + 3 + 5, 2 + 4 + 6]),
  )
})

test('A month that is not the sum of its days is found and added up again', async () => {
  await aPaidOrder(shop)
  const month = `${today().slice(0, 7)}-01`
  goTo(addDays(today(), 1))
  await salesDays.sumDue()
  await shop.db
    .updateTable('sales_months')
    .set((row) => ({ goods_fen: row('goods_fen', '+', 7) }))
    .where('month', '=', month)
    .where('dimension', '=', 'product')
    .execute()
  const found = await salesDays.watch()
  expect(found).toContainEqual(expect.objectContaining({ day: month, what: 'product, month: goods_fen' }))
  expect(shop.takeLoggedErrors().map(({ msg }) => msg)).toContain('sales_difference')
  expect(await salesDays.watch()).toEqual([])
})
