import { describe, expect, test } from 'vitest'
import { createCarrier } from '../../../test/carrier.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY, HOUR, SECOND } from '../../jobs/clock.ts'

const shop = await createTestApp()
const { provider } = shop
const { tracking } = shop.services
const { ship, scan, notify, read, readOrder } = createCarrier(shop)

describe('the provider', () => {
  const outage = { operation: 'aftership.*', action: 'status', status: 500 }

  test('that is down when a parcel leaves is asked again by the reconciler', async () => {
    await provider.break(outage)
    const shipped = await ship({ isFollowed: false })
    expect(await shop.runFailingJobs()).not.toEqual([])
    shop.takeLoggedErrors()
    await provider.mend()
    shop.clock.advance(HOUR)
    await tracking.reconcile()
    await scan(shipped, { scan: 'in_transit', ago: 1 })
    shop.clock.advance(HOUR)
    await tracking.reconcile()
    expect((await read(shipped))!.status).toBe('in_transit')
  })

  test('that follows a number already is not asked to do so twice', async () => {
    const shipped = await ship()
    await shop.db
      .updateTable('shipment_tracking')
      .set({ tracking_id: null })
      .where('order_id', '=', shipped.order.order_id)
      .execute()
    await tracking.sync(shipped.key)
    await scan(shipped, { scan: 'in_transit', ago: 1 })
    await notify(shipped)
    await shop.runJobs()
    expect((await read(shipped))!.status).toBe('in_transit')
  })

  test('that does not take a number is not asked again, and the merchant sees it', async () => {
    await provider.break({ operation: 'aftership.trackings.create', action: 'decline', code: '4012' })
    const shipped = await ship()
    shop.takeLoggedErrors()
    await provider.mend()
    expect(await tracking.findProblem(shipped.order.order_id)).toBe('refused')
    expect(await tracking.listTrouble(100)).toContain(shipped.order.order_id)
    await tracking.sync(shipped.key)
    expect((await read(shipped))!.events).toEqual([])
  })

  test('is asked for silent parcels, at different times, until it makes no sense', async () => {
    const silent = await Promise.all(Array.from({ length: 8 }, () => ship()))
    const readTimes = async () => {
      const rows = await shop.db
        .selectFrom('shipment_tracking')
        .select('check_at')
        .where(
          'order_id',
          'in',
          silent.map(({ order }) => order.order_id),
        )
        .execute()
      return rows.flatMap(({ check_at: at }) => (at ? [at.getTime()] : []))
    }
    const first = await readTimes()
    expect(Math.max(...first) - Math.min(...first)).toBeGreaterThan(10 * SECOND)
    shop.clock.advance(DAY)
    await scan(silent[0]!, { scan: 'delivered' })
    await tracking.reconcile()
    expect((await readOrder(silent[0]!)).status).toBe('delivered')
    expect(await readTimes()).toHaveLength(silent.length - 1)
    shop.clock.advance(31 * DAY)
    await tracking.reconcile()
    expect(await readTimes()).toEqual([])
    expect(await tracking.findProblem(silent[1]!.order.order_id)).toBe('silent')
  })

  test('that wants to be asked later ends the round', async () => {
    const parcels = [await ship(), await ship()]
    shop.clock.advance(DAY)
    await provider.break({
      operation: 'aftership.trackings.retrieve',
      action: 'status',
      status: 429,
      times: 1,
    })
    for (const each of parcels) await scan(each, { scan: 'delivered' })
    await tracking.reconcile()
    shop.takeLoggedErrors()
    const statuses = await Promise.all(parcels.map(async (each) => (await readOrder(each)).status))
    expect(statuses).toEqual(['shipped', 'shipped'])
    shop.clock.advance(HOUR)
    await tracking.reconcile()
    expect(await Promise.all(parcels.map(async (each) => (await readOrder(each)).status))).toEqual([
      'delivered',
      'delivered',
    ])
  })
})
