import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { previewShipments, shipOrders } from '@shop/contract/orders/order-actions.console'
import { anOrder, aPaidOrder, aProduct, aShopper } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { BY_COMMAND_LINE } from '../merchant-command.shared.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const [packer, colleague] = [await console.aMember('fulfilment'), await console.aMember('fulfilment')]
const product = await aProduct(shop, { stock: 100 })

const TWICE = 'SF9999999999999'
let numbers = 0
const aTrackingNumber = () => `SF${String((numbers += 1)).padStart(13, '0')}`

/** Paid orders of one shopper, and the lines that ship them. */
async function someRows(count: number) {
  const shopper = await aShopper(shop)
  const orders = []
  for (let index = 0; index < count; index += 1)
    orders.push((await aPaidOrder(shop, { shopper, productId: product.id })).order)
  return orders.map(({ order_number: number }) => ({
    order_number: number,
    carrier: 'SF Express',
    tracking_number: aTrackingNumber(),
  }))
}

const ship = async (rows: Awaited<ReturnType<typeof someRows>>, as = packer) =>
  (await console.call(shipOrders, { body: { rows } }, { as })).data.results
const preview = async (rows: Awaited<ReturnType<typeof someRows>>) =>
  (await console.call(previewShipments, { body: { rows } }, { as: packer })).data.results

describe('shipping many orders', () => {
  test('previews each line: what fits, what is done and what is wrong with it', async () => {
    const [ready, done, other, typo] = await someRows(4)
    const unpaid = (await anOrder(shop)).order.order_number
    await ship([done!])
    await shop.services.fulfilment.ship(
      other!.order_number,
      { carrier: 'YTO', trackingNumber: 'YT1234567890123' },
      BY_COMMAND_LINE,
    )
    const rows = [
      { ...ready!, order_number: ready!.order_number.toLowerCase() },
      { ...ready!, tracking_number: TWICE },
      done!,
      other!,
      { ...ready!, order_number: unpaid },
      { ...ready!, order_number: 'SY000' },
      { ...typo!, tracking_number: 'SF123' },
    ]
    expect(
      (await preview(rows)).map(({ outcome, reason, recipient }) => [outcome, reason, recipient]),
    ).toEqual([
      ['ready', undefined, 'Lian Wang'],
      ['refused', 'already_shipped', 'Lian Wang'],
      ['shipped_before', undefined, 'Lian Wang'],
      ['refused', 'already_shipped', 'Lian Wang'],
      ['refused', 'wrong_status', 'Lian Wang'],
      ['refused', 'not_found', undefined],
      ['refused', 'wrong_tracking_number', 'Lian Wang'],
    ])
  })

  test('ships the others when some fail, and reports each line', async () => {
    const [one, two] = await someRows(2)
    const rows = [{ ...one!, order_number: 'SY000' }, one!, { ...one!, tracking_number: TWICE }, two!]
    expect((await ship(rows)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', 'not_found'],
      ['shipped', undefined],
      ['refused', 'already_shipped'],
      ['shipped', undefined],
    ])
  })

  test('takes carrier and number as people type them, and refuses a number that is none', async () => {
    const [one, two] = await someRows(2)
    const typed = { ...one!, carrier: ' 顺丰 ', tracking_number: 'ｓｆ 1234-5678 90999' }
    const results = await ship([typed, { ...two!, tracking_number: 'SF12' }])
    expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['shipped', undefined],
      ['refused', 'wrong_tracking_number'],
    ])
    expect((await ship([typed]))[0]!.outcome).toBe('shipped_before')
    const { shipments } = await shop.services.fulfilment.show(one!.order_number)
    expect(shipments).toMatchObject([{ carrier: 'SF Express', tracking_number: 'SF1234567890999' }])
  })

  test('does nothing twice, also when two people press at once', async () => {
    const rows = await someRows(6)
    const [mine, theirs] = await Promise.all([ship(rows), ship(rows.toReversed(), colleague)])
    const outcomes = [...mine, ...theirs].map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'shipped')).toHaveLength(rows.length)
    expect(outcomes.filter((outcome) => outcome === 'shipped_before')).toHaveLength(rows.length)
    await shop.runJobs()
    const shipped = shop.outbox.filter(({ subject }) =>
      rows.some(({ order_number: number }) => subject.includes(`${number} is on its way`)),
    )
    expect(shipped).toHaveLength(rows.length)
  })

  test('leaves one that fails unexpectedly for the next press, and says so', async () => {
    const rows = await someRows(2)
    // A disk that is full, seen from here: one statement of one order fails.
    const broken = sql<boolean>`tracking_number <> ${sql.lit(rows[0]!.tracking_number)}`
    await shop.db.schema.alterTable('shipments').addCheckConstraint('broken', broken).execute()
    expect((await ship(rows)).map(({ outcome }) => outcome)).toEqual(['failed', 'shipped'])
    expect(shop.takeLoggedErrors()).toHaveLength(1)
    await shop.db.schema.alterTable('shipments').dropConstraint('broken').execute()
    expect((await ship(rows)).map(({ outcome }) => outcome)).toEqual(['shipped', 'shipped_before'])
  })
})
