import { describe, expect, test } from 'vitest'
import { readCatalogueFolder } from '@shop/catalogue/read-folder'
import * as endpoints from '@shop/contract/coupons/coupons.endpoints'
import { CATALOGUE_FOLDER } from '../../boot/seed/catalogue-folder.ts'
import { aCoupon, anOrder, aShopper, type Shopper } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

const claim = (as: Shopper, couponId: string, idempotencyKey?: string) =>
  shop.call(
    endpoints.claimCoupon,
    { body: { couponId } },
    { as, ...(idempotencyKey ? { idempotencyKey } : {}) },
  )
const list = async (as: Shopper) => (await shop.call(endpoints.listCoupons, {}, { as })).data.items
const listAvailable = async (as: Shopper) =>
  (await shop.call(endpoints.listAvailableCoupons, {}, { as })).data.items
const isAvailable = async (as: Shopper, id: string) =>
  (await listAvailable(as)).some(({ couponId }) => couponId === id)
const readStats = async (as: Shopper) => (await shop.call(endpoints.getCouponStats, {}, { as })).data
const countClaimed = async (id: string) => {
  const query = shop.db.selectFrom('coupons').select('claimed_count').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).claimed_count
}

describe('claiming', () => {
  test('gives the coupon to the shopper, who is no longer offered it [T505]', async () => {
    const lian = await aShopper(shop)
    const { id, record } = await aCoupon(shop)
    expect(await isAvailable(lian, id)).toBe(true)
    const { data } = await claim(lian, id)
    expect(data).toMatchObject({ couponId: id, code: record.code, status: 'available', per_user_limit: 1 })
    expect(await list(lian)).toEqual([data])
    expect(await isAvailable(lian, id)).toBe(false)
    expect(await isAvailable(await aShopper(shop), id)).toBe(true)
    expect((await claim(lian, id)).error.code).toBe('COUPON_ALREADY_CLAIMED')
    expect(await countClaimed(id)).toBe(1)
  })

  test('accepts the code as a shopper types it', async () => {
    const lian = await aShopper(shop)
    const { id, record } = await aCoupon(shop)
    expect((await claim(lian, ` ${record.code.toLowerCase()} `)).data.couponId).toBe(id)
  })

  test('works twice where two claims are allowed', async () => {
    const lian = await aShopper(shop)
    const { id } = await aCoupon(shop, { per_user_limit: 2 })
    await claim(lian, id)
    expect(await isAvailable(lian, id)).toBe(true)
    await claim(lian, id)
    expect(await isAvailable(lian, id)).toBe(false)
    expect((await claim(lian, id)).error.code).toBe('COUPON_ALREADY_CLAIMED')
    expect(new Set((await list(lian)).map(({ claim_id }) => claim_id)).size).toBe(2)
  })

  test('twice with one idempotency key is one claim, with one response', async () => {
    const lian = await aShopper(shop)
    const { id } = await aCoupon(shop, { per_user_limit: 5 })
    const responses = await Promise.all(Array.from({ length: 4 }, () => claim(lian, id, 'claimed-once')))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await list(lian)).toHaveLength(1)
  })

  test('fails before the start, after the end, or for an unknown coupon', async () => {
    const lian = await aShopper(shop)
    const later = await aCoupon(shop, { starts_at: '2026-11-21T00:00:00+08:00' })
    const ended = await aCoupon(shop, { ends_at: '2026-11-20T12:00:00+08:00' })
    for (const { id } of [later, ended]) expect(await isAvailable(lian, id)).toBe(false)
    for (const id of [later.id, later.record.code, crypto.randomUUID(), 'NOSUCHCODE', "' OR 1=1 --", '%'])
      expect((await claim(lian, id)).error.code).toBe('COUPON_NOT_FOUND')
    expect((await claim(lian, ended.id)).error.code).toBe('COUPON_ENDED')
  })

  test('an exhausted coupon is no longer offered', async () => {
    const { id } = await aCoupon(shop, { total_limit: 1 })
    await claim(await aShopper(shop), id)
    const delayed = await aShopper(shop)
    expect(await isAvailable(delayed, id)).toBe(false)
    expect((await claim(delayed, id)).error.code).toBe('COUPON_EXHAUSTED')
    expect(await list(delayed)).toEqual([])
  })
})

describe('concurrent claims', () => {
  test('a hundred shoppers for ten coupons get exactly ten [T28]', async () => {
    const { id } = await aCoupon(shop, { total_limit: 10 })
    const shoppers = await Promise.all(Array.from({ length: 100 }, () => aShopper(shop)))
    const responses = await Promise.all(shoppers.map((as) => claim(as, id)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10)
    for (const { error } of responses.filter(({ status }) => status !== 201))
      expect(error.code).toBe('COUPON_EXHAUSTED')
    expect(await countClaimed(id)).toBe(10)
  })
})

describe('the coupons of a shopper', () => {
  test('list the usable ones first, then used and expired ones, with matching counts', async () => {
    const { order, shopper: lian } = await anOrder(shop)
    const expiring = await aCoupon(shop, { ends_at: '2026-11-20T12:30:00+08:00' })
    const used = await aCoupon(shop)
    const held = await aCoupon(shop)
    const usable = await aCoupon(shop)
    for (const { id } of [used, usable, held, expiring]) await claim(lian, id)
    const other = await anOrder(shop, { shopper: lian })
    const claims = shop.db.updateTable('coupon_claims').where('user_id', '=', lian.userId)
    await claims
      .set({ status: 'used', order_id: order.order_id, used_at: shop.clock(), saved_fen: 3_050 })
      .where('coupon_id', '=', used.id)
      .execute()
    await claims
      .set({ status: 'held', order_id: other.order.order_id, saved_fen: 1_000 })
      .where('coupon_id', '=', held.id)
      .execute()
    shop.clock.set(new Date('2026-11-20T12:30:00+08:00'))
    expect((await list(lian)).map(({ couponId, status }) => [couponId, status])).toEqual([
      [usable.id, 'available'],
      [held.id, 'used'],
      [used.id, 'used'],
      [expiring.id, 'expired'],
    ])
    expect((await list(lian)).find(({ couponId }) => couponId === used.id)!.used_at).toBeDefined()
    expect(await readStats(lian)).toEqual({ available: 1, used: 2, expired: 1, total_saved: '30.50' })
  })

  test('are hidden from other shoppers', async () => {
    const { id } = await aCoupon(shop)
    await claim(await aShopper(shop), id)
    const stranger = await aShopper(shop)
    expect(await list(stranger)).toEqual([])
    expect(await readStats(stranger)).toEqual({ available: 0, used: 0, expired: 0, total_saved: '0.00' })
  })
})

describe('the merchant’s file', () => {
  test('imports the current offers, in each language and of every type', async () => {
    const read = await readCatalogueFolder(CATALOGUE_FOLDER)
    if (!read.ok) throw new Error('The catalogue has errors')
    await shop.services.coupons.importCoupons(read.coupons)
    const offered = new Map(
      (await listAvailable(await aShopper(shop))).map((coupon) => [coupon.code, coupon]),
    )
    expect(offered.get('WELCOME10')).toMatchObject({
      type: 'percent',
      value: '10',
      min_spend: '0.00',
      max_discount: '100.00',
      title: 'A first piece',
      title_zh: '初见礼',
      title_zh_hant: '初見禮',
    })
    expect(offered.get('BRACELET15')).toMatchObject({ category: 'bracelets', min_spend: '199.00' })
    expect(offered.get('FIRST100')).toMatchObject({ type: 'fixed', value: '50.00', total_limit: 100 })
    expect(offered.get('FREESHIP')).toMatchObject({ type: 'free_shipping', value: '0', per_user_limit: 2 })
    expect(offered.has('MOON2026') || offered.has('SPRING2028')).toBe(false)
  })

  test('changes a coupon, never its claims', async () => {
    const lian = await aShopper(shop)
    const { id, record } = await aCoupon(shop, { total_limit: 5 })
    for (const as of [lian, await aShopper(shop)]) await claim(as, id)
    const title = { en: 'A new title', zh: '新名' }
    await shop.services.coupons.importCoupons([{ ...record, title, total_limit: 1 }])
    expect(await list(lian)).toMatchObject([
      { couponId: id, title: 'A new title', title_zh: '新名', total_limit: 2 },
    ])
    expect(await countClaimed(id)).toBe(2)
    expect((await claim(await aShopper(shop), id)).error.code).toBe('COUPON_EXHAUSTED')
    const { total_limit: _, ...unlimited } = record
    await shop.services.coupons.importCoupons([unlimited])
    expect((await claim(await aShopper(shop), id)).status).toBe(201)
  })
})
