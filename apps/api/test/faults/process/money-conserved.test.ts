import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../src/db/pool.ts'
import { createOrderKeys } from '../../../src/modules/orders/order-keys.service.ts'
import { IS_LONG_FORM, report, rounds } from '../../form.ts'
import { countStatuses, expectConserved, untilSettled } from './conserved.ts'
import { giveGiftCards } from './gift-card.ts'
import { RECOVERY_LIMIT_MS } from './journey-ledger.ts'
import { stockGoods } from './goods.ts'
import { openKillableShop } from './killable-shop.ts'
import { createMerchant } from './merchant-over-network.ts'
import { addOffers, changeOffersAtRandom, countOffers } from './money-offers.ts'
import { anyPlan, createBuyers, type OrderPlan, type OwnOrder } from './money-orders.ts'
import { createReturners } from './money-returns.ts'
import { shipInParts } from './money-shipments.ts'
import { failAtRandom } from './provider-faults.ts'

/** Orders, each with all that becomes of it. */
const HISTORIES = Number(process.env['HISTORIES'] ?? rounds({ short: 48, long: 5_000 }))
const KILLS = rounds({ short: 2, long: Math.ceil(HISTORIES / 80) })
/** Shoppers at the same time. */
const LANES = rounds({ short: 8, long: 48 })
/** Jobs that wait at the end are done within this for each order. */
const SETTLE_EACH_MS = 20
/** Less than all orders would like to pay with. */
const GIFT_CARDS = Math.ceil(HISTORIES / 8)
/** Prices whose parts are never whole yuan; few enough units that nobody is asked to confirm a refund. */
const PRICES_FEN = [8_887, 5_013, 9_773]
/** A failure is repeated with this. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

const shop = await openKillableShop('shop')
const db = openDatabase({ connectionString: await shop.readConnectionString(), poolSize: 2 })
afterAll(async () => {
  await db.destroy()
  await shop.close()
})

test(`No fen and no bead is lost or made by random orders, parcels, returns, gift cards, coupons, offers, sales and kill -9 (seed ${SEED})`, async () => {
  const goods = await stockGoods(shop, PRICES_FEN)
  const tickets = await giveCards()
  const buyers = await createBuyers(shop, { goods, tickets, couponId: await addCoupon() })
  const { follow: followReturn, staff } = createReturners({
    buyers,
    goods,
    findKey,
    merchant: await createMerchant(shop),
  })
  const offers = await addOffers(db, goods, HISTORIES)
  const plans = fc.sample(anyPlan(goods.length, GIFT_CARDS), { numRuns: HISTORIES, seed: SEED })
  const startedAt = performance.now()
  let done = 0

  async function follow(plan: OrderPlan): Promise<void> {
    const own = await buyers.place(plan)
    const { order } = own
    if (plan.isLate && order.status !== 'paid') {
      await Promise.all([plan.method !== 'never' && buyers.pay(own, plan.method), passTime(order.order_id)])
      return
    }
    if (order.status !== 'paid') {
      if (plan.method !== 'never') await buyers.pay(own, plan.method)
      else if (plan.end !== 'cancel') return
    }
    if (plan.end === 'cancel') await buyers.cancel(own)
    if (plan.end === 'refund_part') await staff.refund(order, plan.partFen)
    if (plan.end === 'refund_all') expect(await staff.refund(order, undefined)).toBe(true)
    if (plan.end === 'ship') await staff.ship(order, { arrives: false })
    if (plan.end === 'ship_parts') await shipInParts(own, plan.parts, { buyers, staff })
    if (plan.end === 'return') await shipAndReturn(own, plan)
  }

  async function shipAndReturn(own: OwnOrder, plan: OrderPlan) {
    const { returns, isOld, isRefundedMeanwhile, partFen, method } = plan
    await staff.ship(own.order)
    if (isOld) await growOld(own.order.order_id)
    await Promise.all([
      ...returns.map((each) =>
        followReturn(own, isOld ? { ...each, remedy: 'restring', reason: 'worn' } : each, method),
      ),
      isRefundedMeanwhile && staff.refund(own.order, partFen),
    ])
  }

  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let index = lane; index < plans.length; index += LANES) {
      await follow(plans[index]!)
      done += 1
    }
  })
  // An order that is being placed at a kill is repeated until its claim ends, after 30 s: not in the short form.
  const mustWait = () => !IS_LONG_FORM && buyers.isPlacing()
  const isOver = () => done === HISTORIES
  const failing = failAtRandom(shop, { seed: SEED, everyMs: 1_000, isOver })
  const killing = killAtRandom(() => done, mustWait)
  const changing = changeOffersAtRandom(staff, { offers, goods, seed: SEED, isOver })
  const [faults, changes] = await Promise.all([failing, changing, killing, ...lanes])
  const placedAt = performance.now()
  await untilSettled(
    shop,
    (id) => staff.refund({ order_id: id }, undefined),
    RECOVERY_LIMIT_MS + HISTORIES * SETTLE_EACH_MS,
  )
  report('money conserved', {
    startedAt,
    calls: buyers.countCalls(),
    histories: HISTORIES,
    kills: KILLS,
    faults,
    changes,
    seed: SEED,
    settledIn: `${((performance.now() - placedAt) / 1_000).toFixed(1)} s`,
    offers: await countOffers(shop),
    orders: await countStatuses(shop, 'orders'),
    returns: await countStatuses(shop, 'returns'),
  })
  await expectConserved(shop, db, goods)
  const [placed] = await shop.query<{ count: number }>(
    'SELECT count(*)::int FROM orders WHERE exchange IS NULL',
  )
  expect(placed!.count).toBe(HISTORIES)
})

const orderKeys = createOrderKeys({ db, clock: () => new Date(), secret: shop.authSecret })
const findKey = (orderId: string) => orderKeys.create(db, orderId)

/** As if the time to pay an order were over. */
const passTime = (orderId: string) =>
  shop.query(
    `UPDATE orders SET expires_at = now() - interval '1 second' WHERE id = $1 AND status = 'pending_payment'`,
    [orderId],
  )

/** As if an order had arrived before its free year was over. */
const growOld = (orderId: string) =>
  shop.query(`UPDATE orders SET delivered_at = now() - interval '400 days' WHERE id = $1`, [orderId])

/** Kills the shop at times spread over the orders, and starts it again. */
async function killAtRandom(countDone: () => number, mustWait: () => boolean): Promise<void> {
  const waits = fc.sample(fc.integer({ min: 0, max: 400 }), { numRuns: KILLS, seed: SEED })
  for (const [index, waitMs] of waits.entries()) {
    const dueAt = Math.floor((HISTORIES * (index + 0.5)) / KILLS)
    await vi.waitUntil(() => countDone() >= Math.min(dueAt, HISTORIES - LANES), {
      timeout: 3_600_000,
      interval: 10,
    })
    await delay(waitMs)
    await vi.waitUntil(() => !mustWait(), { timeout: RECOVERY_LIMIT_MS, interval: 1 })
    await shop.kill()
    await shop.revive()
  }
}

/** Gift cards of ¥100 to ¥600. Returns their tickets. */
async function giveCards(): Promise<string[]> {
  const amounts = fc.sample(fc.integer({ min: 10_000, max: 60_000 }), { numRuns: GIFT_CARDS, seed: SEED })
  return (await giveGiftCards(shop, amounts)).map(({ ticket }) => ticket)
}

/** A coupon of ¥20 that each shopper can claim again and again. Returns its id. */
async function addCoupon(): Promise<string> {
  const id = randomUUID()
  await shop.query(
    `INSERT INTO coupons (id, code, type, amount_fen, per_user_limit, starts_at, ends_at,
       title, title_zh, description, description_zh, min_spend_fen, created_at, updated_at)
     VALUES ($1, 'CONSERVED', 'fixed', 2000, 100000, now() - interval '1 day', now() + interval '1 day',
       'Off', '减', 'Off', '减', 0, now(), now())`,
    [id],
  )
  return id
}
