import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import { aCoupon, aPaidOrder, aProduct, aShopper, anOrder } from '../builders.ts'
import { createTestApp } from '../test-app.ts'

// Constraints of the database, should the code above them have a bug.
const shop = await createTestApp()

const expectRefused = (statement: ReturnType<typeof sql>, constraint: RegExp) =>
  expect(statement.execute(shop.db)).rejects.toThrow(constraint)

describe('the database alone rejects', () => {
  test('a second open payment of one order, and a second succeeded one', async () => {
    const paid = await aPaidOrder(shop)
    const insert = (status: string) => sql`
      WITH made AS MATERIALIZED (SELECT gen_random_uuid() AS id), noted AS (
        INSERT INTO payment_history (payment_id, version, from_status, to_status, cause, created_at)
        SELECT id, 1, 'new', ${status}, 'shopper', now() FROM made)
      INSERT INTO payments (id, order_id, user_id, provider, status, version, amount_minor, currency, created_at, updated_at)
      SELECT id, ${paid.order.order_id}, ${paid.shopper.userId}, 'stripe', ${status}, 1, 100, 'CNY', now(), now() FROM made`
    await sql`INSERT INTO payment_transitions VALUES ('new', 'succeeded')`.execute(shop.db)
    await expectRefused(insert('succeeded'), /payments_one_kept/)
    await insert('created').execute(shop.db)
    await expectRefused(insert('created'), /payments_one_open/)
  })

  test('two orders with one idempotency key', async () => {
    const shopper = await aShopper(shop)
    const { id } = await aProduct(shop)
    const first = await anOrder(shop, { shopper, productId: id })
    const second = await anOrder(shop, { shopper, productId: id })
    const name = ({ order }: typeof first) => sql`
      UPDATE orders SET idempotency_key = 'the-same' WHERE id = ${order.order_id}`
    await name(first).execute(shop.db)
    await expectRefused(name(second), /orders_user_id_idempotency_key_key/)
  })

  test("a claim beyond the coupon's limit, and the same claim twice", async () => {
    const { id } = await aCoupon(shop, { total_limit: 1, per_user_limit: 1 })
    const as = await aShopper(shop)
    await shop.call(claimCoupon, { body: { couponId: id } }, { as })
    await expectRefused(
      sql`UPDATE coupons SET claimed_count = claimed_count + 1 WHERE id = ${id}`,
      /coupons_check/,
    )
    await expectRefused(
      sql`INSERT INTO coupon_claims (id, coupon_id, user_id, number, claimed_at)
        VALUES (gen_random_uuid(), ${id}, ${as.userId}, 1, now())`,
      /coupon_claims_coupon_id_user_id_number_key/,
    )
  })

  test('a second mail for one effect, and a second record of one event', async () => {
    await anOrder(shop)
    await expectRefused(
      sql`INSERT INTO mail_messages (id, effect_key, recipient, language, template, data, created_at)
        SELECT gen_random_uuid(), effect_key, recipient, language, template, data, now() FROM mail_messages LIMIT 1`,
      /mail_messages_effect_key_key/,
    )
    const message = sql`
      INSERT INTO payment_events (provider, event_id, type, received_at) VALUES ('stripe', 'evt_1', 'any', now())`
    await message.execute(shop.db)
    await expectRefused(message, /payment_events_pkey/)
  })
})
