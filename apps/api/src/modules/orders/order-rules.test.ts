import { describe, expect, test } from 'vitest'
import { createAddress } from '@shop/contract/addresses/addresses.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { aProduct, aShopper, anAddress } from '../../../test/builders.ts'
import { createOrderSteps } from '../../../test/order-steps.ts'
import { createTestApp } from '../../../test/test-app.ts'

const shop = await createTestApp()
const { place } = createOrderSteps(shop)

describe('the limits of an order', () => {
  test.each([0, -1, 1.5, 100, 1e9, '1', null, Number.MAX_SAFE_INTEGER])(
    'a quantity of %j is rejected [T17]',
    async (quantity) => {
      const { id } = await aProduct(shop, { stock: 1_000 })
      const { error } = await place({ items: [{ product_id: id, quantity: quantity as number }] })
      expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'items.0.quantity' }] })
    },
  )

  test('99 units of a line are the maximum, also when they come in two lines [T27]', async () => {
    const { id } = await aProduct(shop, { price: '1.00', stock: 1_000 })
    expect((await place({ items: [{ product_id: id, quantity: 99 }] })).data.items[0]!.quantity).toBe(99)
    const { error } = await place({
      items: [
        { product_id: id, quantity: 50 },
        { product_id: id, quantity: 50 },
      ],
    })
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'items.1.quantity' }] })
  })

  test('fifty lines are the maximum, and one the minimum', async () => {
    const sizes = Array.from({ length: 51 }, (_, index) => ({ size: `No ${index}`, stock: 1 }))
    const { id } = await aProduct(shop, { sizes })
    const items = sizes.map(({ size }) => ({ product_id: id, size, quantity: 1 }))
    expect((await place({ items: items.slice(0, 50) })).data.items).toHaveLength(50)
    expect((await place({ items })).error.code).toBe('VALIDATION_FAILED')
    expect((await place({ items: [] })).error.details).toMatchObject([
      { path: 'items', message: 'The cart is empty' },
    ])
  })
})

describe('the address of an order', () => {
  test('can be a stored one', async () => {
    const { id } = await aProduct(shop)
    const lian = await aShopper(shop)
    const { data: address } = await shop.call(
      createAddress,
      { body: anAddress({ label: 'Home' }) },
      { as: lian },
    )
    const { data: order } = await place(
      { items: [{ product_id: id, quantity: 1 }], address_id: address.address_id },
      lian,
    )
    expect(order.address).toEqual(anAddress({ label: 'Home' }))
  })

  test('is never another shopper’s', async () => {
    const { id } = await aProduct(shop)
    const { data: address } = await shop.call(
      createAddress,
      { body: anAddress() },
      { as: await aShopper(shop) },
    )
    const response = await place({ items: [{ product_id: id, quantity: 1 }], address_id: address.address_id })
    expect(response.error.code).toBe('ADDRESS_NOT_FOUND')
  })

  test('is in the list of regions when it is typed, in English as well', async () => {
    const items = [{ product_id: (await aProduct(shop)).id, quantity: 1 }]
    const { data } = await place({ items, address: anAddress({ province: 'Zhejiang', district: 'xihu' }) })
    expect(data.address).toEqual(anAddress())
    const { error } = await place({ items, address: anAddress({ city: '宁波市' }) })
    expect(error).toMatchObject({ code: 'ADDRESS_REGION_UNKNOWN', details: [{ path: 'address.district' }] })
  })

  test('is exactly one', async () => {
    const { id } = await aProduct(shop)
    const items = [{ product_id: id, quantity: 1 }]
    const as = await aShopper(shop)
    for (const addresses of [{}, { address: anAddress(), address_id: 'one' }]) {
      const body = { items, shipping_method: 'standard' as const, ...addresses }
      expect((await shop.call(placeOrder, { body }, { as })).error.details).toMatchObject([
        { path: 'address', message: 'Please give one address' },
      ])
    }
  })

  test.each([
    ['US', 'standard'],
    ['US', 'express'],
    ['CN', 'international'],
  ] as const)('%s cannot be reached by %s shipping', async (country, shipping_method) => {
    const { id } = await aProduct(shop)
    const address = anAddress({ country, phone: country === 'CN' ? '13800138000' : '+1 212 555 0100' })
    const response = await place({ items: [{ product_id: id, quantity: 1 }], address, shipping_method })
    expect(response.error.code).toBe('SHIPPING_NOT_AVAILABLE')
  })

  test('abroad pays international shipping', async () => {
    const { id } = await aProduct(shop, { price: '500.00' })
    const address = anAddress({ country: 'DE', phone: '+49 30 901820' })
    const { data } = await place({
      items: [{ product_id: id, quantity: 1 }],
      address,
      shipping_method: 'international',
    })
    expect(data).toMatchObject({ shipping: '98.00', total: '598.00' })
  })
})
