import { describe, expect, test } from 'vitest'
import {
  ADDRESS_ABROAD,
  aBuyer,
  createAgentBuyer,
  listCodes,
  toPayment,
  type ReceivedCheckout,
} from '../../../test/agent-checkouts.ts'
import { createAgentsShop } from '../../../test/agents-shop.ts'
import { aCoupon, aProduct, readStock } from '../../../test/builders.ts'
import { GOOGLE_TOKENS } from '../../../test/card-provider.ts'
import type { TestApp } from '../../../test/test-app.ts'

const { shop, platform } = await createAgentsShop()
const { provider } = shop
const agent = createAgentBuyer(shop, platform)

const toLines = (productId: string, quantity = 1) => [{ item: { id: `${productId}:` }, quantity }]

/** The orders of a product, and what was charged for them. */
async function readSales({ db }: TestApp, productId: string) {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'orders.status'])
    .where('order_lines.product_id', '=', productId)
    .execute()
  const ids = orders.map(({ id }) => id)
  const intents = (await provider.listIntents()).filter(({ metadata }) => ids.includes(metadata['order_id']!))
  const charges = (await provider.listCharges()).filter(
    ({ payment_intent: id, status }) => status === 'succeeded' && intents.some((intent) => intent.id === id),
  )
  return { orders, charges: charges.length }
}

/** What an agent was shown of an outcome. */
const toOutcome = ({ status, ...rest }: ReceivedCheckout) => [status, listCodes(rest)]

const setPrice = (productId: string, fen: number) =>
  shop.db.updateTable('products').set({ price_fen: fen }).where('id', '=', productId).execute()

describe('an agent that', () => {
  test('wants an unknown product gets none', async () => {
    const none = await agent.create({ line_items: toLines('no-such-thing') })
    expect([none.ucp.status, listCodes(none)]).toEqual(['error', ['out_of_stock']])
  })

  test('wants what is sold out, or more than there is, reads it before it pays', async () => {
    const rare = await aProduct(shop, { price: '60.00', stock: 0 })
    const few = await aProduct(shop, { price: '60.00', stock: 2 })
    const both = await agent.create({ line_items: [...toLines(rare.id), ...toLines(few.id, 5)] })
    expect(toOutcome(both)).toEqual(['incomplete', ['out_of_stock', 'quantity_adjusted']])
    expect(toOutcome(await agent.complete(both.id))).toEqual(toOutcome(both))
    const some = await agent.update(both.id, { line_items: toLines(few.id, 5) })
    expect(toOutcome(some)).toEqual(['ready_for_complete', ['quantity_adjusted']])
    expect((await agent.complete(both.id)).line_items).toMatchObject([{ quantity: 2 }])
    expect(await readStock(shop, few.id)).toMatchObject({ available: 0, sold: 2 })
  })

  test('pays a price that has changed is not charged, and is once it was shown', async () => {
    const bowl = await aProduct(shop, { price: '80.00', stock: 5 })
    const created = await agent.create({ line_items: toLines(bowl.id) })
    await setPrice(bowl.id, 9_000)
    const changed = await agent.complete(created.id)
    expect(toOutcome(changed)).toEqual(['requires_escalation', ['price_changed']])
    expect(changed.messages![0]).toMatchObject({ severity: 'requires_buyer_review', path: '$.totals' })
    expect(changed.totals.at(-1)!.amount).toBe(created.totals.at(-1)!.amount + 1_000)
    expect(await readSales(shop, bowl.id)).toEqual({ orders: [], charges: 0 })
    expect((await agent.read(created.id)).status).toBe('ready_for_complete')
    const completed = await agent.complete(created.id)
    expect([completed.status, completed.totals]).toEqual(['completed', changed.totals])
  })

  test.each([
    ['a country by its name', { address_country: 'China' }, 'address_country'],
    ['no street', { street_address: '' }, 'street_address'],
    [
      'a city that is not there',
      { address_country: 'CN', address_region: '浙江省', address_locality: '北京市' },
      'address_locality',
    ],
    [
      'no district',
      { address_country: 'CN', address_region: '浙江省', address_locality: '杭州市' },
      'address_locality',
    ],
  ])('sends an address with %s reads which part is wrong', async (_, change, field) => {
    const bowl = await aProduct(shop, { price: '80.00', stock: 5 })
    const created = await agent.create({
      line_items: toLines(bowl.id),
      address: { ...ADDRESS_ABROAD, postal_code: undefined, ...change },
      buyer: { ...aBuyer(), phone_number: '+8613800138000' },
    })
    const completed = await agent.complete(created.id)
    expect(completed.status).toBe('incomplete')
    const path = `$.fulfillment.methods[0].destinations[0].${field}`
    expect(completed.messages).toMatchObject([{ code: 'missing', path }])
  })

  test('names a coupon that this buyer has used reads that at the order', async () => {
    const bowl = await aProduct(shop, { price: '80.00', stock: 5 })
    const { record } = await aCoupon(shop)
    const buyer = aBuyer()
    const wanted = { line_items: toLines(bowl.id), buyer, codes: [record.code] }
    const first = await agent.create(wanted)
    expect(first.discounts!.applied).toHaveLength(1)
    expect((await agent.complete(first.id)).status).toBe('completed')
    const second = await agent.create(wanted)
    const refused = await agent.complete(second.id)
    expect(toOutcome(refused)).toEqual(['incomplete', ['discount_code_user_ineligible']])
    const without = await agent.update(second.id, { ...wanted, codes: [] })
    expect(without.status).toBe('ready_for_complete')
    expect((await agent.complete(second.id)).status).toBe('completed')
  })

  test('names codes that are none reads why', async () => {
    const bowl = await aProduct(shop, { price: '80.00', stock: 5 })
    const created = await agent.create({ line_items: toLines(bowl.id), codes: ['NOSUCHCODE'] })
    expect(toOutcome(created)).toEqual(['ready_for_complete', ['discount_code_invalid']])
  })

  test('completes a checkout that has ended, or none, gets a clear error', async () => {
    const bowl = await aProduct(shop, { price: '80.00', stock: 5 })
    const { id, expires_at: end } = await agent.create({ line_items: toLines(bowl.id) })
    const before = new Date(Date.parse(end) - 2 * 24 * 60 * 60 * 1000)
    await shop.db.updateTable('agent_checkouts').set({ updated_at: before }).where('id', '=', id).execute()
    const ended = await agent.complete(id)
    expect([ended.ucp.status, listCodes(ended)]).toEqual(['error', ['not_found']])
    const other = await agent.create({ line_items: toLines(bowl.id) })
    await agent.cancel(other.id)
    expect(listCodes(await agent.complete(other.id))).toEqual(['checkout_canceled'])
  })

  test.each([
    { payment: 'card' },
    { payment: { instruments: [{}] } },
    { payment: { instruments: 'card' } },
    toPayment('x'.repeat(10_001)),
    toPayment(''),
  ])('sends no payment (%#) is refused', async (body) => {
    const bowl = await aProduct(shop, { price: '80.00', stock: 5 })
    const { id } = await agent.create({ line_items: toLines(bowl.id) })
    const refused = await agent.send('POST', `/checkout-sessions/${id}/complete`, body)
    expect([refused.status, refused.data.code]).toEqual([400, 'invalid_request'])
  })
})

describe('twenty identical completes', () => {
  test.each([
    ['with one key', 'a-key-of-twenty'],
    ['without a key', undefined],
  ])('%s are one order and one charge', async (_, key) => {
    const bowl = await aProduct(shop, { price: '80.00', stock: 30 })
    const { id } = await agent.create({ line_items: toLines(bowl.id) })
    const options = key === undefined ? {} : { key }
    const all = await Promise.all(
      Array.from({ length: 20 }, () => agent.complete(id, GOOGLE_TOKENS.pays, options)),
    )
    expect(new Set(all.map(({ status, order }) => `${status} ${order?.id}`)).size).toBe(1)
    expect(all[0]!.status).toBe('completed')
    const { orders, charges } = await readSales(shop, bowl.id)
    expect([orders.map(({ status }) => status), charges]).toEqual([['paid'], 1])
    expect(await readStock(shop, bowl.id)).toMatchObject({ available: 29, sold: 1 })
  })

  test('with a token that is declined are one attempt', async () => {
    const bowl = await aProduct(shop, { price: '80.00', stock: 30 })
    const { id } = await agent.create({ line_items: toLines(bowl.id) })
    const all = await Promise.all(
      Array.from({ length: 20 }, () => agent.complete(id, GOOGLE_TOKENS.isDeclined)),
    )
    expect(new Set(all.map((each) => String(toOutcome(each))))).toEqual(
      new Set(['ready_for_complete,payment_failed']),
    )
    const payments = await shop.db
      .selectFrom('payments')
      .innerJoin('order_lines', 'order_lines.order_id', 'payments.order_id')
      .select('payments.declines')
      .where('order_lines.product_id', '=', bowl.id)
      .execute()
    expect(payments).toEqual([{ declines: 1 }])
  })

  test('with another token under the same key are refused', async () => {
    const bowl = await aProduct(shop, { price: '80.00', stock: 30 })
    const { id } = await agent.create({ line_items: toLines(bowl.id) })
    await agent.complete(id, GOOGLE_TOKENS.isDeclined, { key: 'a-key-of-two-tokens' })
    const other = await agent.send(
      'POST',
      `/checkout-sessions/${id}/complete`,
      toPayment(GOOGLE_TOKENS.pays),
      { key: 'a-key-of-two-tokens' },
    )
    expect([other.status, other.data.code]).toEqual([409, 'idempotency_key_reused'])
    expect((await readSales(shop, bowl.id)).charges).toBe(0)
  })
})

describe('the last pieces', () => {
  test('sell while an agent completes: it reads that, and pays nothing', async () => {
    const last = await aProduct(shop, { price: '80.00', stock: 1 })
    const [first, second] = [
      await agent.create({ line_items: toLines(last.id) }),
      await agent.create({ line_items: toLines(last.id) }),
    ]
    const all = await Promise.all([first, second].map(({ id }) => agent.complete(id)))
    expect(all.map(toOutcome).toSorted()).toEqual([
      ['completed', []],
      ['incomplete', ['out_of_stock']],
    ])
    const { orders, charges } = await readSales(shop, last.id)
    expect([orders.length, charges]).toEqual([1, 1])
  })

  test('ten go to ten of sixty agents, at ten charges; fifty read clear messages', async () => {
    const rare = await aProduct(shop, { price: '80.00', stock: 10 })
    const checkouts = await Promise.all(
      Array.from({ length: 60 }, () => agent.create({ line_items: toLines(rare.id) })),
    )
    const all = await Promise.all(checkouts.map(({ id }) => agent.complete(id)))
    const outcomes = Map.groupBy(all, (each) => String(toOutcome(each)))
    expect(Object.fromEntries([...outcomes].map(([outcome, each]) => [outcome, each.length]))).toEqual({
      'completed,': 10,
      'incomplete,out_of_stock': 50,
    })
    const { orders, charges } = await readSales(shop, rare.id)
    expect([orders.map(({ status }) => status), charges]).toEqual([Array(10).fill('paid'), 10])
    expect(await readStock(shop, rare.id)).toEqual({ available: 0, reserved: 0, sold: 10 })
  })
})
