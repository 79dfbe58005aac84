import { randomUUID } from 'node:crypto'
import { DEMO_SHOPPER } from '@shop/api/boot/seed/demo'

/** Signs in the demo shopper: headers of requests, and the requests of benches. */
export async function signIn(origin: string) {
  const { email, password } = DEMO_SHOPPER
  const session = await send<{ token: string }>(`${origin}/api/v1/auth/login`, {
    email,
    password_raw: password,
  })
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' }
  return {
    headers,
    placeOrder: (productId: string) =>
      send<{ order_id: string }>(`${origin}/api/v1/orders`, toOrderBody(productId), headers),
  }
}

/** An order of one item, as sent by the checkout. */
export function toOrderBody(productId: string) {
  return {
    items: [{ product_id: productId, quantity: 1 }],
    shipping_method: 'standard',
    address: {
      recipient_name: 'Lian Wang',
      phone: '13800138000',
      country: 'CN',
      province: '浙江省',
      city: '杭州市',
      district: '西湖区',
      address_line1: 'Lotus Road 8',
    },
  }
}

/** A request with its own idempotency key, as sent by the client. */
export const withKey = (headers: Record<string, string>, key: string = randomUUID()) => ({
  ...headers,
  'idempotency-key': key,
})

async function send<Data>(url: string, body: object, headers: Record<string, string> = {}): Promise<Data> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const result = (await response.json()) as { data: Data }
  if (!response.ok) throw new Error(`${url}: ${response.status} ${JSON.stringify(result)}`)
  return result.data
}
