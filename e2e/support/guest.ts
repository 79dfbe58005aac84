import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { getProduct, HOME } from './api.ts'

const PRODUCT = 'clear-quartz-first-frost-bracelet'
let count = 0

/** The address of somebody who never ordered. */
export function aGuestEmail(): string {
  count += 1
  return `guest.${Date.now()}.${count}@example.com`
}

/** Places a guest's order by the API, for tests about its page. */
export async function placeGuestOrder(
  request: APIRequestContext,
  email: string,
): Promise<{ order: Order; key: string }> {
  const { product_id, sizes } = await getProduct(request, PRODUCT)
  const size = sizes.find(({ stock }) => stock > 0)!.size
  count += 1
  const phone = `137${String((Date.now() + count) % 100_000_000).padStart(8, '0')}`
  const response = await request.post('/api/v1/guest/orders', {
    data: {
      email,
      phone,
      address: HOME,
      shipping_method: 'standard',
      items: [{ product_id, size, quantity: 1 }],
    },
  })
  expect(response.status()).toBe(201)
  const { data } = (await response.json()) as { data: { order: Order; order_key: string } }
  return { order: data.order, key: data.order_key }
}

/** Ends a guest's unpaid order: only a few may be open at a time. */
export async function cancelGuestOrder(
  request: APIRequestContext,
  { order, key }: { order: Order; key: string },
): Promise<void> {
  const path = `/api/v1/guest/orders/${order.order_id}/cancel`
  expect((await request.post(path, { headers: { 'order-key': key }, data: {} })).ok()).toBe(true)
}

/** A person with keyboard and mouse, whose keystrokes and clicks are counted. */
export function createCountedHands(page: Page) {
  const counts = { keystrokes: 0, clicks: 0 }
  return {
    counts,
    async click(target: Locator): Promise<void> {
      await target.click()
      counts.clicks += 1
    },
    /** Types into the focused field. */
    async type(text: string): Promise<void> {
      await page.keyboard.type(text)
      counts.keystrokes += text.length
    },
    async press(key: string, times = 1): Promise<void> {
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key)
      counts.keystrokes += times
    },
    /** Tabs on to a field, as often as it takes. */
    async tabTo(field: Locator): Promise<void> {
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press('Tab')
        counts.keystrokes += 1
        if (await field.evaluate((node) => node === node.ownerDocument.activeElement)) return
      }
      throw new Error(`${String(field)} is not among the next fields`)
    },
  }
}
