import { randomInt, randomUUID } from 'node:crypto'
import { login, register } from '@shop/contract/auth/auth.endpoints'
import { addCartItem } from '@shop/contract/cart/cart.endpoints'
import { listProducts } from '@shop/contract/products/products.endpoints'
import { API_ROOT } from '../../../src/app.ts'
import { PASSWORD } from '../../builders.ts'
import type { TestRequest } from './a-client.ts'
import type { Cluster, Machine } from './a-cluster.ts'

let count = 0

interface ClusterShopper {
  email: string
  /** Their network, since limits are per network. */
  network: string
}

/** A shopper who has registered at one of the machines, with a verified address. */
export async function aShopperOf({ machines, postgres }: Cluster): Promise<ClusterShopper> {
  count += 1
  const shopper = { email: `machines-${count}@example.com`, network: `203.0.113.${count}` }
  const registered = await machines[count % machines.length]!.call(
    register,
    {
      body: {
        email: shopper.email,
        password_raw: PASSWORD,
        nickname: 'Lian',
        agree_terms: true,
      },
    },
    { headers: { 'x-forwarded-for': shopper.network } },
  )
  if (registered.status !== 201) throw new Error(`Registering failed with ${registered.text}`)
  await postgres.query(`UPDATE user_emails SET verified_at = now() WHERE email_key = '${shopper.email}'`)
  return shopper
}

export async function signInAt(
  { call }: Machine,
  { email, network }: ClusterShopper,
): Promise<{ token: string }> {
  const headers = { 'x-forwarded-for': network }
  const { data } = await call(login, { body: { email, password_raw: PASSWORD } }, { headers })
  return { token: data.token }
}

/** A product on sale without sizes. */
export async function findGoods({ call }: Machine): Promise<string> {
  const { data } = await call(listProducts, { query: { limit: 50 } })
  const found = data.items.filter((item) => item.product_qty > 1 && item.sizes.length === 0)
  if (found.length === 0) throw new Error('The catalogue has no product without sizes')
  return found[randomInt(found.length)]!.product_id
}

/** Adds one unit to a shopper's cart, with a new idempotency key, as the shop's pages do. */
export function toCartRequest(product: string, { token }: { token: string }): TestRequest {
  return {
    method: addCartItem.method,
    path: API_ROOT + addCartItem.path,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    body: { product_id: product, quantity: 1 },
  }
}
