import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as actions from '@shop/contract/orders/order-actions.console'
import { getOrder } from '@shop/contract/orders/orders.console'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import {
  anAddress,
  anOrderBody,
  aPaidOrder,
  aProduct,
  aShopper,
  payOrder,
  readStock,
} from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const [one, two, analyst] = [
  await console.aMember('manager'),
  await console.aMember('owner'),
  await console.aMember('analyst'),
]
const { listSubjects } = createOrderSteps(shop)
const PARCEL = { carrier: 'SF Express', tracking_number: 'SF1234567890123' }

const read = async (id: string, as = one) => (await console.call(getOrder, { params: { id } }, { as })).data
const actionsOf = async (id: string) => {
  const { items } = await shop.services.audit.list({ page: 1, limit: 50, order: 'asc', subject_id: id })
  return items.map(({ action, who }) => [action, who])
}

/** A paid order with a bracelet in two sizes: two of them of 16 cm. */
async function aSizedOrder() {
  const sizes = [
    { size: '16 cm', stock: 5 },
    { size: '18 cm', stock: 3 },
  ]
  const { id } = await aProduct(shop, { sizes })
  const shopper = await aShopper(shop)
  const body = anOrderBody({ items: [{ product_id: id, size: '16 cm', quantity: 2 }] })
  const { data: order } = await shop.call(placeOrder, { body }, { as: shopper })
  return { order, shopper, productId: id }
}

describe('shipping from the console', () => {
  test('ships once, mails the shopper and records who did it', async () => {
    const paid = await aPaidOrder(shop)
    const id = paid.order.order_id
    const { version } = await read(id)
    const call = () =>
      console.call(actions.shipOrder, { params: { id }, body: { version, ...PARCEL } }, { as: one })
    const { data } = await call()
    expect(data).toMatchObject({ is_new: true, order: { status: 'shipped', shipments: [PARCEL] } })
    // The response was lost, and the request is repeated as it was.
    expect((await call()).data.is_new).toBe(false)
    expect(await actionsOf(id)).toEqual([['order.shipped', one.email]])
    expect((await listSubjects(paid)).filter((subject) => /on its way/.test(subject))).toHaveLength(1)
    const delivered = await console.call(
      actions.deliverOrder,
      { params: { id }, body: { version: data.order.version } },
      { as: two },
    )
    expect(delivered.data.order.status).toBe('delivered')
  })

  test('of two people with different tracking numbers one ships, the other sees that it is done', async () => {
    const id = (await aPaidOrder(shop)).order.order_id
    const { version } = await read(id)
    const all = await Promise.all(
      ['SF0000000000001', 'SF0000000000002'].map((number, index) =>
        console.call(
          actions.shipOrder,
          { params: { id }, body: { version, carrier: 'SF', tracking_number: number } },
          { as: [one, two][index]! },
        ),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = all.find(({ status }) => status === 409)!
    expect(refused.error).toMatchObject({ code: 'ORDER_REFUSED', details: [{ reason: 'already_shipped' }] })
    expect(await actionsOf(id)).toHaveLength(1)
  })

  test('a label with the address of before is not sent: the version is stale, and the order as it stands is shown', async () => {
    const id = (await aPaidOrder(shop)).order.order_id
    const { version } = await read(id)
    const body = { version, address: anAddress({ address_line1: 'Bamboo Lane 3' }) }
    await console.call(actions.changeOrderAddress, { params: { id }, body }, { as: two })
    const { error } = await console.call(
      actions.shipOrder,
      { params: { id }, body: { version, ...PARCEL } },
      { as: one },
    )
    expect(error.code).toBe('STALE_VERSION')
    expect(error.details![0]!['current']).toMatchObject({ id, address: { address_line1: 'Bamboo Lane 3' } })
  })
})

describe('an order in the console', () => {
  test('shows everything that happened in one sequence', async () => {
    const paid = await aPaidOrder(shop)
    const id = paid.order.order_id
    await shop.runJobs()
    await console.call(
      actions.addOrderNote,
      { params: { id }, body: { id: randomUUID(), content: 'Check the clasp' } },
      { as: one },
    )
    const order = await read(id)
    expect(order.timeline.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'status pending_payment',
      'mail order_placed',
      'status paid',
      'mail order_paid',
      'merchant_note noted',
      'staff order.noted',
    ])
    expect(order).toMatchObject({
      refundable: paid.order.total,
      customer: { id: paid.shopper.userId, email: paid.shopper.email },
      payments: [{ status: 'succeeded', history: expect.any(Array) as unknown[] }],
      mails_again: ['order_paid'],
    })
  })

  test('names nobody without personal.read', async () => {
    const paid = await aPaidOrder(shop)
    const id = paid.order.order_id
    const note = { id: randomUUID(), content: 'Call Lian on 13800138000' }
    await console.call(actions.addOrderNote, { params: { id }, body: note }, { as: one })
    const order = await read(id, analyst)
    expect(order).not.toHaveProperty('address')
    expect(order).not.toHaveProperty('customer')
    expect(JSON.stringify(order)).not.toMatch(/Lian|1380013|example\.com/)
  })

  test('that does not exist is not found', async () => {
    for (const id of [randomUUID(), 'nonsense'])
      expect((await console.call(getOrder, { params: { id } }, { as: one })).error.code).toBe(
        'ORDER_NOT_FOUND',
      )
  })
})

describe('before it is shipped', () => {
  test('the address can be changed, and the log names the fields without what they say', async () => {
    const id = (await aPaidOrder(shop)).order.order_id
    const { version } = await read(id)
    const address = anAddress({ recipient_name: 'Mei Secret', phone: '13912345678' })
    const body = { version, address }
    const { data } = await console.call(actions.changeOrderAddress, { params: { id }, body }, { as: one })
    expect(data.order.address).toMatchObject({ recipient_name: 'Mei Secret' })
    const { items } = await shop.services.audit.list({ page: 1, limit: 5, order: 'desc', subject_id: id })
    expect(items[0]).toMatchObject({ after: { changed: ['phone', 'recipient_name'] } })
    expect(JSON.stringify(items)).not.toMatch(/Secret|139123/)
  })

  test('not to a country to which its shipping does not go', async () => {
    const id = (await aPaidOrder(shop)).order.order_id
    const { version } = await read(id)
    const address = anAddress({ country: 'FR', phone: '+33123456789', postal_code: '75001' })
    const { error } = await console.call(
      actions.changeOrderAddress,
      { params: { id }, body: { version, address } },
      { as: one },
    )
    expect(error.details).toMatchObject([{ reason: 'method_not_available' }])
  })

  test.each([
    ['unpaid', false, { available: 5, reserved: 0, sold: 0 }, { available: 1, reserved: 2, sold: 0 }],
    ['paid', true, { available: 5, reserved: 0, sold: 2 }, { available: 1, reserved: 0, sold: 2 }],
  ])('the size of an order that is %s can be changed, with its stock', async (_, isPaid, before, after) => {
    const placed = await aSizedOrder()
    if (isPaid) await payOrder(shop, placed)
    const id = placed.order.order_id
    const { version } = await read(id)
    const call = (size: string, seen: number) =>
      console.call(
        actions.changeLineSize,
        { params: { id, position: 0 }, body: { version: seen, size } },
        { as: one },
      )
    const { data } = await call('18 cm', version)
    expect(data.order.lines[0]).toMatchObject({ size: '18 cm', line_total: placed.order.subtotal })
    expect((await call('18 cm', version)).data.is_new).toBe(false)
    expect(await readStock(shop, placed.productId, '16 cm')).toEqual(before)
    expect(await readStock(shop, placed.productId, '18 cm')).toEqual(after)
    expect((await call('20 cm', data.order.version)).error.details).toMatchObject([
      { reason: 'unknown_size' },
    ])
    expect(await shop.services.ledger.compareShop()).toEqual([])
  })

  test('a size of which too few are left is refused, and nothing moves', async () => {
    const placed = await aSizedOrder()
    await shop.db
      .updateTable('stock_items')
      .set({ available: 1 })
      .where('product_id', '=', placed.productId)
      .where('size', '=', '18 cm')
      .execute()
    const id = placed.order.order_id
    const { version } = await read(id)
    const body = { version, size: '18 cm' }
    const { error } = await console.call(
      actions.changeLineSize,
      { params: { id, position: 0 }, body },
      { as: one },
    )
    expect(error.code).toBe('OUT_OF_STOCK')
    expect(await readStock(shop, placed.productId, '16 cm')).toMatchObject({ available: 3, reserved: 2 })
  })

  test('afterwards neither can be changed', async () => {
    const placed = await aSizedOrder()
    await payOrder(shop, placed)
    const id = placed.order.order_id
    const { version } = await read(id)
    const { data } = await console.call(
      actions.shipOrder,
      { params: { id }, body: { version, ...PARCEL } },
      { as: one },
    )
    const { error } = await console.call(
      actions.changeLineSize,
      { params: { id, position: 0 }, body: { version: data.order.version, size: '18 cm' } },
      { as: one },
    )
    expect(error.details).toMatchObject([{ reason: 'wrong_status' }])
  })
})
