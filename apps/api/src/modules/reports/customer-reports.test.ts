import { expect, test } from 'vitest'
import { toDay } from '@shop/contract/days/days.rules'
import { getCohortReport } from '@shop/contract/reports/customer-reports.console'
import { aPaidOrder, aProduct, aShopper, type Shopper } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const { id: productId } = await aProduct(shop, { price: '400.00', stock: 100 })

/** The shopper buys again at noon of a day: a session does not last that long. */
async function buy(shopper: Shopper, day: string): Promise<void> {
  shop.clock.set(new Date(`${day}T12:00:00+08:00`))
  const session = await shop.services.sessions.begin(shopper.userId, 'Test browser')
  await aPaidOrder(shop, { productId, shopper: { ...shopper, ...session } })
}

async function readCohorts() {
  const as = await console.aMember('owner')
  return (await console.call(getCohortReport, {}, { as })).data.cohorts
}

test('Customers are followed from the month of their first order, before and after the days are summed.', async () => {
  const year = Number(toDay(shop.clock()).slice(0, 4)) + 1
  const [often, once, later] = await Promise.all([aShopper(shop), aShopper(shop), aShopper(shop)])
  await buy(often, `${year}-05-02`)
  await buy(often, `${year}-05-03`)
  await buy(once, `${year}-05-31`)
  await buy(often, `${year}-06-01`)
  await buy(later, `${year}-06-30`)
  await buy(often, `${year}-08-01`)
  await buy(often, `${year}-08-02`)

  const expectCohorts = async () => {
    const cohorts = await readCohorts()
    expect(cohorts).toHaveLength(12)
    expect(cohorts.at(-1)!.month).toBe(`${year}-08`)
    const of = (month: string) => cohorts.find((each) => each.month === `${year}-${month}`)!.months
    expect(of('05')).toEqual([
      { customers: 2, orders: 3, sales: '1200.00' },
      { customers: 1, orders: 1, sales: '400.00' },
      { customers: 0, orders: 0, sales: '0.00' },
      { customers: 1, orders: 2, sales: '800.00' },
    ])
    expect(of('06').map(({ customers }) => customers)).toEqual([1, 0, 0])
    expect(of('07').map(({ customers }) => customers)).toEqual([0, 0])
  }
  await expectCohorts()
  shop.clock.set(new Date(`${year}-08-20T12:00:00+08:00`))
  await shop.services.salesDays.sumDue()
  await expectCohorts()
})
