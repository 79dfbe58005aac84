import { beforeAll, describe, expect, test } from 'vitest'
import { takeOverAgentCart } from '@shop/contract/agents/agent-carts.endpoints'
import type { AgentProduct } from '@shop/contract/agents/catalog.schemas'
import { openDesign } from '@shop/contract/designs/designs.endpoints'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { createAgentBuyer, createAgentSender, type ReceivedCheckout } from '../../../test/agent-checkouts.ts'
import { createAgentsShop } from '../../../test/agents-shop.ts'
import { anOrderBody, aProduct, aShopper } from '../../../test/builders.ts'
import { aDesign, seedBeads, setPartStock } from '../../../test/designs.ts'

const { shop, platform } = await createAgentsShop()
const agent = createAgentBuyer(shop, platform)
const bowl = await aProduct(shop, { price: '80.00', stock: 10 })
const design = aDesign()
const ID = `${DESIGN_PRODUCT_ID}:${design.code}`
const ADDRESS = `https://shop.example/zh/design?utm_source=chat&d=${design.code}#top`

beforeAll(() => seedBeads(shop))

type Received = ReceivedCheckout & { products: AgentProduct[]; product: AgentProduct }

const send = createAgentSender<Received>(shop, platform.aProfileUrl())
const toLine = (id: string, quantity = 1) => ({ item: { id }, quantity })
const readFen = async () => {
  const { data } = await shop.call(openDesign, { params: { code: design.code }, query: {} })
  return Number(data.price.total.replace('.', ''))
}

/** The notices that must be seen next to what they are about. */
const listDisclosures = ({ messages = [] }: Pick<Received, 'messages'>) =>
  messages.filter(({ presentation }) => presentation === 'disclosure')

const RULE = {
  type: 'warning',
  code: 'final_sale',
  content: 'Made to order, so it can only be returned if faulty.',
  presentation: 'disclosure',
  url: 'https://shop.example/return',
}

describe('a designed bracelet', () => {
  test.each([ID, ADDRESS, `/design?d=${design.code}`])('is found as %s, with its return rule', async (id) => {
    const { data } = await send('POST', '/catalog/lookup', { ids: [bowl.id, id] })
    expect(data.products).toHaveLength(2)
    const [, found] = data.products
    expect(found).toMatchObject({
      id: ID,
      title: 'Custom bracelet',
      url: `https://shop.example/design?d=${design.code}`,
      price_range: { min: { amount: await readFen(), currency: 'CNY' } },
      variants: [{ id: ID, availability: { available: true }, inputs: [{ id, match: 'exact' }] }],
    })
    expect(found!.description.plain).toMatch(/^23 × Amethyst/)
    expect(data.messages).toEqual([{ ...RULE, path: '$.products[1]' }])
    const one = await send('POST', '/catalog/product', { id })
    expect(one.data.product).toMatchObject({ id: ID, selected: [] })
    expect(one.data.messages).toEqual([{ ...RULE, path: '$.product' }])
  })

  test('is none without a design, or of parts that the shop lacks', async () => {
    const unknown = aDesign([], { cord: 'cord-of-moonlight' }).code
    const ids = [
      DESIGN_PRODUCT_ID,
      DESIGN_PRODUCT_ID.toUpperCase(),
      `${DESIGN_PRODUCT_ID}:`,
      `${DESIGN_PRODUCT_ID}:${unknown}`,
      '/design?d=x',
    ]
    const { data } = await send('POST', '/catalog/lookup', { ids })
    expect([data.products, data.messages?.map(({ code }) => code)]).toEqual([[], ids.map(() => 'not_found')])
    for (const id of ids) {
      expect((await send('POST', '/catalog/product', { id })).data.messages).toMatchObject([
        { code: 'not_found' },
      ])
      expect((await send('POST', '/carts', { line_items: [toLine(id)] })).data.ucp.status).toBe('error')
    }
  })

  test('is left out of a lookup with a filter that it does not pass', async () => {
    for (const filters of [{ price: { max: 100 } }, { categories: ['bracelets'] }]) {
      const { data } = await send('POST', '/catalog/lookup', {
        ids: [ID],
        filters,
        context: { currency: 'CNY' },
      })
      expect([data.products, listDisclosures(data)]).toEqual([[], []])
    }
  })
})

describe('a cart', () => {
  test('has it at the price of its page, with its return rule next to it in each language', async () => {
    const lines = { line_items: [toLine(`${bowl.id}:`), toLine(ADDRESS, 2)] }
    const { data } = await send('POST', '/carts', lines)
    const fen = await readFen()
    expect(data.line_items[1]).toMatchObject({
      id: ID,
      item: { id: ID, title: 'Custom bracelet, Size 16.5 cm', price: fen },
      quantity: 2,
    })
    expect(data.messages).toEqual([{ ...RULE, path: '$.line_items[1]' }])
    for (const [language, content] of [
      ['zh-Hans', '按需定制，无质量问题不支持退货。'],
      ['zh-TW', '接單客製，除商品瑕疵外恕不退貨。'],
    ]) {
      const received = await send('POST', '/carts', { ...lines, context: { language } })
      expect(listDisclosures(received.data)).toMatchObject([{ content }])
    }
  })

  test('has as many as can be made of the parts in stock', async () => {
    const scarce = aDesign(['rose-quartz-8'])
    await setPartStock(shop, 'rose-quartz-8', 1)
    const id = `${DESIGN_PRODUCT_ID}:${scarce.code}`
    const { data } = await send('POST', '/carts', { line_items: [toLine(id, 3)] })
    expect(data.line_items).toMatchObject([{ id, quantity: 1 }])
    expect(data.messages?.map(({ code }) => code)).toEqual(['quantity_adjusted', 'final_sale'])
    await setPartStock(shop, 'rose-quartz-8', 0)
    const { data: none } = await send('POST', '/carts', { line_items: [toLine(id)] })
    expect(none.messages).toMatchObject([{ code: 'out_of_stock' }])
  })
})

describe('a checkout', () => {
  test('with it is for its buyer to review: no token orders it', async () => {
    const created = await agent.create({ line_items: [toLine(ID)] })
    const review = { code: 'made_to_order', severity: 'requires_buyer_review' }
    const messages = [{ ...RULE, path: '$.line_items[0]' }, review]
    expect(created).toMatchObject({ status: 'requires_escalation', messages })
    expect(await agent.complete(created.id)).toMatchObject({ status: 'requires_escalation', messages })
    const { data } = await agent.send('POST', `/checkout-sessions/${created.id}/complete`, {})
    expect(data).toMatchObject({ status: 'requires_escalation', messages })
    expect(await shop.db.selectFrom('agent_orders').select('order_id').execute()).toEqual([])
    const without = await agent.update(created.id, { line_items: [toLine(`${bowl.id}:`)] })
    expect([without.status, without.messages]).toEqual(['ready_for_complete', undefined])
  })

  test('that lacks something is filled in by the agent first', async () => {
    const { data } = await send('POST', '/checkout-sessions', { line_items: [toLine(ID)] })
    expect(data.status).toBe('incomplete')
    expect(listDisclosures(data)).toHaveLength(1)
  })

  test('is taken over with the design, which its buyer orders', async () => {
    const created = await agent.create({ line_items: [toLine(ID)] })
    const link = new URL(created.continue_url!).hash.replace('#agent=', '')
    const { data: handed } = await shop.call(takeOverAgentCart, { body: { link } })
    expect(handed.items).toMatchObject([{ design: { code: design.code, making_days: 3 }, quantity: 1 }])
    const items = [{ product_id: DESIGN_PRODUCT_ID, design: design.code, quantity: 1 }]
    const body = anOrderBody({ items, agent_origin: handed.agent_origin! })
    const { data: order } = await shop.call(placeOrder, { body }, { as: await aShopper(shop) })
    const origins = await shop.db.selectFrom('agent_orders').select(['order_id', 'checkout_id']).execute()
    expect(origins).toEqual([{ order_id: order.order_id, checkout_id: created.id }])
  })
})
