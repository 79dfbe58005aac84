import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createParcelActions } from '../../../../test/parcels.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { BY_COMMAND_LINE } from '../merchant-command.shared.ts'
import { refusal } from '../../../../test/refusal.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { listDifferences } from '../../../../test/faults/ledger.ts'
import { findReason } from '../../../http/refused.ts'

const shop = await createTestApp()
const { fulfilment } = shop.services
const { anOrderInParts, send, arrive, refundUnits, read } = createParcelActions(shop)
const { cancel, refund, listSubjects, listIntents } = createOrderSteps(shop)

/** Positions of the order's lines. */
const [RINGS, CUP] = [0, 1]
const ONE_RING = { position: RINGS, quantity: 1 }
const ONE_CUP = { position: CUP, quantity: 1 }
const asRefund = (line: { position: number; quantity: number }) => ({ ...line, returned_quantity: 0 })

describe('an order in two parcels', () => {
  test('is being prepared until the last has left, and has arrived when all have', async () => {
    const paid = await anOrderInParts()
    await send(paid, [ONE_RING])
    const first = await read(paid)
    expect(first).toMatchObject({
      status: 'preparing',
      shipments: [{ number: 1, carrier: 'SF Express', lines: [ONE_RING] }],
      to_ship: [ONE_RING, ONE_CUP],
    })
    await arrive(paid)
    expect(await read(paid)).toMatchObject({
      status: 'preparing',
      shipments: [{ delivered_at: expect.any(String) as string }],
    })
    await send(paid)
    expect(await read(paid)).toMatchObject({
      status: 'shipped',
      shipments: [{ number: 1 }, { number: 2, lines: [ONE_RING, ONE_CUP] }],
      to_ship: [],
    })
    expect((await fulfilment.get(paid.order.order_number)).delivered_at).toBeNull()
    await arrive(paid)
    const { status, history, shipments } = await read(paid)
    expect(status).toBe('delivered')
    expect(shipments.every(({ delivered_at: at }) => at !== undefined)).toBe(true)
    expect(history.map((step) => step.status)).toEqual([
      'pending_payment',
      'paid',
      'preparing',
      'shipped',
      'delivered',
    ])
    expect((await fulfilment.get(paid.order.order_number)).delivered_at).not.toBeNull()
  })

  test('has a mail for each, which lists its items and says that more follows, and one when all has arrived', async () => {
    const paid = await anOrderInParts()
    await send(paid, [ONE_CUP], 'SF1234567890001')
    await arrive(paid)
    await send(paid, undefined, 'SF1234567890002')
    await arrive(paid)
    expect((await listSubjects(paid)).slice(2)).toEqual([
      'Part of order N is on its way',
      'The rest of order N is on its way',
      'Order N has arrived',
    ])
    const [first, rest] = (await shop.readMail(paid.shopper.email)).slice(2)
    expect(first!.text).toContain('Pine resin cup: × 1')
    expect(first!.text).toContain('SF1234567890001')
    expect(first!.text).toContain('The rest follows.')
    expect(first!.text).not.toContain('Misty jade ring')
    expect(rest!.text).toContain('Misty jade ring: × 2')
    expect(rest!.text).toContain('SF1234567890002')
    expect(rest!.text).not.toContain('Pine resin cup')
  })

  test('may go under one number, and each parcel may arrive by itself', async () => {
    const paid = await anOrderInParts()
    await send(paid, [ONE_CUP], 'SF1234567890003')
    await send(paid, undefined, 'SF1234567890003')
    expect((await read(paid)).shipments.map(({ tracking_number: number }) => number)).toEqual([
      'SF1234567890003',
      'SF1234567890003',
    ])
    expect((await arrive(paid, 2)).isNew).toBe(true)
    expect((await arrive(paid, 2)).isNew).toBe(false)
    expect((await read(paid)).status).toBe('shipped')
    await expect(arrive(paid, 3)).rejects.toMatchObject(refusal('has no shipment 3'))
    expect((await arrive(paid, 1)).isNew).toBe(true)
    expect((await read(paid)).status).toBe('delivered')
  })
})

describe('pressing', () => {
  test('twice sends once: the same units with the same number have left already', async () => {
    const paid = await anOrderInParts()
    const number = 'SF1234567890004'
    expect((await send(paid, [ONE_CUP, ONE_RING], number)).isNew).toBe(true)
    expect((await send(paid, [ONE_RING, ONE_CUP], number)).isNew).toBe(false)
    expect((await send(paid, undefined, number)).isNew).toBe(true)
    expect((await send(paid, undefined, number)).isNew).toBe(false)
    expect((await read(paid)).shipments).toHaveLength(2)
    expect((await listSubjects(paid)).filter((subject) => /on its way/.test(subject))).toHaveLength(2)
  })

  test('at once for the same cup sends it once, and the others learn why', async () => {
    const paid = await anOrderInParts()
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => send(paid, [ONE_CUP])))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = all.flatMap((each) =>
      each.status === 'rejected' ? [findReason(each.reason, 'ORDER_REFUSED')] : [],
    )
    expect(reasons).toEqual(Array.from({ length: 5 }, () => 'quantity_not_shippable'))
  })

  test('for more than is left, or for what the order does not have, is refused, and says how many are left', async () => {
    const paid = await anOrderInParts()
    await send(paid, [ONE_RING])
    for (const [line, left] of [
      [{ position: RINGS, quantity: 2 }, 1],
      [{ position: 7, quantity: 1 }, 0],
    ] as const)
      await expect(send(paid, [line])).rejects.toMatchObject({
        details: [{ reason: 'quantity_not_shippable', position: line.position, left }],
      })
    await send(paid)
    await expect(send(paid, [ONE_CUP])).rejects.toMatchObject({ details: [{ reason: 'already_shipped' }] })
  })
})

test('The database refuses a unit that has left, and a gap before one, whoever writes it.', async () => {
  const paid = await anOrderInParts()
  const { order_id: id } = paid.order
  await send(paid, [ONE_RING])
  await send(paid, [ONE_CUP])
  const insert = (first: number, follows: number | null) =>
    sql`INSERT INTO shipment_lines
      (order_id, shipment_number, position, quantity, first_unit, last_unit, follows_unit)
      VALUES (${id}, 2, ${RINGS}, 1, ${first}, ${first}, ${follows})`.execute(shop.db)
  await expect(insert(1, null)).rejects.toThrow('unique')
  await expect(insert(3, 2)).rejects.toThrow('foreign key')
  await expect(insert(2, null)).rejects.toThrow('check')
})

describe('what was refunded before it was sent', () => {
  test('need not be: with the rest refunded, the order is on its way, and arrives with its only parcel', async () => {
    const paid = await anOrderInParts()
    await send(paid, [{ position: RINGS, quantity: 2 }])
    await refundUnits(paid, [asRefund(ONE_CUP)])
    expect(await read(paid)).toMatchObject({ status: 'shipped', to_ship: [] })
    await shop.runJobs()
    expect((await read(paid)).status).toBe('partially_refunded')
    await arrive(paid)
    expect((await fulfilment.get(paid.order.order_number)).delivered_at).not.toBeNull()
    expect((await listSubjects(paid)).at(-1)).toBe('Order N has arrived')
    expect(await listDifferences(shop, { isSettled: false })).toEqual([])
  })

  test('completes an order whose parcels have all arrived', async () => {
    const paid = await anOrderInParts()
    await send(paid, [ONE_RING, ONE_CUP])
    await arrive(paid)
    expect((await read(paid)).status).toBe('preparing')
    await refundUnits(paid, [asRefund(ONE_RING)])
    expect((await read(paid)).status).toBe('delivered')
  })

  test('is not sent by a later parcel of all that is left', async () => {
    const paid = await anOrderInParts()
    await refundUnits(paid, [asRefund(ONE_RING)])
    await shop.runJobs()
    await send(paid)
    expect((await read(paid)).shipments).toMatchObject([{ lines: [ONE_RING, ONE_CUP] }])
    expect((await read(paid)).status).toBe('partially_refunded')
  })

  test('stays so when the refund fails, and is counted once when it is refunded again', async () => {
    const paid = await anOrderInParts()
    await send(paid, [ONE_CUP])
    // Refunded by hand at the provider, which rejects a second refund.
    await shop.provider.merchant.refunds.create({ payment_intent: (await listIntents(paid))[0]!.id })
    for (const key of ['first', 'again']) {
      await refundUnits(paid, [asRefund(ONE_RING)], key)
      await shop.runJobs()
      expect(shop.takeLoggedErrors()).toMatchObject([{ msg: 'payment_refund_failed' }])
      expect((await read(paid)).to_ship).toEqual([ONE_RING])
    }
  })

  test('of what has left makes no difference to the rest', async () => {
    const paid = await anOrderInParts()
    await send(paid, [{ position: RINGS, quantity: 2 }])
    await refundUnits(paid, [asRefund(ONE_RING)])
    expect(await read(paid)).toMatchObject({ to_ship: [ONE_CUP] })
  })

  test('in full leaves nothing to send, also of an order in parts', async () => {
    const paid = await anOrderInParts()
    await send(paid, [ONE_CUP])
    await refund(paid)
    await shop.runJobs()
    expect(await read(paid)).toMatchObject({ status: 'refunded', to_ship: [] })
    await expect(send(paid)).rejects.toMatchObject({ details: [{ reason: 'already_shipped' }] })
  })

  test('may be everything: then nothing can be shipped, though the delivery is paid', async () => {
    const paid = await anOrderInParts()
    await refundUnits(paid, [asRefund({ position: RINGS, quantity: 2 }), asRefund(ONE_CUP)])
    await expect(send(paid)).rejects.toMatchObject({ details: [{ reason: 'nothing_to_ship' }] })
  })
})

test('An order of which a part has left is not cancelled: nothing comes back that is under way.', async () => {
  const paid = await anOrderInParts()
  await send(paid, [ONE_CUP])
  expect((await cancel(paid)).error.code).toBe('ORDER_STATE_CONFLICT')
  const { cancellation } = shop.services
  await expect(
    cancellation.cancelByMerchant(paid.order.order_id, 'Sold out', BY_COMMAND_LINE),
  ).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' })
  expect((await read(paid)).status).toBe('preparing')
})

test('A part and a cancellation at once: one of them happens.', async () => {
  for (let round = 0; round < 4; round += 1) {
    const paid = await anOrderInParts()
    const [cancelled, sent] = await Promise.allSettled([cancel(paid), send(paid, [ONE_CUP])])
    const isCancelled = cancelled.status === 'fulfilled' && cancelled.value.status === 200
    expect([isCancelled, sent.status]).toEqual(isCancelled ? [true, 'rejected'] : [false, 'fulfilled'])
    expect((await read(paid)).status).toBe(isCancelled ? 'cancelled' : 'preparing')
  }
})

test('All these orders keep the rules of shipments.', async () => {
  await shop.runJobs()
  expect(await listDifferences({ db: shop.db })).toEqual([])
})
