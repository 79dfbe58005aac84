import { readLocalizedField } from '@shop/contract/languages/translated'
import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'
import type { AddressInput } from '@shop/contract/addresses/addresses.schemas'
import type { Order } from '@shop/contract/orders/orders.schemas'
import type { Product } from '@shop/contract/products/products.schemas'
import type { Shopper } from './shopper.ts'
import type { Language } from './messages.ts'

/** The header that authorizes API calls. */
export type Proof = Readonly<Record<'authorization', string>>

/** The tokens of a new session. */
export interface Session {
  token: string
  refreshToken: string
}

/** The shipping address of orders that are placed by the API. */
export const HOME: AddressInput = {
  recipient_name: 'Mei Lin',
  phone: '13812345678',
  country: 'CN',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address_line1: '1 West Lake Road',
}

/** Opens a session by the API. */
export async function openSession(request: APIRequestContext, shopper: Shopper): Promise<Session> {
  const response = await request.post('/api/v1/auth/login', {
    data: { email: shopper.email, password_raw: shopper.password },
  })
  expect(response.status()).toBe(200)
  const { data } = (await response.json()) as { data: Session }
  return data
}

/** Signs in by the API, for calls that prepare a test. */
export async function signInByApi(request: APIRequestContext, shopper: Shopper): Promise<Proof> {
  const { token } = await openSession(request, shopper)
  return { authorization: `Bearer ${token}` }
}

/** Loads a product of the catalogue. */
export async function getProduct(request: APIRequestContext, slug: string): Promise<Product> {
  const response = await request.get(`/api/products/${slug}`)
  expect(response.status()).toBe(200)
  return ((await response.json()) as { data: Product }).data
}

/** The name of a product as pages show it. */
export function toName(product: Product, language: Language): string {
  return readLocalizedField(product, 'product_name', language)
}

/** Saves an address of the shopper. */
export async function saveAddress(
  request: APIRequestContext,
  headers: Proof,
  more: object = {},
): Promise<void> {
  const response = await request.post('/api/v1/users/addresses', { headers, data: { ...HOME, ...more } })
  expect(response.status()).toBe(201)
}

/** Places an order of one unit of each product, in its first size that is in stock. */
export async function placeOrder(
  request: APIRequestContext,
  proof: Proof,
  products: readonly Product[],
  more: object = {},
): Promise<Order> {
  const items = products.map(({ product_id, sizes }) => {
    const size = sizes.find(({ stock }) => stock > 0)?.size
    return { product_id, quantity: 1, ...(size && { size }) }
  })
  const response = await request.post('/api/v1/orders', {
    headers: { ...proof, 'idempotency-key': randomUUID() },
    data: { items, address: HOME, shipping_method: 'standard', ...more },
  })
  expect(response.status(), await response.text()).toBe(201)
  return ((await response.json()) as { data: Order }).data
}

/** Cancels an order, so that its stock is available to other tests. */
export async function cancelOrder(request: APIRequestContext, proof: Proof, order: Order): Promise<void> {
  const response = await request.post(`/api/v1/orders/${order.order_id}/cancel`, { headers: proof, data: {} })
  expect(response.status()).toBe(200)
}
