import { expect, test } from 'vitest'
import { getOrder, listOrders } from '@shop/contract/orders/orders.console'
import { listOrderParcels } from '@shop/contract/tracking/parcels.console'
import { createCarrier } from '../../../test/carrier.ts'
import { createTestConsole } from '../../../test/console.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { BY_COMMAND_LINE } from '../orders/merchant-command.shared.ts'
import { createParcelActions } from '../../../test/parcels.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY } from '../../jobs/clock.ts'

const shop = await createTestApp()
const { tracking, fulfilment } = shop.services
const { shipPart, scan, notify, read, readOrder } = createCarrier(shop)
const { anOrderInParts, send } = createParcelActions(shop)
const { listSubjects } = createOrderSteps(shop)
const ONE_CUP = [{ position: 1, quantity: 1 }]

/** An order of which a cup has left, and then the rest. */
async function inTwoParcels() {
  const paid = await anOrderInParts()
  const first = await shipPart(paid, { lines: ONE_CUP })
  return { paid, first, second: await shipPart(paid) }
}

test('Each parcel has its own way, and the order arrives with the last of them, whichever that is.', async () => {
  const { first, second } = await inTwoParcels()
  await scan(first, { scan: 'in_transit', place: '上海市', ago: 60 })
  await scan(second, { scan: 'delivered', place: '北京市' })
  for (const each of [first, second]) await notify(each)
  await shop.runJobs()
  expect((await read(first))!.status).toBe('in_transit')
  expect(await read(second)).toMatchObject({ number: 2, events: [{ status: 'delivered' }] })
  expect(await readOrder(first)).toMatchObject({
    status: 'shipped',
    shipments: [{ number: 1 }, { number: 2, delivered_at: expect.any(String) as string }],
  })
  expect((await listSubjects(first)).some((subject) => /arrived/.test(subject))).toBe(false)

  await scan(first, { scan: 'delivered' })
  await notify(first)
  await shop.runJobs()
  expect((await readOrder(first)).status).toBe('delivered')
  expect((await listSubjects(first)).filter((subject) => /arrived/.test(subject))).toHaveLength(1)
})

test('A parcel that arrives before the rest has left is known, and does not deliver the order.', async () => {
  const paid = await anOrderInParts()
  const first = await shipPart(paid, { lines: ONE_CUP })
  await scan(first, { scan: 'delivered' })
  await notify(first)
  await shop.runJobs()
  expect(await readOrder(first)).toMatchObject({
    status: 'preparing',
    shipments: [{ delivered_at: expect.any(String) as string }],
  })
  await shipPart(paid)
  expect((await readOrder(first)).status).toBe('shipped')
})

test('Two shipments in one parcel share its number: one webhook moves both along.', async () => {
  const paid = await anOrderInParts()
  const first = await shipPart(paid, { lines: ONE_CUP })
  await send(paid, undefined, first.number)
  await shop.runJobs()
  await scan(first, { scan: 'delivered' })
  await notify(first)
  await shop.runJobs()
  for (const number of [1, 2])
    expect((await read({ ...first, key: { ...first.key, number } }))!.status).toBe('delivered')
  expect((await readOrder(first)).status).toBe('delivered')
})

test('The reconciler asks for each parcel that has been silent.', async () => {
  const { first, second } = await inTwoParcels()
  shop.clock.advance(DAY)
  await scan(first, { scan: 'delivered', ago: 30 })
  await scan(second, { scan: 'delivered', ago: 20 })
  await tracking.reconcile()
  expect((await readOrder(first)).status).toBe('delivered')
})

test('Both parcels arriving at once deliver the order once.', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { first, second } = await inTwoParcels()
    await scan(first, { scan: 'delivered' })
    await scan(second, { scan: 'delivered' })
    await Promise.all([tracking.sync(first.key), tracking.sync(second.key)])
    const { history } = await readOrder(first)
    expect(history.filter(({ status }) => status === 'delivered')).toHaveLength(1)
  }
})

test('The merchant sees the way of each, and which of them has a problem, also before the rest has left.', async () => {
  const console = await createTestConsole(shop)
  const owner = await console.aMember('owner')
  const paid = await anOrderInParts()
  const first = await shipPart(paid, { lines: ONE_CUP })
  await scan(first, { scan: 'customs', ago: 3 })
  await notify(first)
  await shop.runJobs()
  const { order_id: id } = paid.order
  const listTrouble = async () => {
    const query = { parcel_trouble: 'true', limit: 100 }
    const { data } = await console.call(listOrders, { query }, { as: owner })
    return data.items.map((order) => order.id)
  }
  expect(await listTrouble()).toContain(id)
  const { data } = await console.call(getOrder, { params: { id } }, { as: owner })
  expect(data).toMatchObject({ status: 'preparing', attention: ['parcel_problem'] })

  const second = await shipPart(paid)
  const { data: both } = await console.call(listOrderParcels, { params: { id } }, { as: owner })
  expect(both.parcels).toMatchObject([
    { number: 1, status: 'exception', problem: 'exception' },
    { number: 2, status: 'registered' },
  ])
  expect(both.parcels[1]).not.toHaveProperty('problem')
  await fulfilment.deliver(second.order.order_number, BY_COMMAND_LINE, 1)
  expect(await listTrouble()).not.toContain(id)
})
