import { expect, test, describe } from 'vitest'
import * as actions from '@shop/contract/orders/order-actions.console'
import { getOrder, listOrders } from '@shop/contract/orders/orders.console'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { anAddress, anOrderBody, aProduct, aShopper, payOrder } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createParcelActions } from '../../../../test/parcels.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const [one, two, analyst] = [
  await console.aMember('manager'),
  await console.aMember('owner'),
  await console.aMember('analyst'),
]
const { anOrderInParts, send, refundUnits } = createParcelActions(shop)
const PARCEL = { carrier: 'SF Express', tracking_number: 'SF1234567890123' }

const read = async (id: string, as = one) => (await console.call(getOrder, { params: { id } }, { as })).data
const actionsOf = async (id: string) => {
  const { items } = await shop.services.audit.list({ page: 1, limit: 50, order: 'asc', subject_id: id })
  return items.map(({ action, who }) => [action, who])
}

describe('an order in several parcels', () => {
  test('sends chosen units, then all that are left, and each line says what has gone', async () => {
    const id = (await anOrderInParts()).order.order_id
    const lines = [{ position: 0, quantity: 1 }]
    const ship = async (body: object) => {
      const { version } = await read(id)
      const call = { params: { id }, body: { version, ...PARCEL, ...body } }
      return (await console.call(actions.shipOrder, call, { as: one })).data.order
    }
    expect(await ship({ lines })).toMatchObject({
      status: 'preparing',
      shipments: [{ number: 1, lines, tracking_number: PARCEL.tracking_number }],
      lines: [
        { shipped_quantity: 1, to_ship_quantity: 1 },
        { shipped_quantity: 0, to_ship_quantity: 1 },
      ],
    })
    const shipped = await ship({})
    expect(shipped).toMatchObject({ status: 'shipped', shipments: [{}, { number: 2 }] })
    expect(shipped.timeline.filter(({ kind }) => kind === 'shipment')).toMatchObject([
      { what: 'sent', shipment: 1 },
      { what: 'sent', shipment: 2 },
    ])
    const { shipments } = await read(id, analyst)
    expect(shipments[0]).not.toHaveProperty('tracking_number')
    expect(shipments[0]).not.toHaveProperty('url')
  })

  test('waits among those to ship until all of it has gone, or was refunded before that', async () => {
    const [sent, refunded] = [await anOrderInParts(), await anOrderInParts()]
    const listToShip = async () => {
      const { items } = (await console.call(listOrders, { query: { to_ship: 'true' } }, { as: one })).data
      return [sent, refunded].map(({ order }) => items.some(({ id }) => id === order.order_id))
    }
    for (const each of [sent, refunded]) await send(each, [{ position: 0, quantity: 1 }])
    expect(await listToShip()).toEqual([true, true])
    await send(sent)
    const rest = [0, 1].map((position) => ({ position, quantity: 1, returned_quantity: 0 }))
    await refundUnits(refunded, rest)
    await shop.runJobs()
    expect(await listToShip()).toEqual([false, false])
  })

  test('of two people with an old page one sends a part; the other, who sends all, sees the order as it stands', async () => {
    const id = (await anOrderInParts()).order.order_id
    const { version } = await read(id)
    const ship = (body: object) =>
      console.call(actions.shipOrder, { params: { id }, body: { version, ...PARCEL, ...body } }, { as: two })
    expect((await ship({ lines: [{ position: 1, quantity: 1 }] })).status).toBe(200)
    const all = await ship({ tracking_number: 'SF0000000000003' })
    expect(all.error.code).toBe('STALE_VERSION')
    expect(all.error.details![0]!['current']).toMatchObject({ shipments: [{ number: 1 }] })
    const same = await ship({ tracking_number: 'SF0000000000003', lines: [{ position: 1, quantity: 1 }] })
    expect(same.error.details).toMatchObject([{ reason: 'quantity_not_shippable', position: 1, left: 0 }])
  })

  test('marks one of two parcels as delivered, and the order with the other', async () => {
    const paid = await anOrderInParts()
    const id = paid.order.order_id
    await send(paid, [{ position: 1, quantity: 1 }])
    await send(paid)
    const deliver = async (body: object) => {
      const { version } = await read(id)
      const call = { params: { id }, body: { version, ...body } }
      return (await console.call(actions.deliverOrder, call, { as: one })).data.order.status
    }
    expect(await deliver({ shipment: 2 })).toBe('shipped')
    expect(await deliver({})).toBe('delivered')
    expect((await actionsOf(id)).slice(2)).toEqual([
      ['order.parcel_delivered', one.email],
      ['order.delivered', one.email],
    ])
  })

  test('of an order in parts, only what has not left can be changed', async () => {
    const shopper = await aShopper(shop)
    const sizes = [
      { size: '16 cm', stock: 5 },
      { size: '18 cm', stock: 3 },
    ]
    const items = [
      { product_id: (await aProduct(shop, { sizes })).id, size: '16 cm', quantity: 2 },
      { product_id: (await aProduct(shop, { sizes })).id, size: '16 cm', quantity: 1 },
    ]
    const { data: order } = await shop.call(placeOrder, { body: anOrderBody({ items }) }, { as: shopper })
    await payOrder(shop, { order, shopper })
    const id = order.order_id
    await send({ order }, [{ position: 0, quantity: 1 }])
    const change = async (position: number) => {
      const { version } = await read(id)
      const call = { params: { id, position }, body: { version, size: '18 cm' } }
      return console.call(actions.changeLineSize, call, { as: one })
    }
    expect((await change(0)).error.details).toMatchObject([{ reason: 'wrong_status' }])
    expect((await change(1)).data.order.lines[1]).toMatchObject({ size: '18 cm' })
    const { version } = await read(id)
    const moved = { version, address: anAddress({ address_line1: 'Bamboo Lane 5' }) }
    const { status } = await console.call(
      actions.changeOrderAddress,
      { params: { id }, body: moved },
      { as: one },
    )
    expect(status).toBe(200)
  })
})
