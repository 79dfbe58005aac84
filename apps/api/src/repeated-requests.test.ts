import { describe, expect, test } from 'vitest'
import { createAddress } from '@shop/contract/addresses/addresses.endpoints'
import { placeOrder } from '@shop/contract/orders/orders.endpoints'
import { anAddress, anOrderBody, aProduct, aShopper, readStock } from '../test/builders.ts'
import { createTestApp } from '../test/test-app.ts'
import { MINUTE } from './jobs/clock.ts'

const shop = await createTestApp()

describe('an idempotency key', () => {
  const idempotencyKey = 'one-request'

  test('returns the first response again, and says so in a header', async () => {
    const as = await aShopper(shop)
    const { id } = await aProduct(shop)
    const body = anOrderBody({ items: [{ product_id: id, quantity: 1 }] })
    const first = await shop.call(placeOrder, { body }, { as, idempotencyKey })
    const again = await shop.call(placeOrder, { body }, { as, idempotencyKey })
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([
      201,
      first.text,
      'true',
    ])
    expect(await readStock(shop, id)).toMatchObject({ reserved: 1 })
  })

  test('is refused for another request', async () => {
    const as = await aShopper(shop)
    await shop.call(createAddress, { body: anAddress() }, { as, idempotencyKey })
    const { error } = await shop.call(
      createAddress,
      { body: anAddress({ city: 'Ningbo' }) },
      { as, idempotencyKey },
    )
    expect(error).toEqual({
      code: 'IDEMPOTENCY_KEY_REUSED',
      message: 'This idempotency key was used for another request',
    })
  })

  test('returns a refusal again too, even when the request would succeed by now', async () => {
    const as = await aShopper(shop)
    const { id } = await aProduct(shop, { stock: 0 })
    const body = anOrderBody({ items: [{ product_id: id, quantity: 1 }] })
    const first = await shop.call(placeOrder, { body }, { as, idempotencyKey })
    await shop.db.updateTable('stock_items').set({ available: 5 }).where('product_id', '=', id).execute()
    const again = await shop.call(placeOrder, { body }, { as, idempotencyKey })
    expect([again.error, again.headers['idempotent-replayed']]).toEqual([first.error, 'true'])
    expect((await shop.call(placeOrder, { body }, { as, idempotencyKey: 'another-request' })).status).toBe(
      201,
    )
  })

  test('of a process that died is free again after its time', async () => {
    const as = await aShopper(shop)
    const body = anAddress()
    await shop.call(createAddress, { body }, { as, idempotencyKey })
    const forget = { response_status: null, response_body: null }
    await shop.db.updateTable('idempotency_keys').set(forget).where('user_id', '=', as.userId).execute()
    shop.clock.advance(MINUTE)
    const again = await shop.call(createAddress, { body }, { as, idempotencyKey })
    expect(again.headers).not.toHaveProperty('idempotent-replayed')
    expect(again.status).toBe(201)
  })

  test.each(['short', 'with space', 'ключ-ключ', 'x'.repeat(129)])('%j is no key', async (key) => {
    const as = await aShopper(shop)
    const { error } = await shop.call(createAddress, { body: anAddress() }, { as, idempotencyKey: key })
    expect(error.details).toEqual([
      { path: 'Idempotency-Key', message: 'Use 8 to 128 visible ASCII characters' },
    ])
  })
})
