import type { APIRequestContext, Page } from '@playwright/test'
import { getProduct } from './api.ts'
import { deliver } from './delivered-orders.ts'
import type { Language } from './messages.ts'
import type { OwnConsole } from './own-console.ts'
import { buyAsGuest } from './returns.ts'

/** A guest who has bought a product and received it. */
export async function aGuestWithGoods(
  { request, owner, shop }: { request: APIRequestContext; owner: Page; shop: OwnConsole },
  slug: string,
  language: Language,
) {
  const guest = await buyAsGuest(request, shop.dataDir, [await getProduct(request, slug)], language)
  await deliver(owner, guest.order.order_id)
  return guest
}
