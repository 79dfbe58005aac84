import { setTimeout as delay } from 'node:timers/promises'
import { listOrders } from '@shop/contract/orders/orders.endpoints'
import { API_ROOT } from '../../../src/app.ts'
import type { KillableShop } from '../process/killable-shop.ts'

const CACHED_PAGES = ['/', '/category/bracelets', '/search?q=jade', '/cart']
const LOOK_EVERY_MS = 100

/**
 * Visitors who look at cached pages, and at their orders, which come from the database. Requests all of them once
 * before.
 */
export async function startVisitors({ url }: KillableShop, as: { token: string }) {
  const failedPages: string[] = []
  const failedCalls: string[] = []
  let looks = 0
  let isOver = false

  async function look(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, { headers })
    await response.arrayBuffer()
    looks += 1
    return {
      status: response.status,
      isRefusal: response.status === 503 && response.headers.has('retry-after'),
    }
  }

  async function lookAround(): Promise<void> {
    while (!isOver) {
      for (const path of CACHED_PAGES) {
        const { status } = await look(path)
        if (status !== 200) failedPages.push(`${path}: ${status}`)
        await delay(LOOK_EVERY_MS)
      }
    }
  }

  async function lookAtOrders(): Promise<void> {
    while (!isOver) {
      const { status, isRefusal } = await look(`${API_ROOT}${listOrders.path}`, {
        authorization: `Bearer ${as.token}`,
      })
      if (status !== 200 && !isRefusal) failedCalls.push(`${listOrders.path}: ${status}`)
      await delay(LOOK_EVERY_MS)
    }
  }

  // An address with a query is cached at its second request.
  for (const path of [...CACHED_PAGES, ...CACHED_PAGES]) await look(path)
  const looking = Promise.all([lookAround(), lookAtOrders()])
  return {
    /** Cached pages that were not shown; other responses to a call than a success or 503 with Retry-After. */
    async end(): Promise<{ looks: number; failedPages: string[]; failedCalls: string[] }> {
      isOver = true
      await looking
      return { looks, failedPages, failedCalls }
    },
  }
}
