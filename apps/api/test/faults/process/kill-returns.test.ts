import { afterAll, expect, test } from 'vitest'
import { shipOrders } from '@shop/contract/orders/order-actions.console'
import * as steps from '@shop/contract/returns/return-steps.console'
import { getReturn } from '@shop/contract/returns/returns.console'
import { requestReturn } from '@shop/contract/returns/returns.endpoints'
import { openDatabase } from '../../../src/db/pool.ts'
import { IS_LONG_FORM } from '../../form.ts'
import { expectConserved, untilSettled } from './conserved.ts'
import { stockGoods } from './goods.ts'
import { atCommit, atProvider, atStatement, type Stop } from './holds.ts'
import { beginJourney, signIn } from './journey.ts'
import { openKillableShop } from './killable-shop.ts'
import { createMerchant } from './merchant-over-network.ts'
import { createMerchantSteps, PARCEL } from './merchant-steps.ts'

/** What was bought, and the cheaper product that it is exchanged for. */
const PRICES_FEN = [8_887, 5_013]

const shop = await openKillableShop('shop')
const db = openDatabase({ connectionString: await shop.readConnectionString(), poolSize: 2 })
afterAll(async () => {
  await db.destroy()
  await shop.close()
})
const goods = await stockGoods(shop, PRICES_FEN)
const shopper = await signIn(shop)
const owner = await createMerchant(shop)
const { ship } = createMerchantSteps(owner)

type Step = 'approve' | 'receive' | 'inspect' | 'refund' | 'exchange' | 'send'

/** A press of the merchant's, with the version that their page shows. Returns whether it did something. */
const PRESSES: Record<Step, (id: string, version: number) => Promise<{ is_new: boolean }>> = {
  approve: (id, version) =>
    owner.call(steps.approveReturn, { params: { id }, body: { version, return_to: 'Returns, 1 Jade Lane' } }),
  receive: (id, version) => owner.call(steps.receiveReturn, { params: { id }, body: { version } }),
  inspect: (id, version) =>
    owner.call(steps.inspectReturn, {
      params: { id },
      body: { version, lines: [{ position: 0, restocked: 1 }] },
    }),
  refund: (id, version) => owner.call(steps.refundReturn, { params: { id }, body: { version } }),
  exchange: (id, version) => owner.call(steps.exchangeReturn, { params: { id }, body: { version } }),
  send: async (id) => {
    const { exchange } = await owner.call(getReturn, { params: { id } })
    const rows = [{ order_number: exchange!.order_number, ...PARCEL }]
    const { results } = await owner.call(shipOrders, { body: { rows } })
    return { is_new: results[0]!.outcome === 'shipped' }
  },
}

const REFUND: readonly Step[] = ['approve', 'receive', 'inspect', 'refund']
const EXCHANGE: readonly Step[] = ['approve', 'receive', 'inspect', 'exchange', 'send']

interface KillPoint {
  name: string
  /** All steps of the return, and the one in progress when the shop is killed. */
  all: readonly Step[]
  step: Step
  stop: Stop
  /** Whether the database had committed it. */
  isDone: boolean
  /** One of the few that the short form runs. */
  isReporting?: boolean
}

const IS_RELEASED = `NEW.exchange = 'released' AND OLD.exchange = 'waiting'`

const POINTS: readonly KillPoint[] = [
  {
    name: 'approval: new piece reserved, not committed',
    all: EXCHANGE,
    step: 'approve',
    stop: atStatement('stock_items', 'UPDATE'),
    isDone: false,
  },
  {
    name: 'approval: new piece reserved, no response',
    all: EXCHANGE,
    step: 'approve',
    stop: atCommit('stock_items', 'UPDATE'),
    isDone: true,
    isReporting: true,
  },
  {
    name: 'inspection: counted, not committed',
    all: REFUND,
    step: 'inspect',
    stop: atStatement('stock_items', 'UPDATE'),
    isDone: false,
  },
  {
    name: 'inspection: on the shelf, no response',
    all: REFUND,
    step: 'inspect',
    stop: atCommit('stock_items', 'UPDATE'),
    isDone: true,
    isReporting: true,
  },
  {
    name: 'refund: row written, not committed',
    all: REFUND,
    step: 'refund',
    stop: atStatement('refunds', 'INSERT'),
    isDone: false,
  },
  {
    name: 'refund: row committed, no response',
    all: REFUND,
    step: 'refund',
    stop: atCommit('refunds', 'INSERT'),
    isDone: true,
    isReporting: true,
  },
  {
    name: 'refund: provider called, no response',
    all: REFUND,
    step: 'refund',
    stop: atProvider('refunds.create', 'before'),
    isDone: true,
  },
  {
    name: 'exchange: released, not committed',
    all: EXCHANGE,
    step: 'exchange',
    stop: atStatement('orders', 'UPDATE', IS_RELEASED),
    isDone: false,
  },
  {
    name: 'exchange: released, no response',
    all: EXCHANGE,
    step: 'exchange',
    stop: atCommit('orders', 'UPDATE', IS_RELEASED),
    isDone: true,
    isReporting: true,
  },
  {
    name: 'new piece: shipped, not committed',
    all: EXCHANGE,
    step: 'send',
    stop: atStatement('shipments', 'INSERT'),
    isDone: false,
  },
  {
    name: 'new piece: shipped, no response',
    all: EXCHANGE,
    step: 'send',
    stop: atCommit('shipments', 'INSERT'),
    isDone: true,
  },
]

test.each(POINTS.filter(({ isReporting }) => isReporting || IS_LONG_FORM))(
  'A step of a return that is repeated after kill -9 happens once. $name',
  async ({ all, step, stop, isDone }) => {
    const journey = await beginJourney(shop, { shopper })
    for (const each of ['place', 'open', 'pay', 'confirm'] as const) await journey.do(each)
    await journey.resumeEvents()
    await ship(journey.order)
    const id = await request(journey.order.order_id, all)
    const press = async (each: Step) =>
      PRESSES[each](id, (await owner.call(getReturn, { params: { id } })).version)
    for (const each of all.slice(0, all.indexOf(step)))
      expect(await press(each)).toMatchObject({ is_new: true })

    const { version } = await owner.call(getReturn, { params: { id } })
    const hold = await stop(shop, journey)
    const first = PRESSES[step](id, version).catch(() => undefined)
    await hold.reached
    await shop.kill()
    await hold.release()
    await first
    await shop.revive()

    // The same request again, as a browser that got no response sends it.
    expect((await PRESSES[step](id, version)).is_new).toBe(!isDone)
    expect((await PRESSES[step](id, version)).is_new).toBe(false)
    for (const each of all.slice(all.indexOf(step) + 1))
      expect(await press(each)).toMatchObject({ is_new: true })
    await untilSettled(shop)
    expect(await listSteps(id)).toEqual([
      'new to requested',
      'requested to approved',
      'approved to sent',
      'sent to received',
      'received to inspected',
      all === REFUND ? 'inspected to refunded' : 'inspected to exchanged',
    ])
    await expectConserved(shop, db, goods)
  },
)

async function request(orderId: string, all: readonly Step[]): Promise<string> {
  const instead = { product_id: goods[1]! }
  const { data } = await shop.call(
    requestReturn,
    {
      params: { id: orderId },
      body: {
        ...(all === EXCHANGE ? { remedy: 'exchange' } : { remedy: 'refund' }),
        reason: 'changed_mind',
        lines: [{ position: 0, quantity: 1, ...(all === EXCHANGE ? { instead } : {}) }],
      },
    },
    { as: shopper },
  )
  return data.return_id
}

async function listSteps(id: string): Promise<string[]> {
  const rows = await shop.query<{ step: string }>(
    `SELECT from_status || ' to ' || to_status AS step FROM return_history WHERE return_id = $1 ORDER BY version`,
    [id],
  )
  return rows.map(({ step }) => step)
}
