import { describe, expect, test } from 'vitest'
import { addCartItem, getCart, removeCartItem, updateCartItem } from '@shop/contract/cart/cart.endpoints'
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '@shop/contract/orders/orders.rules'
import { aProduct, aShopper, importRecords, type Shopper } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()

interface Item {
  product_id: string
  size?: string
  quantity?: number
}

const add = (as: Shopper, body: Item, idempotencyKey?: string) =>
  shop.call(addCartItem, { body }, { as, ...(idempotencyKey ? { idempotencyKey } : {}) })
const setQuantity = (as: Shopper, id: string, quantity: number) =>
  shop.call(updateCartItem, { params: { id }, body: { quantity } }, { as })
const remove = (as: Shopper, id: string) => shop.call(removeCartItem, { params: { id } }, { as })
const read = async (as: Shopper) => (await shop.call(getCart, {}, { as })).data

/** A shopper whose cart has one line with quantity two. */
async function aCart() {
  const as = await aShopper(shop)
  const { id: productId, record } = await aProduct(shop)
  const { data } = await add(as, { product_id: productId, quantity: 2 })
  return { as, productId, record, itemId: data.items[0]!.item_id }
}

describe('the cart', () => {
  test('is empty at first', async () => {
    expect(await read(await aShopper(shop))).toEqual({ items: [], count: 0, total: '0.00' })
  })

  test('shows its lines with name, picture, price and stock from the database, in insertion order', async () => {
    const lian = await aShopper(shop)
    const ring = await aProduct(shop, { price: '19.90', sizes: [{ size: 'M', stock: 4 }] })
    const stone = await aProduct(shop, { price: '100.10' })
    await add(lian, { product_id: ring.id, size: 'M', quantity: 3 })
    const response = await add(lian, { product_id: stone.id })
    expect(response.status).toBe(201)
    const line = ({ id, record }: typeof ring) => ({
      item_id: expect.any(String),
      product_id: id,
      slug: record.slug,
      name: record.name.en,
      name_zh: record.name.zh,
      imageUrl: expect.stringContaining(record.slug),
      status: 'ok',
    })
    expect(response.data).toEqual({
      items: [
        { ...line(ring), size: 'M', price: '19.90', quantity: 3, line_total: '59.70', available: 4 },
        { ...line(stone), price: '100.10', quantity: 1, line_total: '100.10', available: 10 },
      ],
      count: 4,
      total: '159.80',
    })
    expect(await read(lian)).toEqual(response.data)
  })

  test('follows the price, and counts only what is available', async () => {
    const lian = await aShopper(shop)
    const products = {
      ok: await aProduct(shop),
      insufficient_stock: await aProduct(shop),
      sold_out: await aProduct(shop),
      unavailable: await aProduct(shop),
    }
    for (const { id } of Object.values(products)) await add(lian, { product_id: id, quantity: 2 })
    await importRecords(shop, [
      { ...products.ok.record, price: '70.00' },
      { ...products.unavailable.record, status: 'archived' },
    ])
    const stop = (id: string, available: number) =>
      shop.db.updateTable('stock_items').set({ available }).where('product_id', '=', id).execute()
    await stop(products.insufficient_stock.id, 1)
    await stop(products.sold_out.id, 0)
    const cart = await read(lian)
    expect(cart.items.map(({ status, available, price }) => [status, available, price])).toEqual([
      ['ok', 10, '70.00'],
      ['insufficient_stock', 1, '100.00'],
      ['sold_out', 0, '100.00'],
      ['unavailable', 0, '100.00'],
    ])
    expect([cart.count, cart.total]).toEqual([4, '340.00'])
  })

  test('has one line for each product and size', async () => {
    const lian = await aShopper(shop)
    const sizes = [
      { size: 'M', stock: 4 },
      { size: 'L', stock: 4 },
    ]
    const { id } = await aProduct(shop, { sizes })
    await add(lian, { product_id: id, size: 'M' })
    await add(lian, { product_id: id.toUpperCase(), size: ' M ', quantity: 2 })
    await add(lian, { product_id: id, size: 'L' })
    const { items } = await read(lian)
    expect(items.map(({ size, quantity }) => [size, quantity])).toEqual([
      ['M', 3],
      ['L', 1],
    ])
  })

  test('caps the quantity of a line at its maximum', async () => {
    const lian = await aShopper(shop)
    const { id } = await aProduct(shop)
    await add(lian, { product_id: id, quantity: 60 })
    const { data } = await add(lian, { product_id: id, quantity: 60 })
    expect(data.items).toMatchObject([{ quantity: MAX_LINE_QUANTITY, status: 'insufficient_stock' }])
  })

  test('accepts only what is on sale, in an existing size', async () => {
    const lian = await aShopper(shop)
    const { id: withSizes } = await aProduct(shop, { sizes: [{ size: 'M', stock: 4 }] })
    const { id: without, record } = await aProduct(shop)
    const { id: hidden } = await aProduct(shop, { status: 'archived' })
    const { id: later } = await aProduct(shop, { published_at: '2027-06-01' })
    for (const item of [
      { product_id: withSizes },
      { product_id: withSizes, size: 'XL' },
      { product_id: without, size: 'M' },
      ...[hidden, later, record.slug, crypto.randomUUID(), 'nonsense'].map((product_id) => ({ product_id })),
    ])
      expect((await add(lian, item)).error.code).toBe('PRODUCT_NOT_FOUND')
    expect((await read(lian)).items).toEqual([])
  })

  test.each([0, -1, 1.5, MAX_LINE_QUANTITY + 1])('rejects a quantity of %s', async (quantity) => {
    const { as, productId, itemId } = await aCart()
    expect((await add(as, { product_id: productId, quantity })).error.code).toBe('VALIDATION_FAILED')
    expect((await setQuantity(as, itemId, quantity)).error.code).toBe('VALIDATION_FAILED')
    expect((await read(as)).count).toBe(2)
  })

  test('sets the quantity of a line, and removes it', async () => {
    const { as, itemId } = await aCart()
    expect((await setQuantity(as, itemId, 5)).data).toMatchObject({ count: 5, total: '500.00' })
    expect((await remove(as, itemId)).data).toEqual({ items: [], count: 0, total: '0.00' })
    for (const response of [await remove(as, itemId), await setQuantity(as, itemId, 1)])
      expect(response.error.code).toBe('CART_ITEM_NOT_FOUND')
  })

  test('handles a repeated request once', async () => {
    const { as, productId } = await aCart()
    const item = { product_id: productId, quantity: 3 }
    for (let i = 0; i < 3; i += 1) await add(as, item, 'one-intention')
    expect((await read(as)).count).toBe(5)
  })
})

describe('concurrent requests', () => {
  test('twenty units added concurrently are one line of twenty', async () => {
    const lian = await aShopper(shop)
    const { id } = await aProduct(shop, { stock: 50 })
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(lian, { product_id: id })))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect((await read(lian)).items).toMatchObject([{ product_id: id, quantity: 20 }])
  })

  test('the cart never has more lines than an order, and existing lines can still grow', async () => {
    const lian = await aShopper(shop)
    const sizes = Array.from({ length: MAX_ORDER_LINES + 4 }, (_, index) => ({ size: `${index}`, stock: 9 }))
    const { id } = await aProduct(shop, { sizes })
    const now = shop.clock()
    const early = sizes.slice(0, MAX_ORDER_LINES - 2).map(({ size }) => ({
      id: crypto.randomUUID(),
      user_id: lian.userId,
      product_id: id,
      size,
      quantity: 1,
      created_at: now,
      updated_at: now,
    }))
    await shop.db.insertInto('cart_items').values(early).execute()
    const delayed = sizes.slice(MAX_ORDER_LINES - 2)
    const responses = await Promise.all(delayed.map(({ size }) => add(lian, { product_id: id, size })))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
    for (const { error } of responses.filter(({ status }) => status !== 201))
      expect(error.code).toBe('CART_FULL')
    expect((await add(lian, { product_id: id, size: '0' })).data.items).toHaveLength(MAX_ORDER_LINES)
  })
})
