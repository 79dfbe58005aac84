import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import * as batches from '@shop/contract/coupons/coupon-batches.console'
import * as endpoints from '@shop/contract/coupons/coupons.console'
import { claimCoupon, listAvailableCoupons } from '@shop/contract/coupons/coupons.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { anOrderBody, aProduct, aShopper, payOrder } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()
const { call, aMember } = await createTestConsole(shop)
const manager = await aMember('manager')
const analyst = await aMember('analyst')

const TERMS = {
  title: 'Ten off',
  title_zh: '减十元',
  description: 'Off any order',
  description_zh: '全场可用',
  type: 'fixed' as const,
  percent: null,
  amount: '10.00',
  max_discount: null,
  min_spend: '50.00',
  category: null,
  needs_account: false,
  starts_at: '2026-01-01T00:00:00Z',
  ends_at: '2028-01-01T00:00:00Z',
} as const
const RULES = { ...TERMS, total_limit: null, per_user_limit: 1, is_public: true }

let made = 0
async function aCoupon(extra: Partial<typeof RULES> | object = {}) {
  made += 1
  const body = { id: randomUUID(), code: `SAVE${made}`, ...RULES, ...extra }
  return (await call(endpoints.createCoupon, { body }, { as: manager })).data
}
const read = async (id: string) => (await call(endpoints.getCoupon, { params: { id } }, { as: analyst })).data
const change = (id: string, version: number, extra: object) =>
  call(endpoints.updateCoupon, { params: { id }, body: { version, ...RULES, ...extra } }, { as: manager })
const claim = (as: Awaited<ReturnType<typeof aShopper>>, couponId: string) =>
  shop.call(claimCoupon, { body: { couponId } }, { as })

describe('a coupon', () => {
  test('is created once for a repeated request, and its code belongs to it alone', async () => {
    const body = { id: randomUUID(), code: 'spring26', ...RULES }
    const created = await call(endpoints.createCoupon, { body }, { as: manager })
    expect(created.data).toMatchObject({
      code: 'SPRING26',
      state: 'running',
      used: 0,
      cost: '0.00',
      version: 1,
    })
    expect((await call(endpoints.createCoupon, { body }, { as: manager })).data).toEqual(created.data)
    const twin = { ...body, id: randomUUID() }
    expect((await call(endpoints.createCoupon, { body: twin }, { as: manager })).error.code).toBe(
      'COUPON_CODE_TAKEN',
    )
    const query = { subject_type: 'coupon', subject_id: body.id }
    const log = (await call(listAuditEntries, { query }, { as: manager })).data.items
    expect(log.map(({ action }) => action)).toEqual(['coupon.created'])
  })

  test.each([
    [{ type: 'percent' }, 'percent'],
    [{ type: 'free_shipping' }, 'amount'],
    [{ max_discount: '5.00' }, 'max_discount'],
    [{ amount: '0.00' }, 'amount'],
    [{ ends_at: '2025-12-31T00:00:00Z' }, 'ends_at'],
    [{ category: 'shoes' }, 'category'],
  ])('with %j is refused', async (extra, path) => {
    const body = { id: randomUUID(), code: 'WRONG', ...RULES, ...extra } as never
    const { error } = await call(endpoints.createCoupon, { body }, { as: manager })
    expect([error.code, error.details?.some((detail) => detail.path === path)]).toEqual([
      'VALIDATION_FAILED',
      true,
    ])
  })

  test('keeps what it does once a shopper has it; its texts and its end may change', async () => {
    const { id } = await aCoupon()
    expect((await change(id, 1, { amount: '12.00' })).data).toMatchObject({ amount: '12.00', version: 2 })
    await claim(await aShopper(shop), id)
    const { error } = await change(id, 2, { amount: '9.00', min_spend: '80.00' })
    expect(error.code).toBe('COUPON_IN_USE')
    expect(error.details?.map(({ path }) => path)).toEqual(['amount', 'min_spend'])
    const later = { amount: '12.00', title: 'Twelve off', ends_at: '2029-01-01T00:00:00Z' }
    expect((await change(id, 2, later)).data).toMatchObject({ title: 'Twelve off', version: 3 })
    const stale = await change(id, 2, later)
    expect(stale.error).toMatchObject({ code: 'STALE_VERSION', details: [{ current: { version: 3 } }] })
  })

  test('shows who used it, and what it cost; personal data only to those who may read it', async () => {
    const { id } = await aCoupon()
    const product = await aProduct(shop, { price: '100.00', sizes: [{ size: '', stock: 5 }] })
    const lian = await aShopper(shop)
    await claim(lian, id)
    const items = [{ product_id: product.id, quantity: 1 }]
    const { data: order } = await shop.call(
      placeOrder,
      { body: anOrderBody({ items, coupon_id: id }) },
      { as: lian },
    )
    await payOrder(shop, { order, shopper: lian })
    expect(await read(id)).toMatchObject({ claimed: 1, used: 1, cost: '10.00' })
    const redemptions = (as: typeof manager) => call(endpoints.listRedemptions, { params: { id } }, { as })
    expect((await redemptions(manager)).data.items).toMatchObject([
      { customer: lian.email, order_number: order.order_number, status: 'used', saved: '10.00' },
    ])
    expect((await redemptions(analyst)).data.items[0]?.customer).toBeUndefined()
  })

  test('that is stopped ends at once, also for those who have it', async () => {
    const { id } = await aCoupon()
    const product = await aProduct(shop, { price: '100.00', sizes: [{ size: '', stock: 5 }] })
    const lian = await aShopper(shop)
    await claim(lian, id)
    for (let press = 0; press < 2; press += 1) {
      const { data } = await call(endpoints.stopCoupon, { params: { id } }, { as: manager })
      expect(data).toMatchObject({ state: 'stopped', version: 2 })
    }
    expect((await claim(await aShopper(shop), id)).error.code).toBe('COUPON_ENDED')
    const body = anOrderBody({ items: [{ product_id: product.id, quantity: 1 }], coupon_id: id })
    const refused = await shop.call(placeOrder, { body }, { as: lian })
    expect(refused.error).toMatchObject({ code: 'COUPON_NOT_APPLICABLE', details: [{ reason: 'ended' }] })
  })

  test('that is not public is offered to nobody, and claimed by its code only', async () => {
    const { id, code } = await aCoupon({ is_public: false })
    const lian = await aShopper(shop)
    const offered = (await shop.call(listAvailableCoupons, {}, { as: lian })).data.items
    expect(offered.map(({ couponId }) => couponId)).not.toContain(id)
    expect((await claim(lian, id)).error.code).toBe('COUPON_NOT_FOUND')
    expect((await claim(lian, code)).data.couponId).toBe(id)
  })

  test('is found by text and state', async () => {
    const { id, code } = await aCoupon({ title: 'Lantern festival', starts_at: '2027-12-01T00:00:00Z' })
    const find = async (query: object) =>
      (await call(endpoints.listCoupons, { query }, { as: analyst })).data.items.map((each) => each.id)
    expect(await find({ q: 'lantern', state: ['scheduled'] })).toEqual([id])
    expect(await find({ q: code, state: ['running', 'ended'] })).toEqual([])
  })
})

describe('a batch', () => {
  test('of 10,000 codes is created once, each for one use, downloaded and stopped', async () => {
    const params = { id: randomUUID() }
    const body = { id: params.id, prefix: 'vip', count: 10_000, ...TERMS }
    for (let press = 0; press < 2; press += 1)
      expect((await call(batches.createCouponBatch, { body }, { as: manager })).data.count).toBe(10_000)
    expect((await call(batches.downloadCouponBatch, { params }, { as: analyst })).status).toBe(403)
    const csv = await call(batches.downloadCouponBatch, { params }, { as: manager })
    const [, ...lines] = csv.body.toString().trim().split('\r\n')
    const codes = lines.map((line) => line.split(',')[0]!)
    expect(new Set(codes).size).toBe(10_000)
    expect(codes.every((code) => /^VIP[2-9A-Z]{12}$/.test(code))).toBe(true)
    const query = { subject_type: 'coupon', subject_id: params.id }
    const log = (await call(listAuditEntries, { query }, { as: manager })).data.items
    expect(log.map(({ action }) => action)).toEqual(['coupon.batch_downloaded', 'coupon.batch_created'])

    const [first, second] = codes as [string, string]
    expect((await claim(await aShopper(shop), first)).data.code).toBe(first)
    expect((await claim(await aShopper(shop), first)).error.code).toBe('COUPON_EXHAUSTED')
    const listed = await call(endpoints.listCoupons, { query: { q: 'VIP' } }, { as: analyst })
    expect(listed.data.items).toEqual([])
    for (let press = 0; press < 2; press += 1)
      expect((await call(batches.stopCouponBatch, { params }, { as: manager })).data.state).toBe('stopped')
    expect((await claim(await aShopper(shop), second)).error.code).toBe('COUPON_ENDED')
  })

  test('is listed with how many of its codes were used, and what they cost', async () => {
    const params = { id: randomUUID() }
    const body = { id: params.id, prefix: 'SPA', count: 3, ...TERMS }
    await call(batches.createCouponBatch, { body }, { as: manager })
    const csv = await call(batches.downloadCouponBatch, { params }, { as: manager })
    const code = csv.body.toString().split('\r\n')[1]!.split(',')[0]!
    const product = await aProduct(shop, { price: '100.00', sizes: [{ size: '', stock: 5 }] })
    const lian = await aShopper(shop)
    const { couponId } = (await claim(lian, code)).data
    const items = [{ product_id: product.id, quantity: 1 }]
    const order = anOrderBody({ items, coupon_id: couponId })
    const placed = await shop.call(placeOrder, { body: order }, { as: lian })
    await payOrder(shop, { order: placed.data, shopper: lian })
    const [newest] = (await call(batches.listCouponBatches, {}, { as: analyst })).data.items
    const figures = { count: 3, claimed: 1, used: 1, cost: '10.00', state: 'running' }
    expect(newest).toMatchObject({ id: params.id, title: 'Ten off', ...figures })
    expect((await call(batches.getCouponBatch, { params }, { as: analyst })).data).toEqual(newest)
    const unknown = { params: { id: randomUUID() } }
    expect((await call(batches.getCouponBatch, unknown, { as: analyst })).error.code).toBe('COUPON_NOT_FOUND')
  })
})
