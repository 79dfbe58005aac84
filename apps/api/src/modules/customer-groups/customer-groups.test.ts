import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listAuditEntries } from '@shop/contract/audit/audit.console'
import * as groups from '@shop/contract/customers/customer-groups.console'
import type { MemberImport } from '@shop/contract/customers/customer-groups.console'
import { exportCustomer, getCustomer, listCustomers } from '@shop/contract/customers/customers.console'
import { placeGuestOrder } from '@shop/contract/guests/guests.endpoints'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import { createOffer, previewOffers, updateOffer } from '@shop/contract/offers/offers.console'
import { placeOrder, quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { anOrderBody, aProduct, aShopper, type Shopper } from '../../../test/builders.ts'
import { uploadToConsole } from '../../../test/console-upload.ts'
import { createTestConsole } from '../../../test/console.ts'
import { aGuestBody, aGuestOrder } from '../../../test/guests.ts'
import { anOffer, endAllOffers } from '../../../test/stored-offers.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const manager = await console.aMember('manager')
const call = <E extends ConsoleEndpoint>(endpoint: E, input: Parameters<typeof console.call<E>>[1]) =>
  console.call(endpoint, input, { as: manager })
const { id: productId } = await aProduct(shop, { price: '100.00', stock: 500 })
const items = [{ product_id: productId, quantity: 1 }]

let names = 0
async function aGroup(...members: Shopper[]): Promise<groups.CustomerGroup> {
  const body = { id: randomUUID(), name: `Friends ${(names += 1)}` }
  const { data: group } = await call(groups.createCustomerGroup, { body })
  for (const { userId: id } of members)
    await call(groups.joinCustomerGroup, { params: { id, group_id: group.id } })
  return (await call(groups.getCustomerGroup, { params: { id: group.id } })).data
}

const quote = async (as?: Shopper) => (await shop.call(quoteOrder, { body: { items } }, { as })).data.discount
const place = async (as: Shopper, expected_total?: string) =>
  shop.call(placeOrder, { body: anOrderBody({ items, expected_total }) }, { as })

describe('a group', () => {
  test('is made once, renamed and deleted, which the audit log says', async () => {
    const id = randomUUID()
    const body = { id, name: 'Tea masters' }
    for (let press = 0; press < 2; press += 1)
      expect((await call(groups.createCustomerGroup, { body })).data).toMatchObject({
        name: 'Tea masters',
        members: 0,
      })
    const other = { id: randomUUID(), name: 'tea MASTERS' }
    expect((await call(groups.createCustomerGroup, { body: other })).error.code).toBe('CUSTOMER_GROUP_EXISTS')
    const params = { id }
    const rename = (version: number, name: string) =>
      call(groups.renameCustomerGroup, { params, body: { version, name } })
    expect((await rename(1, 'Tea friends')).data).toMatchObject({ name: 'Tea friends', version: 2 })
    expect((await rename(1, 'Others')).error.code).toBe('STALE_VERSION')
    const { data } = await call(groups.listCustomerGroups, { query: { q: 'tea f' } })
    expect(data.items.map((group) => group.id)).toEqual([id])
    await call(groups.deleteCustomerGroup, { params })
    expect((await call(groups.getCustomerGroup, { params })).error.code).toBe('CUSTOMER_GROUP_NOT_FOUND')
    const { data: log } = await call(listAuditEntries, { query: { subject_id: id } })
    expect(log.items.map(({ action }) => action)).toEqual([
      'customer_group.deleted',
      'customer_group.changed',
      'customer_group.created',
    ])
  })

  test('has customers, who are listed and shown with it, and leave it', async () => {
    const [lian, mei] = [await aShopper(shop), await aShopper(shop)]
    const group = await aGroup(lian, mei)
    expect(group.members).toBe(2)
    const list = async () =>
      (await call(listCustomers, { query: { group_id: group.id } })).data.items.map(({ id }) => id)
    expect((await list()).toSorted()).toEqual([lian.userId, mei.userId].toSorted())
    const params = { id: lian.userId, group_id: group.id }
    const { data } = await call(getCustomer, { params: { id: lian.userId } })
    expect(data.groups).toEqual([{ id: group.id, name: group.name }])
    for (let press = 0; press < 2; press += 1)
      expect((await call(groups.leaveCustomerGroup, { params })).data.groups).toEqual([])
    expect(await list()).toEqual([mei.userId])
    const { data: log } = await call(listAuditEntries, { query: { subject_id: lian.userId } })
    expect(log.items.map(({ action }) => action)).toEqual(['customer.group_left', 'customer.group_joined'])
    const missing = { id: lian.userId, group_id: randomUUID() }
    expect((await call(groups.joinCustomerGroup, { params: missing })).error.code).toBe(
      'CUSTOMER_GROUP_NOT_FOUND',
    )
  })

  test('gets many customers at once: accounts alone, each logged, and a repeat adds nobody', async () => {
    const [lian, mei] = [await aShopper(shop), await aShopper(shop)]
    const group = await aGroup(lian)
    const params = { id: group.id }
    const body = { ids: [lian.userId, mei.userId, randomUUID()] }
    for (let press = 0; press < 2; press += 1)
      expect((await call(groups.addToCustomerGroup, { params, body })).data.members).toBe(2)
    const { data: log } = await call(listAuditEntries, { query: { subject_id: mei.userId } })
    expect(log.items).toMatchObject([{ action: 'customer.group_joined', after: { group: group.name } }])
    const unknown = { params: { id: randomUUID() }, body }
    expect((await call(groups.addToCustomerGroup, unknown)).error.code).toBe('CUSTOMER_GROUP_NOT_FOUND')
  })

  test('has no guests', async () => {
    const group = await aGroup()
    const { order } = await aGuestOrder(shop)
    const { user_id: id } = await shop.db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', order.order_id)
      .executeTakeFirstOrThrow()
    const params = { id, group_id: group.id }
    expect((await call(groups.joinCustomerGroup, { params })).error.code).toBe('CUSTOMER_NOT_FOUND')
    const { data } = await call(groups.addToCustomerGroup, { params: { id: group.id }, body: { ids: [id] } })
    expect(data.members).toBe(0)
  })

  test('is part of what a customer can ask for, and gone with their account', async () => {
    const lian = await aShopper(shop)
    const group = await aGroup(lian)
    const { data } = await call(exportCustomer, { params: { id: lian.userId } })
    expect(data.tables['customer_group_members']).toMatchObject([
      { group_id: group.id, group_name: group.name },
    ])
  })
})

describe('a file of e-mails', () => {
  const send = async (endpoint: ConsoleEndpoint, id: string, text: string, as = manager) => {
    const file = { content: Buffer.from(text), type: 'text/csv' }
    const path = endpoint.path.replace(':id', id) as ConsoleEndpoint['path']
    return uploadToConsole(console, { ...endpoint, path }, file, as)
  }

  test('adds accounts with proved addresses once, and names the lines that add nobody', async () => {
    const [lian, mei, unproved] = [
      await aShopper(shop),
      await aShopper(shop),
      await aShopper(shop, { verified: false }),
    ]
    const group = await aGroup(mei)
    const lines = [lian.email.toUpperCase(), mei.email, 'nobody@example.com', unproved.email, 'no address']
    const text = `Name,Email\n${[...lines, lian.email].map((email) => `x,${email}`).join('\n')}\n`
    const expected = {
      added: 1,
      unchanged: 1,
      refused: [
        { line: 4, email: 'nobody@example.com', problem: 'no_account' },
        { line: 5, email: unproved.email, problem: 'no_account' },
        { line: 6, email: 'no address', problem: 'not_an_email' },
        { line: 7, email: lian.email, problem: 'repeated' },
      ],
    }
    expect((await send(groups.previewMemberImport, group.id, text)).data as MemberImport).toEqual(expected)
    const members = async () =>
      (await call(groups.getCustomerGroup, { params: { id: group.id } })).data.members
    expect(await members()).toBe(1)
    expect((await send(groups.importMembers, group.id, text)).data as MemberImport).toEqual(expected)
    expect(await members()).toBe(2)
    const again = (await send(groups.importMembers, group.id, text)).data as MemberImport
    expect([again.added, again.unchanged]).toEqual([0, 2])
    const { data: log } = await call(listAuditEntries, { query: { subject_id: group.id } })
    expect(log.items.map(({ action }) => action)).toEqual([
      'customer_group.imported',
      'customer_group.created',
    ])
    expect(JSON.stringify(log)).not.toContain(lian.email)
  })

  test('without the column is refused, and so are those who may not see addresses', async () => {
    const group = await aGroup()
    const { error } = await send(groups.previewMemberImport, group.id, 'name\nLian\n')
    expect(error?.code).toBe('MEMBER_FILE_UNREADABLE')
    await expect(
      shop.services.customerGroups.previewImport(group.id, Buffer.from('email\n'), { withPersonal: false }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('an offer for a group', () => {
  test('is for its signed-in members alone: not for visitors, others, nor guests with their address', async () => {
    const [lian, mei] = [await aShopper(shop), await aShopper(shop)]
    const group = await aGroup(lian)
    await anOffer(shop, { kind: 'amount', amount: '10.00' }, { group_id: group.id })
    expect([await quote(lian), await quote(mei), await quote()]).toEqual(['10.00', '0.00', '0.00'])
    expect((await place(lian)).data.discount).toBe('10.00')
    expect((await place(mei)).data.discount).toBe('0.00')
    const body = aGuestBody({ items, email: lian.email })
    const guest = await shop.call(placeGuestOrder, { body }, { network: '198.51.100.9' })
    expect(guest.data.order.discount).toBe('0.00')

    // Who leaves between quote and order is shown the new price.
    await call(groups.leaveCustomerGroup, { params: { id: lian.userId, group_id: group.id } })
    expect((await place(lian, '102.00')).error.code).toBe('PRICE_CHANGED')
    await endAllOffers(shop)
  })

  test('is written with it, keeps it from being deleted, and is previewed as its members see it', async () => {
    const group = await aGroup()
    const terms = {
      title: 'Friends',
      title_zh: '好友专享',
      goods: null,
      countries: null,
      shipping_methods: null,
      combines_with: [],
      is_active: true,
      starts_at: '2026-11-01T00:00:00Z',
      ends_at: '2027-01-01T00:00:00Z',
      total_limit: null,
      per_customer_limit: null,
      first_order: false,
      birthday_month: false,
      benefit: { kind: 'percent' as const, percent: 10 },
      min_spend: '0.00',
    }
    const unknown = { id: randomUUID(), ...terms, group_id: randomUUID() }
    expect((await call(createOffer, { body: unknown })).error.code).toBe('CUSTOMER_GROUP_NOT_FOUND')
    const body = { id: randomUUID(), ...terms, group_id: group.id }
    const { data: offer } = await call(createOffer, { body })
    expect(offer.group_id).toBe(group.id)
    const params = { id: group.id }
    expect((await call(groups.deleteCustomerGroup, { params })).error.code).toBe('CUSTOMER_GROUP_IN_USE')

    const preview = async (who: { group_id?: string; offer_id?: string }) => {
      const at = shop.clock().toISOString()
      const cart = { items, country: 'CN', shipping_method: 'standard' as const, at, ...who }
      return (await call(previewOffers, { body: cart })).data.discount
    }
    expect(await preview({})).toBe('0.00')
    expect(await preview({ group_id: group.id })).toBe('10.00')
    expect(await preview({ offer_id: offer.id })).toBe('10.00')

    const open = { version: 1, ...terms, group_id: null }
    await call(updateOffer, { params: { id: offer.id }, body: open })
    expect((await call(groups.deleteCustomerGroup, { params })).status).toBe(200)
    expect(await preview({})).toBe('10.00')
  })
})
