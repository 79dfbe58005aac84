import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { withShopServices } from '@shop/api/commands/shop-services'
import { readConfig } from '@shop/api/config/config'
import type { OwnReview, ReviewInput } from '@shop/contract/reviews/reviews.schemas'
import { setDeliveredAgo } from './delivery-time.ts'
import type { OwnConsole } from './own-console.ts'
import { toShopSettings } from './own-shop.ts'
import type { buyAsGuest } from './returns.ts'

/** Longer than the shop waits before it asks for a review. */
const LONG_AGO_MS = 11 * 24 * 60 * 60 * 1000

/** Reviews the first line of a guest's order by the API. */
export async function reviewAsGuest(
  request: APIRequestContext,
  { order, key }: Awaited<ReturnType<typeof buyAsGuest>>,
  review: ReviewInput,
): Promise<OwnReview> {
  const response = await request.post(`/api/v1/guest/orders/${order.order_id}/lines/0/review`, {
    headers: { 'order-key': key, 'idempotency-key': randomUUID() },
    data: review,
  })
  expect(response.status(), await response.text()).toBe(201)
  return ((await response.json()) as { data: OwnReview }).data
}

/** Lets the days since a delivery pass after which the shop asks for a review, and the round that asks. */
export async function requestReview({ baseURL, dataDir }: OwnConsole, orderId: string): Promise<void> {
  await setDeliveredAgo({ dataDir }, orderId, LONG_AGO_MS)
  const config = readConfig(toShopSettings(Number(new URL(baseURL).port), dataDir))
  await withShopServices(config, ({ reviewRequests }) => reviewRequests.sendDue())
}

/** The group of stars of a form that is labelled so. */
export const findStars = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: new RegExp(`^${label}`) })
