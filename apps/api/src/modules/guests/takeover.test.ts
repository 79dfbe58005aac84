import { describe, expect, test } from 'vitest'
import { register, verifyEmail } from '@shop/contract/auth/auth.endpoints'
import {
  getOrder as getConsoleOrder,
  listOrders as listConsoleOrders,
} from '@shop/contract/orders/orders.console'
import { deleteCustomer, exportCustomer, listCustomers } from '@shop/contract/customers/customers.console'
import { exportOrders } from '@shop/contract/orders/order-documents.console'
import { getOrderAsGuest } from '@shop/contract/guests/guest-calls.endpoints'
import { getGuestOrder, listGuestOrders, takeGuestOrders } from '@shop/contract/guests/guests.endpoints'
import { getOrder, listOrders } from '@shop/contract/orders/orders.endpoints'
import { exportMyData } from '@shop/contract/auth/security.endpoints'
import { aShopper, payOrder } from '../../../test/builders.ts'
import { createTestConsole } from '../../../test/console.ts'
import { aGuestOrder } from '../../../test/guests.ts'
import { readMailedToken } from '../../../test/mailed-links.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { DAY, MINUTE } from '../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')

const list = async (as: { token: string }) => (await shop.call(listGuestOrders, {}, { as })).data.items
const take = async (as: { token: string }) => (await shop.call(takeGuestOrders, {}, { as })).data.taken
const byKey = (key: string) => ({ headers: { 'order-key': key } })

describe('taking guest orders over', () => {
  test('is offered to the owner of the verified address, and moves order, payment and mails', async () => {
    const shopper = await aShopper(shop)
    const { order, key, productId } = await aGuestOrder(shop, { email: shopper.email.toUpperCase() })
    const second = await aGuestOrder(shop, { email: shopper.email })
    expect((await list(shopper)).map(({ order_number }) => order_number)).toEqual([
      second.order.order_number,
      order.order_number,
    ])
    expect(await take(shopper)).toBe(2)
    expect(await list(shopper)).toEqual([])
    const mine = await shop.call(listOrders, {}, { as: shopper })
    expect(mine.data.total).toBe(2)
    // It is paid and shown like any order of the account from now on.
    await payOrder(shop, { order, shopper })
    const { data: paid } = await shop.call(getOrder, { params: { id: order.order_id } }, { as: shopper })
    expect(paid).toMatchObject({ status: 'paid', points: 11 })
    const { data: exported } = await shop.call(exportMyData, {}, { as: shopper })
    expect(JSON.stringify(exported)).toContain(order.order_number)
    expect(await shop.services.ledger.compareShop()).toEqual([])
    expect(productId).toBeDefined()
    for (const call of [
      await shop.call(getGuestOrder, {}, byKey(key)),
      await shop.call(getOrderAsGuest, { params: { id: order.order_id } }, byKey(key)),
    ])
      expect([call.status, call.error.code]).toEqual([409, 'ORDER_IN_ACCOUNT'])
    const guests = await shop.db.selectFrom('guests').select('email').execute()
    expect(guests.filter(({ email }) => email.toLowerCase() === shopper.email)).toEqual([])
  })

  test('needs the very address: a plus tag or another one takes nothing, and before verifying nobody does', async () => {
    const email = 'mei.guest@example.com'
    const { key } = await aGuestOrder(shop, { email: 'mei.guest+shop@example.com' })
    const { order } = await aGuestOrder(shop, { email })
    const credentials = { email, password_raw: 'Quiet-River-12' }
    const registered = await shop.call(register, { body: { ...credentials, agree_terms: true } })
    const early = await shop.call(takeGuestOrders, {}, { as: { token: registered.data.token } })
    expect(early.error.code).toBe('EMAIL_NOT_VERIFIED')
    const token = await readMailedToken(shop, email, '/verify-email')
    await shop.call(verifyEmail, { query: { token } })
    const account = await shop.services.users.findByEmail(email)
    const as = await shop.services.sessions.begin(account!.id, 'A browser')
    expect(await take(as)).toBe(1)
    expect((await shop.call(getOrder, { params: { id: order.order_id } }, { as })).status).toBe(200)
    expect((await shop.call(getGuestOrder, {}, byKey(key))).status).toBe(200)
    expect(await take(await aShopper(shop))).toBe(0)
  })

  test('twice at the same time takes once', async () => {
    const shopper = await aShopper(shop)
    await aGuestOrder(shop, { email: shopper.email })
    const taken = await Promise.all([take(shopper), take(shopper), take(shopper)])
    expect(taken.toSorted()).toEqual([0, 0, 1])
  })
})

describe('the console', () => {
  test('marks a guest’s order until it is taken over, which stands on its timeline', async () => {
    const shopper = await aShopper(shop)
    const { order, body } = await aGuestOrder(shop, { email: shopper.email })
    const params = { id: order.order_id }
    const read = async () => (await console.call(getConsoleOrder, { params }, { as: owner })).data
    expect(await read()).toMatchObject({ by_guest: true, customer: { email: body.email } })
    const query = { q: order.order_number }
    const { data: found } = await console.call(listConsoleOrders, { query }, { as: owner })
    expect(found.items).toMatchObject([{ by_guest: true }])
    await take(shopper)
    const taken = await read()
    expect(taken.by_guest).toBe(false)
    expect(taken.timeline.map(({ what }) => what)).toContain('order.taken_over')
  })

  test('finds a guest’s order by e-mail, and lists no guest as a customer', async () => {
    const { order, body } = await aGuestOrder(shop)
    const { data: orders } = await console.call(
      listConsoleOrders,
      { query: { q: body.email.slice(0, -4) } },
      { as: owner },
    )
    expect(orders.items.map(({ id }) => id)).toContain(order.order_id)
    const { data: customers } = await console.call(listCustomers, { query: { q: body.email } }, { as: owner })
    expect(customers.items).toEqual([])
  })

  test('has a column in the CSV', async () => {
    const { order } = await aGuestOrder(shop)
    const { body: file } = await console.call(
      exportOrders,
      { query: { q: order.order_number } },
      { as: owner },
    )
    const [head, line] = file.toString().split(/\r?\n/)
    const column = head!.replace('\ufeff', '').split(',').indexOf('guest')
    expect(line!.split(',')[column]).toBe('yes')
  })

  test('exports and erases a guest on request, once the order is over', async () => {
    const { order, key, body } = await aGuestOrder(shop)
    const { data } = await console.call(getConsoleOrder, { params: { id: order.order_id } }, { as: owner })
    const params = { id: data.customer!.id }
    const { data: exported } = await console.call(exportCustomer, { params }, { as: owner })
    expect(JSON.stringify(exported)).toContain(body.email)
    const { data: closing } = await console.call(deleteCustomer, { params }, { as: owner })
    expect(closing).toMatchObject({ state: 'closing', is_guest: true })
    await shop.services.privacy.eraseDue()
    expect((await shop.call(getGuestOrder, {}, byKey(key))).status).toBe(200)
    shop.clock.advance(31 * MINUTE)
    await shop.runJobs()
    await shop.services.privacy.eraseDue()
    expect((await shop.call(getGuestOrder, {}, byKey(key))).error.code).toBe('ORDER_NOT_FOUND')
    const guests = await shop.db.selectFrom('guests').select('email').execute()
    expect(guests.map(({ email }) => email)).not.toContain(body.email)
  })
})

test('a guest is erased thirty days after an order that was not paid, two years after another', async () => {
  const unpaid = await aGuestOrder(shop)
  const countGuests = async () => {
    await shop.runJobs()
    await shop.services.privacy.eraseDue()
    const rows = await shop.db.selectFrom('guests').select('email').execute()
    return rows.filter(({ email }) => email === unpaid.body.email).length
  }
  shop.clock.advance(29 * DAY)
  expect(await countGuests()).toBe(1)
  shop.clock.advance(2 * DAY)
  expect(await countGuests()).toBe(0)
})
