import { expect, test } from 'vitest'
import { searchConsole, type FoundRecords } from '@shop/contract/console-search/console-search.console'
import { aCoupon, aPaidOrder, aProduct, aShopper } from '../../test/builders.ts'
import { createTestConsole, type Role } from '../../test/console.ts'
import { createTestApp } from '../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)

const { id: productId } = await aProduct(shop, { name: { en: 'Amber dusk', zh: '琥珀黄昏' }, stock: 9 })
await aCoupon(shop, { code: 'AMBER20' })
const shopper = await aShopper(shop, { nickname: 'Amber Lee' })
const { order } = await aPaidOrder(shop, { shopper, productId })
await shop.runJobs()

const search = async (q: string, role: Role) =>
  (await console.call(searchConsole, { query: { q } }, { as: await console.aMember(role) })).data

/** How many records of each list were found. */
const toCounts = (found: FoundRecords) =>
  Object.fromEntries(Object.entries(found).map(([name, list]) => [name, list?.items.length]))

test('one text is searched for in every list that the role may read', async () => {
  const found = await search('amber', 'owner')
  expect(toCounts(found)).toEqual({ orders: 1, customers: 1, products: 1, coupons: 1 })
  expect(found).toMatchObject({
    orders: { items: [{ order_number: order.order_number, customer: { id: shopper.userId } }] },
    customers: { items: [{ id: shopper.userId, personal: { nickname: 'Amber Lee' } }] },
    products: { items: [{ id: productId }] },
    coupons: { items: [{ code: 'AMBER20' }], has_next_page: false },
  })
  expect(toCounts(await search('琥珀', 'fulfilment'))).toEqual({ orders: 1, products: 1 })
  expect(toCounts(await search('amber', 'content'))).toEqual({ products: 1 })
})

test('a number finds its order and the invoice of it, in part and as it is copied', async () => {
  const number = order.order_number
  for (const q of [number, `# ${number.toLowerCase()}`, number.slice(0, -2), number.slice(-8)])
    expect(await search(q, 'owner')).toMatchObject({
      orders: { items: [{ id: order.order_id }] },
      invoices: { items: [{ order_id: order.order_id }] },
      returns: { items: [] },
    })
})

test('personal data is neither searched nor shown without the permission', async () => {
  const found = await search('amber', 'analyst')
  expect(toCounts(found)).toEqual({ orders: 1, products: 1, coupons: 1 })
  expect(JSON.stringify(found)).not.toMatch(/Amber Lee|Lian|@example/)
  expect(toCounts(await search(shopper.email, 'analyst'))).toEqual({ orders: 0 })
  expect(toCounts(await search(shopper.email, 'support'))).toEqual({ orders: 1, customers: 1 })
})

test('a long list says that there is more; a text that says too little is searched for nowhere', async () => {
  for (let index = 0; index < 6; index += 1) await aCoupon(shop, { code: `MANY${index}` })
  const { coupons } = await search('many', 'owner')
  expect([coupons?.items.length, coupons?.has_next_page]).toEqual([5, true])
  expect(await search('m', 'owner')).toEqual({})
  const as = await console.aMember('owner')
  for (const q of ['', ' ', 'x'.repeat(101)]) {
    const { error } = await console.call(searchConsole, { query: { q } }, { as })
    expect(error.code).toBe('VALIDATION_FAILED')
  }
})
