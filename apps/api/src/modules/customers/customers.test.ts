import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { login } from '@shop/contract/auth/auth.endpoints'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import * as endpoints from '@shop/contract/customers/customers.console'
import { stepUp } from '@shop/contract/staff/session.console'
import { listCoupons } from '@shop/contract/coupons/coupons.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import {
  aCoupon,
  anOrder,
  anOrderBody,
  aProduct,
  aShopper,
  payOrder,
  PASSWORD,
  type Shopper,
} from '../../../test/builders.ts'
import { aPaidCardOrder, aTicket, readMailedCode } from '../../../test/gift-cards.ts'
import { createTestConsole, type StaffMember } from '../../../test/console.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const { call, aMember } = await createTestConsole(shop)
const support = await aMember('support')
const manager = await aMember('manager')

const read = async (id: string, as = support) =>
  (await call(endpoints.getCustomer, { params: { id } }, { as })).data
const find = async (q: string) =>
  (await call(endpoints.listCustomers, { query: { q } }, { as: support })).data.items.map(({ id }) => id)
const signIn = ({ email }: Shopper) => shop.call(login, { body: { email, password_raw: PASSWORD } })

describe('customers', () => {
  test('are found by part of their e-mail, name and phone', async () => {
    const lian = await aShopper(shop)
    await shop.db
      .updateTable('users')
      .set({ first_name: 'Lian', last_name: 'Zhào', phone: '13900012345' })
      .where('id', '=', lian.userId)
      .execute()
    for (const q of [lian.email.toUpperCase(), 'lian zhào', '0012345'])
      expect(await find(q)).toEqual([lian.userId])
    expect(await find('100%')).toEqual([])
  })

  test('are found by one letter or sign that begins a word, the sorting and state kept', async () => {
    const [wang, ming] = [await aShopper(shop), await aShopper(shop)]
    const name = (id: string, columns: object) =>
      shop.db.updateTable('users').set(columns).where('id', '=', id).execute()
    await name(wang.userId, { nickname: '王小明' })
    await name(ming.userId, { nickname: 'Zoé ß' })
    for (const [q, ids] of [
      ['王', [wang.userId]],
      ['小明', [wang.userId]],
      ['小', [wang.userId]],
      ['明', [wang.userId]],
      ['zo', [ming.userId]],
      ['ß', [ming.userId]],
      ['éß', []],
      ['_', []],
    ] as const)
      expect([q, await find(q)]).toEqual([q, ids])
    const query = { q: '王', state: 'disabled' } as const
    expect((await call(endpoints.listCustomers, { query }, { as: support })).data.items).toEqual([])
  })

  test('have spent what their goods cost: a gift card counts when it pays for goods, not when it is bought', async () => {
    const { shopper } = await aPaidCardOrder(shop)
    expect(await read(shopper.userId)).toMatchObject({ orders: 1, spent: '0.00' })
    const ticket = await aTicket(shop, await readMailedCode(shop, shopper.email))
    const product = await aProduct(shop)
    const items = [{ product_id: product.id, quantity: 1 }]
    const body = anOrderBody({ items, gift_cards: [ticket] })
    await shop.call(placeOrder, { body }, { as: shopper })
    expect(await read(shopper.userId)).toMatchObject({ orders: 2, spent: '112.00' })
  })

  test('are shown with what belongs to them', async () => {
    const { shopper, order } = await anOrder(shop)
    const customer = await read(shopper.userId)
    expect(customer).toMatchObject({ state: 'active', orders: 1, spent: '0.00', points: 0, note: '' })
    expect(customer.personal?.email).toBe(shopper.email)
    expect(customer.recent_orders).toMatchObject([
      { order_number: order.order_number, status: 'pending_payment' },
    ])
    expect(customer.sessions).toHaveLength(1)
    expect(customer.point_entries).toEqual([])
    await payOrder(shop, { order, shopper })
    const paid = await read(shopper.userId)
    expect(paid.point_entries).toMatchObject([
      { order_id: order.order_id, order_number: order.order_number, reason: 'paid', points: paid.points },
    ])
    expect(paid.points).toBeGreaterThan(0)
    const { status, error } = await call(
      endpoints.getCustomer,
      { params: { id: randomUUID() } },
      { as: support },
    )
    expect([status, error.code]).toEqual([404, 'CUSTOMER_NOT_FOUND'])
  })

  test('are nameless to those who may not read personal data, who cannot search for it either', async () => {
    const lian = await aShopper(shop)
    const own = await shop.services.customers.get(lian.userId, { withPersonal: false })
    expect(JSON.stringify(own)).not.toContain(lian.email)
    expect([own.personal, own.addresses, own.note]).toEqual([undefined, undefined, undefined])
    const query = { page: 1, limit: 25, sort: 'created_at', order: 'desc', q: lian.email } as const
    await expect(shop.services.customers.list(query, { withPersonal: false })).rejects.toThrow('role')
  })
})

test('more customers than are counted are listed in order, without a total', async () => {
  await sql`INSERT INTO users (id, password_hash, created_at, updated_at, nickname)
    SELECT gen_random_uuid(), '-', ${shop.clock()}::timestamptz + n * interval '1 second', ${shop.clock()},
      'Crowd ' || n FROM generate_series(1, 10_100) n`.execute(shop.db)
  for (const q of ['crowd', 'c']) {
    const query = { q, limit: 2, page: 2 } as const
    const { data } = await call(endpoints.listCustomers, { query }, { as: support })
    expect(data.items.map(({ personal }) => personal?.nickname)).toEqual(['Crowd 10098', 'Crowd 10097'])
    expect([data.total, data.has_next_page]).toEqual([undefined, true])
  }
})

describe('a disabled customer', () => {
  test('is signed out at once, can neither sign in nor order, until enabled again', async () => {
    const lian = await aShopper(shop)
    const product = await aProduct(shop, { sizes: [{ size: '', stock: 5 }] })
    const params = { id: lian.userId }
    for (let press = 0; press < 2; press += 1) {
      const { data } = await call(endpoints.disableCustomer, { params }, { as: support })
      expect(data).toMatchObject({ state: 'disabled', version: 2, sessions: [] })
    }
    const body = anOrderBody({ items: [{ product_id: product.id, quantity: 1 }] })
    expect((await shop.call(placeOrder, { body }, { as: lian })).status).toBe(401)
    const refused = await signIn(lian)
    expect([refused.status, refused.error.code]).toEqual([403, 'ACCOUNT_DISABLED'])
    const query = { subject_id: lian.userId }
    const log = (await call(listAuditEntries, { query }, { as: manager })).data.items
    expect(log).toMatchObject([{ action: 'customer.disabled', after: { sessions_ended: 1 } }])
    expect(JSON.stringify(log)).not.toContain(lian.email)

    await call(endpoints.enableCustomer, { params }, { as: support })
    expect((await signIn(lian)).status).toBe(200)
  })

  test('with a wrong password learns nothing of it', async () => {
    const lian = await aShopper(shop)
    await call(endpoints.disableCustomer, { params: { id: lian.userId } }, { as: support })
    const body = { email: lian.email, password_raw: 'Other-Pond-99' }
    expect((await shop.call(login, { body })).error.code).toBe('INVALID_CREDENTIALS')
  })
})

describe('about a customer', () => {
  test('staff keep a note, which the audit log does not hold', async () => {
    const { userId: id } = await aShopper(shop)
    const write = (version: number, note: string) =>
      call(endpoints.updateCustomer, { params: { id }, body: { version, note } }, { as: support })
    expect((await write(1, 'Wears 15 cm')).data).toMatchObject({ note: 'Wears 15 cm', version: 2 })
    expect((await write(1, 'Wears 16 cm')).error).toMatchObject({
      code: 'STALE_VERSION',
      details: [{ current: { note: 'Wears 15 cm' } }],
    })
    const log = (await call(listAuditEntries, { query: { subject_id: id } }, { as: manager })).data.items
    expect(log).toMatchObject([{ action: 'customer.note_changed', after: { fields: ['note'] } }])
  })

  test('a coupon is given once for a repeated request', async () => {
    const lian = await aShopper(shop)
    const coupon = await aCoupon(shop)
    const given = { params: { id: lian.userId }, body: { id: randomUUID(), coupon_id: coupon.id } }
    for (let press = 0; press < 2; press += 1)
      expect((await call(endpoints.giveCoupon, given, { as: support })).data.coupons).toHaveLength(1)
    expect((await shop.call(listCoupons, {}, { as: lian })).data.items).toMatchObject([
      { couponId: coupon.id },
    ])
    const again = { ...given, body: { ...given.body, id: randomUUID() } }
    expect((await call(endpoints.giveCoupon, again, { as: support })).error.code).toBe(
      'COUPON_ALREADY_CLAIMED',
    )
  })

  test('everything is exported, and the account closed, by whoever has shown that it is them', async () => {
    const lian = await aShopper(shop)
    const params = { id: lian.userId }
    const fresh: StaffMember = await aMember('manager')
    shop.clock.advance(11 * 60_000)
    expect((await call(endpoints.exportCustomer, { params }, { as: fresh })).error.code).toBe(
      'STEP_UP_REQUIRED',
    )
    await call(stepUp, { body: { password: fresh.password } }, { as: fresh })
    const { data } = await call(endpoints.exportCustomer, { params }, { as: fresh })
    expect(JSON.stringify(data.tables['user_emails'])).toContain(lian.email)
    const closed = await call(endpoints.deleteCustomer, { params }, { as: fresh })
    expect(closed.data).toMatchObject({ state: 'closing' })
    expect((await shop.call(listCoupons, {}, { as: lian })).status).toBe(401)
    const subjects = (await shop.readMail(lian.email)).map(({ subject }) => subject)
    expect(subjects.some((subject) => /delet|clos/i.test(subject))).toBe(true)
    const log = (await call(listAuditEntries, { query: { subject_id: lian.userId } }, { as: manager })).data
      .items
    expect(log.map(({ action }) => action)).toEqual(['customer.closed', 'customer.exported'])
  })
})
