import { beforeAll, describe, expect, test } from 'vitest'
import { exportMyData } from '@shop/contract/auth/security.endpoints'
import type { Endpoint } from '@shop/contract/http/endpoint'
import { addCartItem } from '@shop/contract/cart/cart.endpoints'
import { addFavorite } from '@shop/contract/favorites/favorites.endpoints'
import { listOrders, quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { createWebhook } from '@shop/contract/webhooks/webhooks.console'
import { WEBHOOK_EVENT_TYPES } from '@shop/contract/webhooks/webhooks.rules'
import { aPaidOrder, aProduct } from '../test/builders.ts'
import { createTestConsole } from '../test/console.ts'
import { readContract } from '../test/contract.ts'
import { FOR_SHOPPERS, type Ids } from '../test/requests-of-shoppers.ts'
import { searchDatabase } from '../test/search-everywhere.ts'
import { createTestApp } from '../test/test-app.ts'
import { createId } from './db/ids.ts'

/** A cost as no other number is, in fen and in yuan. */
const PLANTED = ['87654321', '876543.21']

const shop = await createTestApp()
const console = await createTestConsole(shop)
const endpoints = await readContract()
const { id: product, record } = await aProduct(shop, { price: '19.90', cost: PLANTED[1]! })
let bought: Awaited<ReturnType<typeof aPaidOrder>>

const expectNoCost = (text: string) => {
  for (const planted of PLANTED) expect(text).not.toContain(planted)
}

/** A program learns of everything, and a shopper has the product in all that they have. */
beforeAll(async () => {
  const owner = await console.aMember('owner')
  const body = {
    id: createId(),
    url: 'https://93.184.215.14/events',
    description: 'Everything',
    event_types: [...WEBHOOK_EVENT_TYPES],
  }
  await console.call(createWebhook, { body }, { as: owner })
  bought = await aPaidOrder(shop, { productId: product })
  const as = bought.shopper
  await shop.call(addCartItem, { body: { product_id: product } }, { as })
  await shop.call(addFavorite, { body: { productId: product } }, { as })
  await shop.services.invoices.issue({ orderId: bought.order.order_id })
  await shop.runJobs()
})

test('the cost is stored with its product and the lines of its orders, and nowhere else', async () => {
  const found = (await searchDatabase(shop, PLANTED)).map((hit) => hit.split(':')[0])
  expect([...new Set(found)].toSorted()).toEqual(['public.order_lines', 'public.products'])
  const sent = await shop.db.selectFrom('webhook_events').select('type').execute()
  expect(sent.map(({ type }) => type)).toEqual(expect.arrayContaining(['order.paid']))
})

describe('no response to a shopper has the cost', () => {
  const open = endpoints.filter(([, { auth, method }]) => auth === 'public' && method === 'GET')

  test.each(open)('%s', async (_, endpoint: Endpoint) => {
    for (const id of [product, record.slug, bought.order.order_id]) {
      const input: object = { params: { id, slug: id }, query: {} }
      const { text } = await shop.call(endpoint, input)
      expectNoCost(text)
    }
  })

  const own = endpoints.filter(([, { auth, method }]) => auth === 'user' && method === 'GET')

  test.each(own)('%s', async (name, endpoint) => {
    const names = ['order', 'invoiceOrder', 'deliveredOrder', 'reviewedOrder', 'returnedOrder']
    const ids = new Proxy({} as Ids, {
      get: (_, key) =>
        key === 'product'
          ? product
          : names.includes(String(key))
            ? bought.order.order_id
            : bought.form.payment_id,
    })
    const input = FOR_SHOPPERS[name]!.input(ids)
    const { text } = await shop.call(endpoint, input, { as: bought.shopper })
    expectNoCost(text)
  })

  test('what they buy and export, which names the product', async () => {
    const as = bought.shopper
    const quote = await shop.call(quoteOrder, { body: { items: [{ product_id: product, quantity: 2 }] } })
    const orders = await shop.call(listOrders, { query: {} }, { as })
    const exported = await shop.call(exportMyData, {}, { as })
    for (const { text } of [quote, orders, exported]) {
      expect(text).toContain(product)
      expectNoCost(text)
    }
  })

  test('what an assistant reads of the product', async () => {
    const { settings } = shop.services
    const { version, value } = await settings.get('agents')
    const by = { who: 'somebody', network: '', device: '' }
    await settings.update(by, 'agents', { version, value: { ...value, enabled: true, payment: false } })
    const params = { name: 'get_product', arguments: { catalog: { id: product } } }
    const { body } = await shop.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
    expect(body).toContain(product)
    expectNoCost(body)
  })

  test('feeds, maps and the texts for programs', async () => {
    const map = await shop.app.inject('/sitemap.xml')
    const parts = [...map.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
    const paths = ['/robots.txt', '/llms.txt', '/.well-known/ucp', '/feeds/google-merchant.xml', ...parts]
    const bodies = await Promise.all(paths.map(async (path) => (await shop.app.inject(path)).body))
    for (const body of bodies) expectNoCost(body)
    expect(bodies.some((body) => body.includes(record.slug))).toBe(true)
  })
})
