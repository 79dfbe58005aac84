import { expect, test } from 'vitest'
import { anOrder, aPaidOrder } from '../../../test/builders.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { refusal } from '../../../test/refusal.ts'
import { DAY } from '../../jobs/clock.ts'
import { BY_COMMAND_LINE } from './merchant-command.shared.ts'

const shop = await createTestApp()
const { fulfilment, ordersConsole } = shop.services
const { readOrder, refund, listSubjects } = createOrderSteps(shop)
const PARCEL = { carrier: 'SF Express', trackingNumber: 'SF1234567890123' }

test('A paid order is shipped and delivered, once, and a mail reports each step.', async () => {
  const paid = await aPaidOrder(shop)
  const number = paid.order.order_number
  expect((await fulfilment.ship(number, PARCEL, BY_COMMAND_LINE)).isNew).toBe(true)
  expect((await fulfilment.ship(number, PARCEL, BY_COMMAND_LINE)).isNew).toBe(false)
  await expect(
    fulfilment.ship(number, { ...PARCEL, trackingNumber: 'SF3210987654321' }, BY_COMMAND_LINE),
  ).rejects.toMatchObject(refusal('already shipped'))
  expect((await fulfilment.deliver(number, BY_COMMAND_LINE)).isNew).toBe(true)
  expect((await fulfilment.deliver(number, BY_COMMAND_LINE)).isNew).toBe(false)
  const order = await readOrder(paid)
  expect(order.history.map(({ status }) => status)).toEqual([
    'pending_payment',
    'paid',
    'preparing',
    'shipped',
    'delivered',
  ])
  expect(order.shipments).toMatchObject([
    {
      number: 1,
      carrier: 'SF Express',
      carrier_zh: '顺丰速运',
      tracking_number: 'SF1234567890123',
      url: expect.stringContaining('SF1234567890123') as string,
      lines: order.items.map(({ quantity }, position) => ({ position, quantity })),
      delivered_at: expect.any(String) as string,
    },
  ])
  expect(order.to_ship).toEqual([])
  expect(await listSubjects(paid)).toEqual([
    'Order N is awaiting payment',
    'Thank you for your order N',
    'Order N is on its way',
    'Order N has arrived',
  ])
  expect((await shop.readMail(paid.shopper.email))[2]!.text).toContain('SF1234567890123')
})

test('An order cannot be shipped before it is paid, nor delivered before it is shipped.', async () => {
  const { order } = await anOrder(shop)
  await expect(fulfilment.ship(order.order_number, PARCEL, BY_COMMAND_LINE)).rejects.toMatchObject(
    refusal('is pending_payment'),
  )
  const paid = await aPaidOrder(shop)
  await expect(fulfilment.deliver(paid.order.order_number, BY_COMMAND_LINE)).rejects.toMatchObject(
    refusal('is paid'),
  )
  await expect(fulfilment.deliver('SY000000NOBODY', BY_COMMAND_LINE)).rejects.toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
})

test('Ten concurrent shipments of one order ship it once.', async () => {
  const paid = await aPaidOrder(shop)
  const all = await Promise.all(
    Array.from({ length: 10 }, () => fulfilment.ship(paid.order.order_number, PARCEL, BY_COMMAND_LINE)),
  )
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
})

test('A note is stored once, and its shopper does not see it.', async () => {
  const placed = await anOrder(shop)
  const number = placed.order.order_number
  expect(
    (
      await ordersConsole.orderMessages.note(
        number,
        { content: 'Wrap as a gift', toShopper: false },
        BY_COMMAND_LINE,
      )
    ).isNew,
  ).toBe(true)
  expect(
    (
      await ordersConsole.orderMessages.note(
        number,
        { content: 'Wrap as a gift', toShopper: false },
        BY_COMMAND_LINE,
      )
    ).isNew,
  ).toBe(false)
  expect((await fulfilment.show(number)).notes).toMatchObject([{ content: 'Wrap as a gift' }])
  expect(JSON.stringify(await readOrder(placed))).not.toContain('Wrap')
})

test('A delivered order is completed once it can no longer be returned: after 7 days, from abroad after 14.', async () => {
  const home = await aPaidOrder(shop)
  const abroad = await aPaidOrder(shop)
  for (const { order } of [home, abroad]) {
    await fulfilment.ship(order.order_number, PARCEL, BY_COMMAND_LINE)
    await fulfilment.deliver(order.order_number, BY_COMMAND_LINE)
  }
  await shop.db
    .updateTable('orders')
    .set({ shipping_method: 'international', return_days: 14 })
    .where('id', '=', abroad.order.order_id)
    .execute()
  // The shoppers' own sessions expire long before.
  const readStatuses = () =>
    Promise.all([home, abroad].map(async ({ order }) => (await fulfilment.get(order.order_number)).status))

  await fulfilment.completeDue()
  expect(await readStatuses()).toEqual(['delivered', 'delivered'])
  shop.clock.advance(8 * DAY)
  await fulfilment.completeDue()
  expect(await readStatuses()).toEqual(['completed', 'delivered'])
  shop.clock.advance(7 * DAY)
  await fulfilment.completeDue()
  await fulfilment.completeDue()
  expect(await readStatuses()).toEqual(['completed', 'completed'])
})

test('A partially refunded parcel can still be delivered, and its mail is sent once.', async () => {
  const paid = await aPaidOrder(shop)
  const number = paid.order.order_number
  await refund(paid, 100)
  await shop.runJobs()
  await expect(fulfilment.deliver(number, BY_COMMAND_LINE)).rejects.toMatchObject(
    refusal('cannot be delivered'),
  )
  await fulfilment.ship(number, PARCEL, BY_COMMAND_LINE)
  expect((await fulfilment.deliver(number, BY_COMMAND_LINE)).isNew).toBe(true)
  expect((await fulfilment.deliver(number, BY_COMMAND_LINE)).isNew).toBe(false)
  expect((await readOrder(paid)).status).toBe('partially_refunded')
  expect((await listSubjects(paid)).filter((subject) => /arrived/.test(subject))).toHaveLength(1)
})
