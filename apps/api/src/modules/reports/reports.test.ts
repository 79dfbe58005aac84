import { describe, expect, test } from 'vitest'
import { listOrders } from '@shop/contract/orders/orders.console'
import { getHealthReport, getTodayReport } from '@shop/contract/reports/reports.console'
import { listStock, LOW_STOCK, setAlertLevel } from '@shop/contract/stock/stock.console'
import { listProducts } from '@shop/contract/products/products.endpoints'
import { anOrder, aPaidOrder, aProduct, openPayment } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { aPaidCardOrder } from '../../../test/gift-cards.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createParcelActions } from '../../../test/parcels.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY } from '../../jobs/clock.ts'
import { BY_COMMAND_LINE } from '../orders/merchant-command.shared.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
const { refund } = createOrderSteps(shop)

/** As if the provider had reported a state that the shop does not know. */
async function forgetState(orderId: string): Promise<void> {
  const { id, version, status } = await shop.db
    .selectFrom('payments')
    .select(['id', 'version', 'status'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const next = version + 1
  await shop.db
    .insertInto('payment_history')
    .values({
      payment_id: id,
      version: next,
      from_version: version,
      from_status: status,
      to_status: 'unknown',
      cause: 'reconciler',
      created_at: shop.clock(),
    })
    .execute()
  await shop.db
    .updateTable('payments')
    .set({ status: 'unknown', version: next })
    .where('id', '=', id)
    .execute()
}

const readToday = async (period: 'day' | 'week' | 'month' = 'week') => {
  // A session ends after half an hour, and some tests move the clock.
  const { email, password } = owner
  const { cookie } = await console.signInAs({ email, password })
  return (await console.call(getTodayReport, { query: { period } }, { as: { cookie } })).data
}

describe('the first page of the console', () => {
  test('warns on the first day only of sizes that are sold out, and calls nothing slow', async () => {
    // As the start of a new shop does (boot/seed/catalogue-folder.ts).
    await shop.services.catalogue.setStartingLevels()
    const { low_stock, slow_sellers } = await readToday()
    const query = { ...LOW_STOCK, status: [...LOW_STOCK.status], limit: 100 }
    const { cookie } = await console.signInAs(owner)
    const { items } = (await console.call(listStock, { query }, { as: { cookie } })).data
    expect(items).toHaveLength(low_stock)
    expect(items.filter(({ available }) => available > 0)).toEqual([])
    expect(slow_sellers).toEqual([])
  })

  test('shows what was paid today, and what is to be shipped', async () => {
    const before = await readToday()
    const { order } = await aPaidOrder(shop, { price: '100.00' })
    await anOrder(shop)
    const after = await readToday()
    expect(after.paid_today.orders).toBe(before.paid_today.orders + 1)
    expect(Number(after.paid_today.sales)).toBe(Number(before.paid_today.sales) + Number(order.total))
    expect(after.to_ship).toBe(before.to_ship + 1)

    await shop.services.fulfilment.ship(
      order.order_number,
      { carrier: 'SF', trackingNumber: 'SF1234567890123' },
      BY_COMMAND_LINE,
    )
    const shipped = await readToday()
    expect(shipped.shipped_today).toBe(before.shipped_today + 1)
    expect(shipped.to_ship).toBe(before.to_ship)
  })

  test('counts a gift card when it pays for goods, not when it is bought', async () => {
    const before = await readToday()
    await aPaidCardOrder(shop)
    expect((await readToday()).paid_today).toEqual(before.paid_today)
  })

  test('counts an order as long as something of it is left to ship, also one that was partly refunded', async () => {
    const { anOrderInParts, send, refundUnits } = createParcelActions(shop)
    const { to_ship: before } = await readToday()
    const inParts = await anOrderInParts()
    await send(inParts, [{ position: 0, quantity: 1 }])
    expect((await readToday()).to_ship).toBe(before + 1)
    await refundUnits(inParts, [{ position: 0, quantity: 1, returned_quantity: 0 }])
    await shop.runJobs()
    expect((await readToday()).to_ship).toBe(before + 1)
    await send(inParts)
    expect((await readToday()).to_ship).toBe(before)
  })

  test('shows sales beside those of the period before', async () => {
    const today = (await readToday('week')).sales.at(-1)!
    expect(today.orders).toBeGreaterThan(0)
    shop.clock.advance(7 * DAY)
    const { sales, paid_today } = await readToday('week')
    expect(sales).toHaveLength(7)
    expect(sales.at(-1)).toMatchObject({ orders: 0, orders_before: today.orders, sales_before: today.sales })
    expect(paid_today).toEqual({ orders: 0, sales: '0.00' })
    expect((await readToday('day')).sales).toHaveLength(24)
    expect((await readToday('month')).sales.at(-8)).toMatchObject({
      orders: today.orders,
      sales: today.sales,
    })
  })

  test('lists what sells best, and what does not although it has been there for 30 days', async () => {
    const unsold = await aProduct(shop, { price: '50.00' })
    expect((await readToday()).slow_sellers).toEqual([])
    shop.clock.advance(31 * DAY)
    const { productId } = await aPaidOrder(shop, { quantity: 5 })
    const { best_sellers, slow_sellers } = await readToday()
    expect(best_sellers[0]).toMatchObject({ product_id: productId, units: 5, stock: 5 })
    const slow = slow_sellers.find((each) => each.product_id === unsold.id)
    expect(slow).toMatchObject({ units: 0, stock: 10 })
  })

  test('counts the orders that the list of payments to check has', async () => {
    const read = async () => {
      const { cookie } = await console.signInAs(owner)
      const query = { payment_trouble: 'true' as const }
      const { items, total } = (await console.call(listOrders, { query }, { as: { cookie } })).data
      expect((await readToday()).payments_to_check).toBe(total)
      return items.map(({ id }) => id)
    }
    expect(await read()).toEqual([])

    const unknown = await anOrder(shop)
    await openPayment(shop, unknown)
    await forgetState(unknown.order.order_id)
    expect(await read()).toEqual([unknown.order.order_id])

    const refused = await aPaidOrder(shop)
    // Refunded at the provider already, which rejects others.
    const atProvider = { payment_intent: refused.form.payment_intent_id }
    await shop.provider.merchant.refunds.create(atProvider)
    for (const key of ['first', 'second']) {
      await refund(refused, undefined, key)
      await shop.runJobs()
      expect(shop.takeLoggedErrors()).toMatchObject([{ msg: 'payment_refund_failed' }])
      expect(await read()).toEqual([refused.order.order_id, unknown.order.order_id])
    }
    // A parcel that waits needs a look too, but no look at its payment.
    shop.clock.advance(4 * DAY)
    await refund(refused, undefined, 'sent again')
    expect(await read()).toEqual([unknown.order.order_id])
    await shop.runJobs()
    shop.takeLoggedErrors()
  })

  test('counts as low stock what its list shows: sizes on sale at or below their alert level', async () => {
    const listLow = async () => {
      const query = { ...LOW_STOCK, status: [...LOW_STOCK.status], limit: 100 }
      const { cookie } = await console.signInAs(owner)
      return (await console.call(listStock, { query }, { as: { cookie } })).data.items
    }
    const before = (await readToday()).low_stock
    const { id } = await aProduct(shop, { stock: 3 })
    await aProduct(shop, { stock: 4 })
    await aProduct(shop, { stock: 1, status: 'archived' })
    const watched = await aProduct(shop, { stock: 9 })
    const body = { product_id: watched.id, alert_level: 9 }
    await console.call(setAlertLevel, { body }, { as: await console.signInAs(owner) })
    const { low_stock } = await readToday()
    expect(low_stock).toBe(before + 2)
    const items = await listLow()
    expect(items).toHaveLength(low_stock)
    expect(items.map(({ product_id }) => product_id)).toEqual(expect.arrayContaining([id, watched.id]))
  })

  test('lists searches that found nothing, without what may be an address or a number', async () => {
    for (const q of ['Zirkonium Kette', 'zirkonium  kette', 'mei@shop.example qqq', '13800138000 qqq'])
      await shop.call(listProducts, { query: { q } })
    await shop.services.searchMisses.flush()
    await shop.call(listProducts, { query: { q: 'ZIRKONIUM kette' } })
    await shop.services.searchMisses.flush()
    expect((await readToday()).search_misses).toEqual([{ query: 'zirkonium kette', searches: 3 }])
  })
})

test('the health page shows queues, mail, providers and the last checks', async () => {
  await shop.services.reports.saveCheck('backup', true, { file: 'old.gz' })
  await shop.services.reports.saveCheck('backup', true, { file: 'shop.gz' })
  const { cookie } = await console.signInAs(owner)
  const { data } = await console.call(getHealthReport, {}, { as: { cookie } })
  expect(data.mode).toBe('demo')
  expect(data.queues.map(({ name }) => name)).toContain('mail.deliver')
  expect(data.providers).toContainEqual({ name: 'stripe', is_up: true })
  expect(data.checks).toMatchObject([{ name: 'backup', is_ok: true, facts: { file: 'shop.gz' } }])
})
