import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'
import type { Order } from '@shop/contract/orders/orders.schemas'
import type { Product } from '@shop/contract/products/products.schemas'
import { placeOrder, signInByApi, type Proof } from './api.ts'
import { findEmulator } from './emulator.ts'
import { aNewcomer, createAccount, type Shopper } from './shopper.ts'

/** A shopper who buys by the API of a shop, and pays in the provider's form. */
export interface Buyer {
  shopper: Shopper
  proof: Proof
  /** Places an order of one unit of each product, and pays it by card. */
  buy(products: readonly Product[], more?: object): Promise<Order>
}

/** @param request calls the shop whose data folder is `dataDir` */
export async function aBuyer(request: APIRequestContext, dataDir: string): Promise<Buyer> {
  const shopper = aNewcomer()
  await createAccount(request, shopper)
  const proof = await signInByApi(request, shopper)
  const emulator = findEmulator(request, dataDir)

  async function post<Data>(path: string, data: object): Promise<Data> {
    const headers = { ...proof, 'idempotency-key': randomUUID() }
    const response = await request.post(`/api/v1/payment/stripe/${path}`, { headers, data })
    expect(response.ok(), `${path} responds with ${response.status()}`).toBe(true)
    return ((await response.json()) as { data: Data }).data
  }

  return {
    shopper,
    proof,
    async buy(products, more) {
      const order = await placeOrder(request, proof, products, more)
      const form = await post<{ payment_intent_id: string }>('create-payment-intent', {
        order_id: order.order_id,
      })
      await emulator.payByCard(form.payment_intent_id)
      const { payment_intent_id } = form
      const outcome = await post<{ order: Order }>('confirm-payment', { payment_intent_id })
      expect(outcome.order.status).toBe('paid')
      return outcome.order
    },
  }
}
