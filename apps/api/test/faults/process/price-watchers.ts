import { setTimeout as delay } from 'node:timers/promises'
import { getProduct, listProducts } from '@shop/contract/products/products.endpoints'
import { API_ROOT } from '../../../src/app.ts'
import { toUrl } from '../../call.ts'
import type { KillableShop } from './killable-shop.ts'

/** Where a price is seen, and how it is read there, in yuan. */
export interface PricePlace {
  name: string
  find: () => Promise<string | undefined>
}

interface WatchedProduct {
  slug: string
  sku: string
  category: string
}

/** One look at a price. Times are of the system clock: the price was read between them. */
export interface PriceSight {
  place: string
  price: string
  from: number
  until: number
}

interface ListedProduct {
  slug: string
  product_price: string
}

const findFirst = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]

/** The page and the call of a product, the page and the call of a list, and the merchant feed. */
export function listPricePlaces(
  { url }: KillableShop,
  { slug, sku, category }: WatchedProduct,
): PricePlace[] {
  const place = (name: string, path: string, read: (body: string) => string | undefined): PricePlace => ({
    name,
    async find() {
      const response = await fetch(url + path)
      return read(await response.text())
    },
  })
  return [
    place('product page', `/product/${slug}`, (html) =>
      findFirst(html, /"@type":"Offer"[^}]*?"price":"?(\d+\.\d\d)/),
    ),
    place(
      'product call',
      toUrl(API_ROOT, getProduct.path, { params: { id: slug } }),
      (body) => (JSON.parse(body) as { data: ListedProduct }).data.product_price,
    ),
    place('list page', `/category/${category}`, (html) =>
      findFirst(html.slice(html.indexOf(`href="/product/${slug}"`)), /¥\s?(\d+(?:\.\d\d)?)/),
    ),
    place(
      'list call',
      toUrl(API_ROOT, listProducts.path, { query: { category, limit: 48 } }),
      (body) =>
        (JSON.parse(body) as { data: { items: ListedProduct[] } }).data.items.find(
          (item) => item.slug === slug,
        )?.product_price,
    ),
    place('feed', '/feeds/google-merchant.xml', (xml) => {
      const item = xml.split('<item>').find((text) => text.includes(`<g:id>${sku}</g:id>`)) ?? ''
      return findFirst(item, /<g:sale_price>(\d+\.\d\d)/) ?? findFirst(item, /<g:price>(\d+\.\d\d)/)
    }),
  ]
}

/** Looks at the price in one place. @throws Error where there is none */
export async function lookAt({ name, find }: PricePlace): Promise<PriceSight> {
  const from = Date.now()
  const price = await find()
  if (price === undefined) throw new Error(`There is no price in the ${name}.`)
  return { place: name, price: Number(price).toFixed(2), from, until: Date.now() }
}

/** Looks at all places again and again until `isOver`. Returns what was seen. */
export async function watchPrices(
  places: readonly PricePlace[],
  { everyMs, isOver }: { everyMs: number; isOver: () => boolean },
): Promise<PriceSight[]> {
  const sights = await Promise.all(
    places.map(async (place) => {
      const seen: PriceSight[] = []
      while (!isOver()) {
        seen.push(await lookAt(place))
        await delay(everyMs)
      }
      return seen
    }),
  )
  return sights.flat()
}
