import { placeGuestOrder } from '@shop/contract/guests/guests.endpoints'
import type { PlaceGuestOrderBody } from '@shop/contract/guests/guests.schemas'
import type { Input } from '@shop/contract/http/endpoint'
import { aProduct, anAddress } from './builders.ts'
import type { TestApp } from './test-app.ts'

let count = 0

/** The body of a guest's order: one unit, a new address and phone number, and the given fields. */
export function aGuestBody(
  extra: Partial<PlaceGuestOrderBody> & Pick<PlaceGuestOrderBody, 'items'>,
): Input<typeof placeGuestOrder>['body'] {
  count += 1
  return {
    email: `guest-${count}@example.com`,
    phone: `139${String(count).padStart(8, '0')}`,
    address: anAddress(),
    shipping_method: 'standard',
    ...extra,
  }
}

/** A guest's pending order with its key: by default one unit of a new product of ¥100. */
export async function aGuestOrder(shop: TestApp, extra: Partial<PlaceGuestOrderBody> = {}) {
  const productId = extra.items?.[0]?.product_id ?? (await aProduct(shop)).id
  const body = aGuestBody({ items: [{ product_id: productId, quantity: 1 }], ...extra })
  const { data } = await shop.call(
    placeGuestOrder,
    { body },
    { network: `198.18.${count >> 8}.${count & 255}` },
  )
  return { order: data.order, key: data.order_key, body, productId, headers: { 'order-key': data.order_key } }
}
