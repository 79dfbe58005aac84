import { expect, test } from 'vitest'
import { getOrder, listOrders } from '@shop/contract/orders/orders.console'
import { listOrderParcels } from '@shop/contract/tracking/parcels.console'
import { getTodayReport } from '@shop/contract/reports/reports.console'
import { createCarrier, type Shipped } from '../../../../test/carrier.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { BY_COMMAND_LINE } from '../../orders/merchant-command.shared.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
const { ship, scan, notify } = createCarrier(shop)

const read = async ({ order }: Shipped) => {
  const params = { id: order.order_id }
  const { data } = await console.call(listOrderParcels, { params }, { as: owner })
  return data.parcels[0]
}
const listTrouble = async (filter: 'parcel_trouble' | 'needs_attention') => {
  const { data } = await console.call(listOrders, { query: { [filter]: 'true', limit: 100 } }, { as: owner })
  return data.items.map(({ id }) => id)
}
const readToday = async () =>
  (await console.call(getTodayReport, { query: {} }, { as: owner })).data.parcels_to_check
const readAttention = async ({ order }: Shipped) =>
  (await console.call(getOrder, { params: { id: order.order_id } }, { as: owner })).data.attention

test('The merchant sees where a parcel has been, and who says so.', async () => {
  const shipped = await ship()
  await scan(shipped, { scan: 'in_transit', place: '上海市', ago: 3 })
  await notify(shipped)
  await shop.runJobs()
  expect(await read(shipped)).toMatchObject({
    status: 'in_transit',
    events: [{ status: 'in_transit', place: '上海市, CHN', source: 'aftership' }],
  })
  expect(await readAttention(shipped)).toEqual([])
})

test('A parcel that is held up is a number on the first page, which leads to its order, until it has arrived.', async () => {
  const before = await readToday()
  const shipped = await ship()
  const { order_id: id, order_number: number } = shipped.order
  await scan(shipped, { scan: 'customs', ago: 3 })
  await notify(shipped)
  await shop.runJobs()
  expect(await read(shipped)).toMatchObject({ status: 'exception', problem: 'exception' })
  expect(await readToday()).toBe(before + 1)
  expect(await listTrouble('parcel_trouble')).toContain(id)
  expect(await listTrouble('needs_attention')).toContain(id)
  expect(await readAttention(shipped)).toEqual(['parcel_problem'])

  await shop.services.fulfilment.deliver(number, BY_COMMAND_LINE)
  expect(await readToday()).toBe(before)
  expect(await listTrouble('parcel_trouble')).not.toContain(id)
  expect(await readAttention(shipped)).toEqual([])
})

test('An order that does not exist has no parcel.', async () => {
  const { error } = await console.call(listOrderParcels, { params: { id: 'nothing' } }, { as: owner })
  expect(error.code).toBe('ORDER_NOT_FOUND')
})
