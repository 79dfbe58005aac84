import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { Order } from '@shop/contract/orders/orders.schemas'
import type { Product } from '@shop/contract/products/products.schemas'
import { HOME } from './api.ts'
import { findEmulator } from './emulator.ts'
import { aGuestEmail } from './guest.ts'
import type { OwnConsole } from './own-console.ts'
import type { Language } from './messages.ts'

/** Buys without an account, and pays by card. */
export async function buyAsGuest(
  request: APIRequestContext,
  dataDir: string,
  products: readonly Product[],
  language: Language,
): Promise<{ order: Order; key: string; email: string }> {
  const email = aGuestEmail()
  const headers = { 'accept-language': language }
  const phone = `137${String(Math.floor(Math.random() * 100_000_000)).padStart(8, '0')}`
  const items = products.map(({ product_id, sizes }) => {
    const size = sizes.find(({ stock }) => stock > 0)?.size
    return { product_id, quantity: 1, ...(size && { size }) }
  })
  const data = { email, phone, address: HOME, shipping_method: 'standard', items }
  const placed = await request.post('/api/v1/guest/orders', { headers, data })
  expect(placed.status(), await placed.text()).toBe(201)
  const { order, order_key: key } = ((await placed.json()) as { data: { order: Order; order_key: string } })
    .data

  async function post<Data>(path: string, body: object): Promise<Data> {
    const proof = { 'order-key': key, 'idempotency-key': randomUUID() }
    const response = await request.post(`/api/v1/guest/payment/stripe/${path}`, {
      headers: { ...headers, ...proof },
      data: body,
    })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return ((await response.json()) as { data: Data }).data
  }
  const form = await post<{ payment_intent_id: string }>('create-payment-intent', {
    order_id: order.order_id,
  })
  await findEmulator(request, dataDir).payByCard(form.payment_intent_id)
  await post('confirm-payment', { payment_intent_id: form.payment_intent_id })
  return { order, key, email }
}

/** Ships an order and marks it as delivered, with the session of the staff. */
export async function deliver(
  owner: Page,
  { consoleUrl }: Pick<OwnConsole, 'consoleUrl'>,
  orderId: string,
): Promise<void> {
  const path = `${consoleUrl}/api/console/orders/${orderId}`
  const headers = { origin: consoleUrl }
  const readVersion = async () => {
    const { data } = (await (await owner.request.get(path)).json()) as { data: { version: number } }
    return { version: data.version }
  }
  const parcel = { carrier: 'SF Express', tracking_number: 'SF1234567890123' }
  const shipped = await owner.request.post(`${path}/ship`, {
    headers,
    data: { ...(await readVersion()), ...parcel },
  })
  expect(shipped.ok(), await shipped.text()).toBe(true)
  const delivered = await owner.request.post(`${path}/deliver`, { headers, data: await readVersion() })
  expect(delivered.ok(), await delivered.text()).toBe(true)
}

/** Takes a step of a return by the API of the console. */
export async function callReturn(
  owner: Page,
  { consoleUrl }: Pick<OwnConsole, 'consoleUrl'>,
  id: string,
  step: string,
  more: object = {},
): Promise<void> {
  const path = `${consoleUrl}/api/console/returns/${id}`
  const { data } = (await (await owner.request.get(path)).json()) as { data: { version: number } }
  const { version } = data
  const headers = { origin: consoleUrl }
  const response = await owner.request.post(`${path}/${step}`, { headers, data: { version, ...more } })
  expect(response.ok(), `${step}: ${await response.text()}`).toBe(true)
}

/**
 * Opens a return in the console, by its number. The console shows what it has in its cache until it has read it again:
 * a step before that would be refused because the return has changed.
 */
export async function openReturn(owner: Page, number: string): Promise<void> {
  await owner.goto('/#/today')
  await owner.getByRole('menuitem', { name: 'Returns' }).click()
  await owner.getByRole('link', { name: number, exact: true }).click()
  const heading = owner.getByRole('heading', { level: 2, name: number })
  await expect(heading).toBeVisible()
  await owner.reload()
  await expect(heading).toBeVisible()
}

/** Takes a step of the open return. `fill` fills in the step's dialog. */
export async function takeStep(
  owner: Page,
  { step, submit }: { step: string; submit: RegExp | string },
  fill?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await owner.getByRole('button', { name: step, exact: true }).click()
  const dialog = owner.getByRole('dialog', { name: step })
  await fill?.(dialog)
  await dialog.getByRole('button', { name: submit }).click()
  await expect(dialog).toBeHidden()
}
