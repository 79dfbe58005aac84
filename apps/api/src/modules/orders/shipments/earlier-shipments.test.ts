import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPaidOrder } from '../../../../test/builders.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { BY_COMMAND_LINE } from '../merchant-command.shared.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { createId } from '../../../db/ids.ts'
import { updateStatus } from '../orders.repository.ts'

const shop = await createTestApp()
const { fulfilment, tracking } = shop.services
const { readOrder, refund } = createOrderSteps(shop)
const MIGRATION = join(import.meta.dirname, '../../../../migrations/0059-shipments.sql')

/** An order as the version before stores one that it has sent; with its parcel, if it is followed. */
async function anEarlierOrder({ isFollowed = false, isDelivered = false } = {}) {
  const paid = await aPaidOrder(shop)
  const id = paid.order.order_id
  const now = shop.clock()
  await shop.db.transaction().execute(async (db) => {
    let order = await fulfilment.get(paid.order.order_number)
    for (const to of ['preparing', 'shipped', ...(isDelivered ? (['delivered'] as const) : [])] as const)
      order = await updateStatus(db, order, { to, cause: 'merchant', reason: undefined, now })
    const delivered = isDelivered ? { delivered_at: now } : {}
    await db
      .updateTable('orders')
      .set({ carrier: 'SF Express', tracking_number: 'SF1234567890123', ...delivered })
      .where('id', '=', id)
      .execute()
    if (!isFollowed) return
    const parcel = { order_id: id, status: 'in_transit', created_at: now }
    await db
      .insertInto('parcels')
      .values({
        ...parcel,
        provider: 'aftership',
        from_status: 'registered',
        tracking_id: `of-${id}`,
        news_at: now,
        updated_at: now,
      })
      .execute()
    await db
      .insertInto('parcel_events')
      .values({ ...parcel, id: createId(), occurred_at: now, place: 'Nanjing', source: 'aftership' })
      .execute()
  })
  return paid
}

/** What the migration does with rows, on tables that are there already. */
async function carryOverByMigration(): Promise<void> {
  const text = await readFile(MIGRATION, 'utf8')
  await sql.raw(text.slice(text.indexOf('-- An order that was sent before'))).execute(shop.db)
}

test('The migration gives an order that was sent one shipment with all its lines, and the way of its parcel.', async () => {
  const followed = await anEarlierOrder({ isFollowed: true })
  const delivered = await anEarlierOrder({ isDelivered: true })
  const waiting = await aPaidOrder(shop)
  await refund(waiting, 100)
  await shop.runJobs()
  await carryOverByMigration()
  const order = await readOrder(followed)
  expect(order).toMatchObject({
    shipments: [
      {
        number: 1,
        carrier: 'SF Express',
        tracking_number: 'SF1234567890123',
        lines: order.items.map(({ quantity }, position) => ({ position, quantity })),
        shipped_at: order.history.find(({ status }) => status === 'shipped')!.at,
      },
    ],
    to_ship: [],
  })
  const { parcels } = await tracking.getOwn(followed.shopper.userId, followed.order.order_id)
  expect(parcels).toMatchObject([
    { number: 1, status: 'in_transit', events: [{ status: 'in_transit', place: 'Nanjing' }] },
  ])
  expect((await readOrder(delivered)).shipments).toMatchObject([
    { delivered_at: expect.any(String) as string },
  ])
  expect(await readOrder(waiting)).toMatchObject({ shipments: [], to_ship: [{ position: 0 }] })
})

test('What an old machine has sent while machines are renewed is carried over at the next start, once, and followed.', async () => {
  const earlier = await anEarlierOrder()
  for (let start = 0; start < 2; start += 1) await fulfilment.carryOver()
  await shop.runJobs()
  expect((await readOrder(earlier)).shipments).toHaveLength(1)
  const { parcels } = await tracking.getOwn(earlier.shopper.userId, earlier.order.order_id)
  expect(parcels).toMatchObject([{ number: 1, status: 'registered' }])
})

test('What it has sent can be marked as delivered before that, and its arrivals are carried over too.', async () => {
  const [mine, theirs] = [await anEarlierOrder(), await anEarlierOrder({ isDelivered: true })]
  await fulfilment.deliver(mine.order.order_number, BY_COMMAND_LINE)
  expect((await readOrder(mine)).status).toBe('delivered')
  await fulfilment.carryOver()
  for (const each of [mine, theirs])
    expect((await readOrder(each)).shipments).toMatchObject([{ delivered_at: expect.any(String) as string }])
})
