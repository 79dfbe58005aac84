import { afterAll, expect, test, vi } from 'vitest'
import { shipOrders, type ShipmentRow } from '@shop/contract/orders/order-actions.console'
import { IS_LONG_FORM } from '../../form.ts'
import { atCommit, atMailServer, atStatement, type Stop } from './holds.ts'
import { beginJourney, signIn, type Journey } from './journey.ts'
import { RECOVERY_LIMIT_MS } from './journey-ledger.ts'
import { openKillableShop } from './killable-shop.ts'
import { createMerchant } from './merchant-over-network.ts'

const ORDERS = 8
/** The line in which the shop is killed. Of the others, which are shipped at the same time, any number may be done. */
const MIDDLE = 4

const shop = await openKillableShop('shop')
afterAll(() => shop.close())
const shopper = await signIn(shop)
const owner = await createMerchant(shop)

/** Where a press is killed, and whether the line has been shipped by then. */
interface KillPoint {
  name: string
  isShipped: boolean
  stop: Stop
  isReporting?: boolean
}

const IN_THE_MIDDLE = `NEW.tracking_number = '${toTrackingNumber(MIDDLE)}'`
const POINTS: readonly KillPoint[] = [
  {
    name: 'an order is written, not committed',
    isShipped: false,
    stop: atStatement('shipments', 'INSERT', IN_THE_MIDDLE),
    isReporting: true,
  },
  {
    name: 'an order is committed, no response',
    isShipped: true,
    stop: atCommit('shipments', 'INSERT', IN_THE_MIDDLE),
    isReporting: true,
  },
  {
    name: 'a mail is received, not acknowledged',
    isShipped: false,
    stop: atMailAndStatement,
  },
]

test.each(POINTS.filter(({ isReporting }) => isReporting || IS_LONG_FORM))(
  'Bulk shipping after kill -9 reports each line and ships and mails nothing twice. $name',
  async ({ stop, isShipped }) => {
    const begunAt = new Date()
    const journeys = await placePaidOrders()
    const rows = journeys.map(({ order }, index) => ({
      order_number: order.order_number,
      carrier: 'SF Express',
      tracking_number: toTrackingNumber(index),
    }))
    await untilMailsAreSent()
    const hold = await stop(shop, journeys[0]!)
    const first = ship(rows).then(
      () => 'answered',
      () => 'no response',
    )
    await hold.reached
    await shop.kill()
    await hold.release()
    expect(await first).toBe('no response')
    await shop.revive()

    const sent = await listSent(journeys)
    expect(sent[MIDDLE]).toBe(isShipped)
    expect(sent).toContain(false)
    const outcomes = (await ship(rows)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(sent.map((isSent) => (isSent ? 'shipped_before' : 'shipped')))
    expect((await ship(rows)).map(({ outcome }) => outcome)).toEqual(rows.map(() => 'shipped_before'))
    await untilMailsAreSent()
    await expectOnce(journeys, begunAt)
  },
)

/** Which of the orders have left. */
async function listSent(journeys: Journey[]): Promise<boolean[]> {
  const ids = journeys.map(({ order }) => order.order_id)
  const rows = await shop.query<{ order_id: string }>(
    'SELECT order_id FROM shipments WHERE order_id = ANY($1)',
    [ids],
  )
  return ids.map((id) => rows.some(({ order_id: sent }) => sent === id))
}

/** Each order was shipped, recorded and mailed once; one mail in transit at the kill may have arrived twice. */
async function expectOnce(journeys: Journey[], begunAt: Date): Promise<void> {
  const ids = journeys.map(({ order }) => order.order_id)
  const each = journeys.map((_, index) => ({
    tracking_number: toTrackingNumber(index),
    shipped: 1,
    recorded: 1,
  }))
  expect(
    await shop.query(
      `SELECT tracking_number,
         (SELECT count(*)::int FROM order_history part WHERE part.order_id = shipments.order_id AND to_status = 'shipped') AS shipped,
         (SELECT count(*)::int FROM audit_log WHERE action = 'order.shipped' AND subject_id = order_id::text) AS recorded
       FROM shipments WHERE order_id = ANY($1) ORDER BY tracking_number`,
      [ids],
    ),
  ).toEqual(each)
  const mails = await shop.query<{ id: string }>(
    `SELECT id FROM mail_messages WHERE template = 'order_shipped' AND created_at >= $1`,
    [begunAt],
  )
  expect(mails).toHaveLength(ORDERS)
  const copies = mails.map(({ id }) => shop.mailServer.received.filter((mail) => mail.id === id).length)
  expect(Math.min(...copies)).toBe(1)
  expect(Math.max(...copies)).toBeLessThanOrEqual(2)
  expect(copies.filter((count) => count > 1).length).toBeLessThanOrEqual(1)
}

async function placePaidOrders(): Promise<Journey[]> {
  const journeys: Journey[] = []
  for (let index = 0; index < ORDERS; index += 1) {
    const journey = await beginJourney(shop, { shopper })
    for (const step of ['place', 'open', 'pay', 'confirm'] as const) await journey.do(step)
    journeys.push(journey)
  }
  return journeys
}

/** A mail that was being sent at the kill is sent again once its job has timed out. */
async function untilMailsAreSent(): Promise<void> {
  const areSent = async () =>
    (await shop.query('SELECT id FROM mail_messages WHERE sent_at IS NULL')).length === 0
  await vi.waitUntil(areSent, { timeout: RECOVERY_LIMIT_MS, interval: 50 })
}

/** In the middle of the lines, while the mail server has just received the mail about an earlier one. */
async function atMailAndStatement(...args: Parameters<Stop>): ReturnType<Stop> {
  const mail = await atMailServer('received, not acknowledged')(...args)
  const line = await atStatement('shipments', 'INSERT', IN_THE_MIDDLE)(...args)
  return {
    reached: Promise.all([mail.reached, line.reached]),
    release: () => Promise.all([mail.release(), line.release()]),
  }
}

const ship = async (rows: ShipmentRow[]) => (await owner.call(shipOrders, { body: { rows } })).results

/** A number that the carrier could give. */
function toTrackingNumber(index: number): string {
  return `SF${String(index).padStart(13, '0')}`
}
