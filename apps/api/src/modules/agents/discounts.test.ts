import { afterEach, expect, test } from 'vitest'
import type { AgentCart } from '@shop/contract/agents/cart.schemas'
import { createAgentSender } from '../../../test/agent-checkouts.ts'
import { aPlatformProfile } from '../../../test/agent-platform.ts'
import { createAgentsShop } from '../../../test/agents-shop.ts'
import { aCoupon, aProduct } from '../../../test/builders.ts'
import { anOffer, endAllOffers, ofProducts } from '../../../test/stored-offers.ts'

const { shop, platform } = await createAgentsShop({ payment: false })
const bowl = await aProduct(shop, { price: '80.00', stock: 10 })
const jade = await aProduct(shop, { price: '50.00', stock: 10 })
const send = createAgentSender<AgentCart>(shop, platform.aProfileUrl())
const LINES = [
  { item: { id: `${jade.id}:` }, quantity: 1 },
  { item: { id: `${bowl.id}:` }, quantity: 2 },
]
const create = async (more: object = {}, options?: { profile: string }) =>
  (await send('POST', '/carts', { line_items: LINES, ...more }, options)).data
const findTotal = ({ totals }: AgentCart, type: string) => totals.find((each) => each.type === type)?.amount

afterEach(() => endAllOffers(shop))

test('An offer without a code says which lines it makes cheaper, by how much, in the language asked for.', async () => {
  await anOffer(shop, { kind: 'percent', percent: 10 }, ofProducts(bowl.id))
  const cart = await create()
  const applied = {
    title: 'Offer percent',
    amount: 1_600,
    automatic: true,
    allocations: [{ path: '$.line_items[1]', amount: 1_600 }],
  }
  expect(cart.discounts).toEqual({ codes: [], applied: [applied] })
  expect(findTotal(cart, 'discount')).toBe(-1_600)
  const { discounts } = await create({ context: { language: 'zh-Hans' } })
  expect(discounts?.applied).toMatchObject([{ title: '优惠' }])
  const { data: checkout } = await send('POST', '/checkout-sessions', { line_items: LINES })
  expect(checkout.discounts?.applied).toEqual([applied])
})

test('An offer of shipping takes off shipping, once its country is known.', async () => {
  await anOffer(shop, { kind: 'free_shipping' })
  expect((await create()).discounts).toBeUndefined()
  const cart = await create({ context: { address_country: 'US' } })
  const [applied] = cart.discounts!.applied
  expect(applied).toMatchObject({
    automatic: true,
    allocations: [{ path: "$.totals[?@.type=='fulfillment']", amount: applied!.amount }],
  })
  expect(applied!.amount).toBeGreaterThan(0)
  expect(findTotal(cart, 'fulfillment')).toBe(0)
})

test('A coupon says what it takes off which line, and off shipping once its country is known.', async () => {
  const { record } = await aCoupon(shop, { type: 'fixed', amount: '21.00' })
  const cart = await create({ discounts: { codes: [record.code] } })
  expect(cart.discounts!.applied).toMatchObject([
    {
      code: record.code,
      amount: 2_100,
      allocations: [
        { path: '$.line_items[0]', amount: 500 },
        { path: '$.line_items[1]', amount: 1_600 },
      ],
    },
  ])
  const free = await aCoupon(shop, { type: 'free_shipping' })
  const shipped = { discounts: { codes: [free.record.code] }, context: { address_country: 'US' } }
  const [applied] = (await create(shipped)).discounts!.applied
  expect(applied!.amount).toBeGreaterThan(0)
  expect(applied!.allocations).toEqual([
    { path: "$.totals[?@.type=='fulfillment']", amount: applied!.amount },
  ])
})

test('A coupon and an offer are listed each by itself, and a platform without the extension gets lower totals alone.', async () => {
  await anOffer(shop, { kind: 'percent', percent: 10 }, ofProducts(jade.id))
  const { record } = await aCoupon(shop)
  const cart = await create({ discounts: { codes: [record.code] } })
  for (const { amount, allocations } of cart.discounts!.applied)
    expect(allocations!.reduce((sum, each) => sum + each.amount, 0)).toBe(amount)
  const saved = cart.discounts!.applied.reduce((sum, { amount }) => sum + amount, 0)
  expect(findTotal(cart, 'discount')).toBe(-saved)
  const { capabilities, ...ucp } = aPlatformProfile().ucp
  const { 'dev.ucp.shopping.discount': _, ...known } = capabilities
  platform.profile = { ucp: { ...ucp, capabilities: known } }
  const plain = await create({}, { profile: platform.aProfileUrl() })
  platform.profile = aPlatformProfile()
  expect(plain.discounts).toBeUndefined()
  expect(findTotal(plain, 'discount')).toBe(-500)
})
