import { beforeAll, describe, expect, test } from 'vitest'
import { getOrderTracking } from '@shop/contract/tracking/tracking.endpoints'
import { aPaidOrder, aShopper } from '../../../test/builders.ts'
import { createCarrier } from '../../../test/carrier.ts'
import { aGuestOrder } from '../../../test/guests.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { BY_COMMAND_LINE } from '../orders/merchant-command.shared.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY } from '../../jobs/clock.ts'
import { findParcel } from './tracking.repository.ts'

const shop = await createTestApp()
const { provider } = shop
const { tracking, fulfilment } = shop.services
const { ship, scan, notify, read, readOrder, sendWebhook } = createCarrier(shop)
const { listSubjects, refund } = createOrderSteps(shop)

describe('a parcel', () => {
  test('is followed from its shipment to its delivery, which delivers the order and mails the shopper once', async () => {
    const shipped = await ship()
    expect(await read(shipped)).toEqual({ number: 1, status: 'registered', events: [] })
    await scan(shipped, { scan: 'picked_up', place: '杭州市', ago: 90 })
    await scan(shipped, { scan: 'in_transit', place: '上海市', ago: 60 })
    await notify(shipped)
    await shop.runJobs()
    const params = { id: shipped.order.order_id }
    const { data } = await shop.call(getOrderTracking, { params }, { as: shipped.shopper })
    expect(data.parcels).toMatchObject([
      {
        number: 1,
        status: 'in_transit',
        events: [
          { status: 'in_transit', place: '上海市, CHN' },
          { status: 'picked_up', place: '杭州市, CHN' },
        ],
      },
    ])
    expect((await readOrder(shipped)).status).toBe('shipped')

    await scan(shipped, { scan: 'delivered', place: '北京市' })
    await notify(shipped)
    await shop.runJobs()
    const order = await readOrder(shipped)
    expect(order.status).toBe('delivered')
    expect(order.history.at(-1)).toMatchObject({ status: 'delivered' })
    await notify(shipped)
    await shop.runJobs()
    expect((await listSubjects(shipped)).filter((subject) => /arrived/.test(subject))).toHaveLength(1)
  })

  test('starts the days of return: the order is completed once they are over', async () => {
    const shipped = await ship()
    await scan(shipped, { scan: 'delivered' })
    await notify(shipped)
    await shop.runJobs()
    shop.clock.advance(6 * DAY)
    await fulfilment.completeDue()
    expect((await readOrder(shipped)).status).toBe('delivered')
    shop.clock.advance(2 * DAY)
    await fulfilment.completeDue()
    expect((await readOrder(shipped)).status).toBe('completed')
  })

  test('of a guest is shown by the order’s key', async () => {
    const { order, key } = await aGuestOrder(shop)
    const response = await shop.app.inject({
      url: `/api/v1/guest/orders/${order.order_id}/tracking`,
      headers: { 'order-key': key },
    })
    expect([response.statusCode, response.json<{ data: object }>().data]).toEqual([200, { parcels: [] }])
  })

  test('of somebody else is not found, and of an order that has not left there is none', async () => {
    const shipped = await ship()
    const stranger = await aShopper(shop)
    const params = { id: shipped.order.order_id }
    expect((await shop.call(getOrderTracking, { params }, { as: stranger })).error.code).toBe(
      'ORDER_NOT_FOUND',
    )
    const { order, shopper } = await aPaidOrder(shop)
    const unshipped = await shop.call(getOrderTracking, { params: { id: order.order_id } }, { as: shopper })
    expect(unshipped.data).toEqual({ parcels: [] })
  })

  test('of SF Express is followed by the recipient’s phone number, of another carrier by its number alone', async () => {
    const ship = async (carrier: string, trackingNumber: string) => {
      const { order } = await aPaidOrder(shop)
      await fulfilment.ship(order.order_number, { carrier, trackingNumber }, BY_COMMAND_LINE)
      await shop.runJobs()
      const all =
        await provider.control<{ tracking_number: string; customers: object[] }[]>('aftership/trackings')
      return all.find(({ tracking_number: number }) => number === trackingNumber)!.customers
    }
    expect(await ship('SF Express', 'SF1231231231234')).toEqual([{ phone_number: '+8613800138000' }])
    expect(await ship('DHL', '1234567891')).toEqual([])
  })

  test('of a carrier that nobody reads is not followed', async () => {
    const { order, shopper } = await aPaidOrder(shop)
    await fulfilment.ship(order.order_number, { carrier: 'J&T', trackingNumber: 'JT1' }, BY_COMMAND_LINE)
    await shop.runJobs()
    const key = { orderId: order.order_id, number: 1 }
    expect(await read({ order, shopper, key })).toBeUndefined()
  })
})

describe('events', () => {
  test('that come late or in another sequence are stored, and the parcel does not go back', async () => {
    const shipped = await ship()
    await scan(shipped, { scan: 'out_for_delivery', ago: 10 })
    await notify(shipped)
    await shop.runJobs()
    await scan(shipped, { scan: 'picked_up', ago: 300 })
    await notify(shipped)
    await shop.runJobs()
    const parcel = (await read(shipped))!
    expect(parcel.status).toBe('out_for_delivery')
    expect(parcel.events.map(({ status }) => status)).toEqual(['out_for_delivery', 'picked_up'])
  })

  test('that are reported again and at once are stored once, and deliver once', async () => {
    const shipped = await ship()
    await scan(shipped, { scan: 'in_transit', ago: 5 })
    await scan(shipped, { scan: 'delivered' })
    await Promise.all(Array.from({ length: 6 }, () => tracking.sync(shipped.key)))
    expect((await read(shipped))!.events).toHaveLength(2)
    expect((await readOrder(shipped)).history.filter(({ status }) => status === 'delivered')).toHaveLength(1)
    expect((await listSubjects(shipped)).filter((subject) => /arrived/.test(subject))).toHaveLength(1)
  })

  test('of an earlier parcel with the same number, or of next week, are another’s', async () => {
    const shipped = await ship()
    await scan(shipped, { scan: 'delivered', ago: 60 * 24 * 400 })
    await scan(shipped, { scan: 'in_transit', ago: -60 * 24 * 7 })
    await notify(shipped)
    await shop.runJobs()
    expect(await read(shipped)).toEqual({ number: 1, status: 'registered', events: [] })
    expect((await readOrder(shipped)).status).toBe('shipped')
  })

  test('and the merchant say at once that it has arrived: it arrives once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const shipped = await ship()
      await scan(shipped, { scan: 'delivered' })
      await Promise.all([
        tracking.sync(shipped.key),
        fulfilment.deliver(shipped.order.order_number, BY_COMMAND_LINE),
      ])
      const { history } = await readOrder(shipped)
      expect(history.filter(({ status }) => status === 'delivered')).toHaveLength(1)
      expect((await listSubjects(shipped)).filter((subject) => /arrived/.test(subject))).toHaveLength(1)
    }
  })

  test('deliver a partially refunded order, and change nothing of one that was refunded in full', async () => {
    const partly = await ship()
    await refund(partly, 100)
    const wholly = await ship()
    await refund(wholly, undefined, 'all')
    for (const shipped of [partly, wholly]) {
      await scan(shipped, { scan: 'delivered' })
      await notify(shipped)
    }
    await shop.runJobs()
    expect((await readOrder(partly)).status).toBe('partially_refunded')
    expect((await fulfilment.get(partly.order.order_number)).delivered_at).not.toBeNull()
    expect((await readOrder(wholly)).status).toBe('refunded')
    expect((await fulfilment.get(wholly.order.order_number)).delivered_at).toBeNull()
    expect((await read(wholly))!.status).toBe('delivered')
  })

  test('change nothing of a partially refunded order that the merchant saw arrive', async () => {
    const shipped = await ship()
    const { order_number: number, order_id: id } = shipped.order
    await refund(shipped, 100)
    await scan(shipped, { scan: 'customs', ago: 9 })
    await notify(shipped)
    await shop.runJobs()
    expect(await tracking.findProblem(id)).toBe('exception')
    const { order } = await fulfilment.deliver(number, BY_COMMAND_LINE)
    expect(await tracking.findProblem(id)).toBeUndefined()
    await scan(shipped, { scan: 'delivered' })
    await notify(shipped)
    await shop.runJobs()
    expect((await fulfilment.get(number)).delivered_at).toEqual(order.delivered_at)
  })

  test('after delivery do not undo it', async () => {
    const shipped = await ship()
    await scan(shipped, { scan: 'delivered', ago: 5 })
    await notify(shipped)
    await shop.runJobs()
    await scan(shipped, { scan: 'returned' })
    await notify(shipped)
    await shop.runJobs()
    expect((await read(shipped))!.status).toBe('delivered')
  })
})

test('the database refuses a status that cannot follow, as the code does', async () => {
  const shipped = await ship()
  const move = (from: string, status: string) =>
    shop.db
      .updateTable('shipment_tracking')
      .set({ from_status: from, status })
      .where('order_id', '=', shipped.order.order_id)
      .execute()
  await move('registered', 'delivered')
  await expect(move('delivered', 'in_transit')).rejects.toThrow('violates foreign key')
})

describe('a webhook', () => {
  const endpoint = '/api/v1/tracking/webhook'

  test('without the right signature is refused, and changes nothing', async () => {
    const shipped = await ship()
    await scan(shipped, { scan: 'delivered' })
    const payload = JSON.stringify({ msg: { id: 'x' } })
    for (const headers of [{}, { 'aftership-hmac-sha256': 'AAAA' }, { 'aftership-hmac-sha256': '' }]) {
      const response = await shop.app.inject({
        method: 'POST',
        url: endpoint,
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      })
      expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
        400,
        'WEBHOOK_SIGNATURE_INVALID',
      ])
    }
    expect((await sendWebhook(payload, 'another secret')).statusCode).toBe(400)
    await shop.runJobs()
    expect((await readOrder(shipped)).status).toBe('shipped')
  })

  test.each(['', 'no JSON', '[]', '{"msg":{}}', '{"msg":{"id":7}}', '{"msg":{"id":"nobody knows it"}}'])(
    'that is signed and says nothing the shop knows is acknowledged: %s',
    async (payload) => expect((await sendWebhook(payload)).statusCode).toBe(200),
  )

  test('claims nothing: the shop asks the provider', async () => {
    const shipped = await ship()
    const { tracking_id: id } = (await findParcel(shop.db, shipped.key))!
    const checkpoints = [{ tag: 'Delivered', checkpoint_time: shop.clock().toISOString() }]
    await sendWebhook(
      JSON.stringify({ event: 'tracking_update', msg: { id, tag: 'Delivered', checkpoints } }),
    )
    await shop.runJobs()
    expect((await readOrder(shipped)).status).toBe('shipped')
  })

  describe('of the emulated provider', () => {
    beforeAll(async () => {
      const url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
      await provider.control('webhooks/pause', {})
      await provider.control('webhooks/endpoint', { url: url + endpoint, provider: 'aftership' })
    })
    const deliver = () => provider.control<{ response: string }[]>('webhooks/redeliver', {})

    test('is accepted, doubled or late, and refused with a wrong signature', async () => {
      const shipped = await ship()
      await provider.break({ operation: 'aftership.webhook', action: 'duplicate', copies: 2, times: 1 })
      await scan(shipped, { scan: 'in_transit', ago: 9 })
      expect((await deliver()).map(({ response }) => response)).toEqual(['200', '200', '200'])
      await shop.runJobs()
      expect((await read(shipped))!.events).toHaveLength(1)

      await provider.break({ operation: 'aftership.webhook', action: 'wrong_signature', times: 1 })
      await scan(shipped, { scan: 'delivered' })
      expect((await deliver()).map(({ response }) => response)).toEqual(['400'])
      // Its next attempt is signed as it should be.
      expect((await deliver()).map(({ response }) => response)).toEqual(['200'])
      await shop.runJobs()
      expect((await readOrder(shipped)).status).toBe('delivered')
    })
  })
})
