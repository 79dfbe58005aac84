import { describe, expect, test } from 'vitest'
import { correctShipment } from '@shop/contract/orders/order-actions.console'
import { getOrder } from '@shop/contract/orders/orders.console'
import { createCarrier } from '../../../test/carrier.ts'
import { createTestConsole } from '../../../test/console.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { BY_COMMAND_LINE } from '../orders/merchant-command.shared.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { untilSomebodyWaits } from '../../../test/until-somebody-waits.ts'

const shop = await createTestApp()
const { tracking, fulfilment } = shop.services
const { ship, scan, notify, read, readOrder } = createCarrier(shop)
const { listSubjects } = createOrderSteps(shop)
const console = await createTestConsole(shop)
const packer = await console.aMember('fulfilment')

type Shipped = Awaited<ReturnType<typeof ship>>
let count = 0
const aNumber = () => `SF${String((count += 1)).padStart(13, '9')}`

async function correct({ order }: Shipped, body: object = {}, number = 1) {
  const id = order.order_id
  const { version } = (await console.call(getOrder, { params: { id } }, { as: packer })).data
  const typed = { version, carrier: '顺丰', tracking_number: aNumber(), ...body }
  return console.call(correctShipment, { params: { id, number }, body: typed }, { as: packer })
}

const refusalOf = async (response: ReturnType<typeof correct>) => {
  const { status, error } = await response
  return [status, error.details?.[0]?.['reason'] ?? error.code]
}

describe('a tracking number that was wrong', () => {
  test('is corrected: shopper and carrier page have the right one, and one mail says so', async () => {
    const shipped = await ship()
    const right = aNumber()
    const { data } = await correct(shipped, { tracking_number: right })
    expect(data).toMatchObject({ is_new: true, order: { shipments: [{ tracking_number: right }] } })
    expect((await readOrder(shipped)).shipments).toMatchObject([
      { carrier: 'SF Express', tracking_number: right, url: expect.stringContaining(right) as string },
    ])
    expect((await correct(shipped, { tracking_number: right })).data.is_new).toBe(false)
    expect((await listSubjects(shipped)).slice(2)).toEqual([
      'Order N is on its way',
      'New tracking number for order N',
    ])
  })

  test('is followed no more: what happens to that parcel is another shopper’s, and the right one delivers', async () => {
    const shipped = await ship()
    await scan(shipped, { scan: 'in_transit', place: '上海市', ago: 60 })
    await notify(shipped)
    await shop.runJobs()
    expect((await read(shipped))!.events).toHaveLength(1)
    const right = { ...shipped, number: aNumber() }
    await correct(shipped, { tracking_number: right.number })
    await shop.runJobs()
    expect(await read(shipped)).toMatchObject({ status: 'registered', events: [] })
    await scan(shipped, { scan: 'delivered' })
    await tracking.sync(shipped.key)
    expect((await readOrder(shipped)).status).toBe('shipped')
    await scan(right, { scan: 'delivered' })
    await notify(right)
    await shop.runJobs()
    expect((await readOrder(shipped)).status).toBe('delivered')
  })

  test('is corrected while the provider is synced about it: what it says of the wrong one is dropped', async () => {
    const shipped = await ship()
    await scan(shipped, { scan: 'delivered' })
    const correction = await shop.db.startTransaction().execute()
    await correction
      .selectFrom('orders')
      .select('id')
      .where('id', '=', shipped.order.order_id)
      .forUpdate()
      .execute()
    const synced = tracking.sync(shipped.key)
    await untilSomebodyWaits(shop.db)
    await correction
      .updateTable('shipments')
      .set({ tracking_number: aNumber() })
      .where('order_id', '=', shipped.order.order_id)
      .execute()
    await correction.commit().execute()
    await synced
    expect((await readOrder(shipped)).status).toBe('shipped')
  })

  test('has its entry in the audit log, which names no number', async () => {
    const shipped = await ship()
    await correct(shipped, { carrier: 'EMS', tracking_number: '1234567890123' })
    const query = { page: 1, limit: 50, order: 'desc', subject_id: shipped.order.order_id } as const
    const [entry] = (await shop.services.audit.list(query)).items
    expect(entry).toMatchObject({
      action: 'order.tracking_corrected',
      who: packer.email,
      before: { carrier: 'SF Express' },
      after: { carrier: 'EMS', shipment: 1 },
    })
    expect(JSON.stringify(entry)).not.toContain('1234567890123')
  })
})

describe('a correction is refused', () => {
  test('of a number that its carrier does not have, and of a parcel that was never sent', async () => {
    const shipped = await ship()
    const short = { tracking_number: 'SF123' }
    expect(await refusalOf(correct(shipped, short))).toEqual([409, 'wrong_tracking_number'])
    expect(await refusalOf(correct(shipped, {}, 2))).toEqual([409, 'nothing_shipped'])
  })

  test('once the parcel has arrived', async () => {
    const shipped = await ship()
    await fulfilment.deliver(shipped.order.order_number, BY_COMMAND_LINE)
    expect(await refusalOf(correct(shipped))).toEqual([409, 'already_delivered'])
  })

  test('from a page that is old, with the order as it stands', async () => {
    const shipped = await ship()
    await correct(shipped)
    const { error } = await correct(shipped, { version: 1 })
    expect(error.code).toBe('STALE_VERSION')
    expect(error.details![0]!['current']).toMatchObject({ shipments: [{ number: 1 }] })
  })
})
