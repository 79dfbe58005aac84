import { describe, expect, test } from 'vitest'
import { quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { aProduct, aShopper, anAddress, importRecords, readStock } from '../../../test/builders.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const { place, readOrder } = createOrderSteps(shop)

describe('placing an order', () => {
  test('draws another number when it is taken', async () => {
    const { id } = await aProduct(shop, { sizes: [{ size: '', stock: 5 }] })
    const { data: first } = await place({ items: [{ product_id: id, quantity: 1 }] })
    await shop.db.pool.query(`CREATE SEQUENCE draws`)
    await shop.db.pool.query(
      `CREATE FUNCTION draw_known_number() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF nextval('draws') <= 2 THEN NEW.order_number := '${first.order_number}'; END IF;
         RETURN NEW;
       END $$`,
    )
    await shop.db.pool.query(
      `CREATE TRIGGER draw_known_number BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION draw_known_number()`,
    )
    try {
      const { status, data: second } = await place({ items: [{ product_id: id, quantity: 1 }] })
      expect(status).toBe(201)
      expect(second.order_number).not.toBe(first.order_number)
      expect(await readStock(shop, id)).toMatchObject({ available: 3, reserved: 2 })
    } finally {
      await shop.db.pool.query('DROP FUNCTION draw_known_number CASCADE; DROP SEQUENCE draws')
    }
  })

  test('stores what was bought, at the price of the shop, and reserves it', async () => {
    const { id, record } = await aProduct(shop, {
      price: '199.00',
      sizes: [
        { size: '16 cm', stock: 3 },
        { size: '18 cm', stock: 5 },
      ],
    })
    const lian = await aShopper(shop)
    const { data: order } = await place(
      { items: [{ product_id: id, size: '18 cm', quantity: 2 }], note: 'A gift' },
      lian,
    )

    expect(order).toMatchObject({
      status: 'pending_payment',
      subtotal: '398.00',
      discount: '0.00',
      shipping: '0.00',
      tax_included: '45.79',
      total: '398.00',
      currency: 'CNY',
      note: 'A gift',
      address: anAddress(),
      items: [
        {
          product_id: id,
          name: record.name.en,
          name_zh: record.name.zh,
          size: '18 cm',
          unit_price: '199.00',
          quantity: 2,
          line_total: '398.00',
        },
      ],
    })
    expect(order.order_number).toMatch(/^SY261120[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(order.history.map(({ status }) => status)).toEqual(['pending_payment'])
    expect(Date.parse(order.expires_at!) - Date.parse(order.created_at)).toBe(30 * 60_000)
    expect(await readStock(shop, id, '18 cm')).toEqual({ available: 3, reserved: 2, sold: 0 })
    expect(await readStock(shop, id, '16 cm')).toEqual({ available: 3, reserved: 0, sold: 0 })
    expect(await readOrder({ order, shopper: lian })).toEqual(order)
  })

  test('stays unchanged when the shop changes the product later', async () => {
    const { id, record } = await aProduct(shop, { price: '50.00' })
    const lian = await aShopper(shop)
    const { data: order } = await place({ items: [{ product_id: id, quantity: 1 }] }, lian)
    await importRecords(shop, [{ ...record, price: '80.00', name: { en: 'Another name', zh: '新名' } }])
    expect((await readOrder({ order, shopper: lian })).items).toEqual(order.items)
  })

  test('merges two lines of one product and size, and keeps sizes apart', async () => {
    const { id } = await aProduct(shop, {
      sizes: [
        { size: 'S', stock: 5 },
        { size: 'M', stock: 5 },
      ],
    })
    const { data: order } = await place({
      items: [
        { product_id: id, size: 'S', quantity: 2 },
        { product_id: id, size: 'M', quantity: 1 },
        { product_id: id, size: 'S', quantity: 3 },
      ],
    })
    expect(order.items.map(({ size, quantity }) => [size, quantity])).toEqual([
      ['S', 5],
      ['M', 1],
    ])
    expect(await readStock(shop, id, 'S')).toMatchObject({ available: 0, reserved: 5 })
  })

  test('rejects two lines that together exceed the stock', async () => {
    const { id } = await aProduct(shop, { stock: 5 })
    const { error } = await place({
      items: [
        { product_id: id, quantity: 3 },
        { product_id: id, quantity: 3 },
      ],
    })
    expect(error.code).toBe('OUT_OF_STOCK')
    expect(await readStock(shop, id)).toMatchObject({ available: 5, reserved: 0 })
  })

  test('reports which line is short and how many are left, and reserves none of the others', async () => {
    const plenty = await aProduct(shop, { stock: 10 })
    const scarce = await aProduct(shop, { stock: 2 })
    const { error } = await place({
      items: [
        { product_id: plenty.id, quantity: 1 },
        { product_id: scarce.id, quantity: 3 },
      ],
    })
    expect(error).toMatchObject({
      code: 'OUT_OF_STOCK',
      details: [{ path: 'items.1', product_id: scarce.id, size: '', available: 2, message: 'Only 2 left' }],
    })
    expect(await readStock(shop, plenty.id)).toMatchObject({ available: 10, reserved: 0 })
  })

  test('is rejected when the total is not the one the page showed', async () => {
    const { id } = await aProduct(shop, { price: '120.00' })
    const items = [{ product_id: id, quantity: 1 }]
    const { error } = await place({ items, expected_total: '100.00' })
    expect(error).toMatchObject({
      code: 'PRICE_CHANGED',
      details: [
        { path: 'expected_total', expected: '100.00', actual: '132.00' },
        { path: 'items.0', product_id: id, unit_price: '120.00' },
      ],
    })
    expect(await readStock(shop, id)).toMatchObject({ available: 10, reserved: 0 })
    expect((await place({ items, expected_total: '132.00' })).data.total).toBe('132.00')
  })

  test('never takes a price from the browser [T22]', async () => {
    const { id } = await aProduct(shop, { price: '120.00' })
    const items = [
      { product_id: id, quantity: 1, price: '0.01', unit_price: '0.01' } as {
        product_id: string
        quantity: number
      },
    ]
    const { error } = await place({ items })
    expect(error.code).toBe('VALIDATION_FAILED')
  })

  test.each([
    ['an unknown slug', { product_id: 'no-such-product', quantity: 1 }],
    ['an unknown id', { product_id: '01890a5d-ac96-774b-bcce-b302099a8057', quantity: 1 }],
  ])('rejects %s', async (_, item) => {
    expect((await place({ items: [item] })).error).toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
      details: [{ path: 'items.0' }],
    })
  })

  test.each([
    ['no longer on sale', { status: 'archived' as const }],
    ['not published yet', { published_at: '2027-01-01' }],
  ])('rejects a product that is %s', async (_, extra) => {
    const { id } = await aProduct(shop, extra)
    expect((await place({ items: [{ product_id: id, quantity: 1 }] })).error.code).toBe('PRODUCT_NOT_FOUND')
  })

  test('rejects a size that does not exist, and no size where there are sizes [T24]', async () => {
    const { id } = await aProduct(shop, { sizes: [{ size: 'S', stock: 5 }] })
    for (const size of ['XXL', undefined]) {
      const item = { product_id: id, quantity: 1, ...(size ? { size } : {}) }
      expect((await place({ items: [item] })).error.code).toBe('PRODUCT_NOT_FOUND')
    }
  })

  test('rejects an order above a million', async () => {
    const { id } = await aProduct(shop, { price: '1000000.00', stock: 5 })
    expect((await place({ items: [{ product_id: id, quantity: 1 }] })).data.total).toBe('1000000.00')
    expect((await place({ items: [{ product_id: id, quantity: 2 }] })).error.code).toBe('ORDER_TOO_LARGE')
  })
})

describe('a quote', () => {
  test('prices a cart for anybody, marks unavailable lines and counts only the rest', async () => {
    const good = await aProduct(shop, { price: '100.00', stock: 2 })
    const gone = await aProduct(shop, { price: '70.00', stock: 0 })
    const { data } = await shop.call(quoteOrder, {
      body: {
        items: [
          { product_id: good.id, quantity: 3 },
          { product_id: gone.id, quantity: 1 },
          { product_id: 'nothing', quantity: 1 },
        ],
      },
    })
    expect(data.items.map(({ status, available, line_total }) => [status, available, line_total])).toEqual([
      ['insufficient_stock', 2, '300.00'],
      ['sold_out', 0, '70.00'],
      ['unavailable', 0, '0.00'],
    ])
    expect(data).toMatchObject({ subtotal: '300.00', shipping: '0.00', total: '300.00' })
    expect(data.shipping_options.map(({ method, price }) => [method, price])).toEqual([
      ['standard', '0.00'],
      ['express', '25.00'],
    ])
    expect(await readStock(shop, good.id)).toMatchObject({ available: 2, reserved: 0 })
  })

  test('of nothing but unavailable lines costs nothing [T365]', async () => {
    const gone = await aProduct(shop, { price: '70.00', stock: 0 })
    const items = [
      { product_id: gone.id, quantity: 1 },
      { product_id: 'nothing', quantity: 1 },
    ]
    for (const shipping_method of ['standard', 'express'] as const) {
      const { data } = await shop.call(quoteOrder, { body: { items, shipping_method } })
      expect(data).toMatchObject({ subtotal: '0.00', shipping: '0.00', tax_included: '0.00', total: '0.00' })
      expect(data).not.toHaveProperty('free_shipping_missing')
    }
  })

  test('reports the amount missing for free shipping, and the total of the order', async () => {
    const { id } = await aProduct(shop, { price: '100.00' })
    const items = [{ product_id: id, quantity: 1 }]
    const { data } = await shop.call(quoteOrder, { body: { items } })
    expect(data).toMatchObject({ shipping: '12.00', total: '112.00', free_shipping_missing: '199.00' })
    expect((await place({ items, expected_total: data.total })).status).toBe(201)
  })
})
