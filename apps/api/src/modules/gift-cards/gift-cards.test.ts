import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'

const shop = await createTestApp()
const { db } = shop
const { giftCards: cards } = shop.services

const give = (amountFen: number) => inTransaction(db, (db) => cards.give(db, amountFen))
/** Runs with the order's row locked, as every change of an order does. */
const withOrder = <Result>(id: string, run: (db: Tx) => Promise<Result>) =>
  inTransaction(db, async (db) => {
    await sql`SELECT 1 FROM orders WHERE id = ${id} FOR UPDATE`.execute(db)
    return run(db)
  })
const redeem = (giftCardId: string, orderId: string, amountFen: number) =>
  withOrder(orderId, (db) => cards.redeem(db, { giftCardId, orderId, amountFen }))
const giveBack = (id: string, mostFen?: number) =>
  withOrder(id, (db) => cards.giveBack(db, { id, isPaid: false }, mostFen))
const readBalance = async (id: string) =>
  (await db.selectFrom('gift_cards').select('balance_fen').where('id', '=', id).executeTakeFirstOrThrow())
    .balance_fen

/** Differences that concern gift cards: these orders are paid by none of the shop's own ways. */
const compare = async () =>
  (await shop.services.ledger.compareShop()).filter(({ what }) => /gift card|amount due/.test(what))

describe('a gift card', () => {
  test('is found by its code alone, which is nowhere in the database', async () => {
    const { id, code } = await give(10_000)
    expect(await cards.find(db, code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      id,
      balance_fen: 10_000,
      last_four: code.slice(-4),
      status: 'active',
    })
    expect(
      await cards.find(
        db,
        code.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
    ).toBeUndefined()
    const { rows } = await sql<{ text: string }>`SELECT gift_cards::text AS text FROM gift_cards`.execute(db)
    expect(rows.some(({ text }) => text.includes(code) || text.includes(code.replaceAll('-', '')))).toBe(
      false,
    )
  })

  test.each([0, -1, 9_999, 200_001])('of %i fen is refused by the database', async (amountFen) => {
    await expect(give(amountFen)).rejects.toThrow(/gift_cards/)
  })

  test('pays no more than it has, and gets back no more than it paid', async () => {
    const { id } = await give(10_000)
    const { order } = await anOrder(shop)
    expect(await redeem(id, order.order_id, 10_001)).toBe(false)
    expect(await redeem(id, order.order_id, 10_000)).toBe(true)
    expect(await redeem(id, order.order_id, 1)).toBe(false)
    expect(await compare()).toEqual([])
    expect(await giveBack(order.order_id, 4_000)).toBe(4_000)
    expect(await giveBack(order.order_id)).toBe(6_000)
    expect(await giveBack(order.order_id)).toBe(0)
    expect(await readBalance(id)).toBe(10_000)
    expect(await compare()).toEqual([])
  })

  test('whose last balance two orders want at once pays one of them', async () => {
    const { id } = await give(10_000)
    const orders = await Promise.all(Array.from({ length: 8 }, () => anOrder(shop)))
    const paid = await Promise.all(orders.map(({ order }) => redeem(id, order.order_id, 6_000)))
    expect(paid.filter(Boolean)).toHaveLength(1)
    expect(await readBalance(id)).toBe(4_000)
    expect(await compare()).toEqual([])
  })

  test('that is blocked pays nothing, and its old code nothing after a new one', async () => {
    const { id, code } = await give(10_000)
    const { order } = await anOrder(shop)
    await inTransaction(db, (db) => cards.setBlocked(db, id, true))
    expect(await redeem(id, order.order_id, 100)).toBe(false)
    await inTransaction(db, (db) => cards.setBlocked(db, id, false))
    const replaced = await inTransaction(db, (db) => cards.reissue(db, id))
    expect(replaced.code).not.toBe(code)
    expect(await cards.find(db, code)).toBeUndefined()
    expect(await cards.find(db, replaced.code)).toMatchObject({ id, reissues: 1, balance_fen: 10_000 })
    expect(await redeem(id, order.order_id, 100)).toBe(true)
  })

  test('has movements that come to its balance, whatever happens; the ledger agrees to the fen', async () => {
    const giftCards = await Promise.all([give(10_000), give(55_555), give(200_000)])
    const orders = await Promise.all(Array.from({ length: 3 }, () => anOrder(shop, { price: '5000.00' })))
    const step = fc.oneof(
      fc.record({ card: fc.nat(2), order: fc.nat(2), redeemFen: fc.integer({ min: 1, max: 40_000 }) }),
      fc.record({ order: fc.nat(2), backFen: fc.integer({ min: 1, max: 60_000 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await Promise.all(
          steps.map((each) => {
            const id = orders[each.order]!.order.order_id
            if ('backFen' in each) return giveBack(id, each.backFen)
            return redeem(giftCards[each.card]!.id, id, each.redeemFen)
          }),
        )
        for (const { id } of giftCards) {
          const movements = await cards.listMovements(db, id)
          expect(movements.reduce((sum, { amount_fen: fen }) => sum + fen, 0)).toBe(await readBalance(id))
        }
        expect(await compare()).toEqual([])
      }),
      { numRuns: 12 },
    )
  })
})

test('the ledger check finds a balance, a movement and an entry that do not belong', async () => {
  const { id } = await give(10_000)
  const change = (fen: number) =>
    db.updateTable('gift_cards').set({ balance_fen: fen }).where('id', '=', id).execute()
  await change(9_999)
  expect(await compare()).toMatchObject([
    { what: expect.stringContaining('movements of gift card') as string, expected: 9_999, actual: 10_000 },
    { what: expect.stringContaining('ledger of gift card') as string, expected: 9_999, actual: 10_000 },
  ])
  await change(10_000)
  expect(await compare()).toEqual([])
})
