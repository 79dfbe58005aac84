import type { Product, RelatedProducts } from '@shop/contract/products/products.schemas'
import { LRUCache } from 'lru-cache'
import { MINUTE, type Clock } from '../../../jobs/clock.ts'
import type { Db } from '../../../db/pool.ts'
import type { ProductSnapshot } from '../catalogue/snapshot-shapes.ts'
import { findBoughtTogetherIds } from './related-products.repository.ts'
import { findSimilarIds } from './similar-products.ts'

const SIMILAR_LIMIT = 8
const BOUGHT_TOGETHER_LIMIT = 4

/** More candidates than are shown, since some may be sold out. */
const SIMILAR_CANDIDATES = 24
const BOUGHT_TOGETHER_CANDIDATES = 12

/** Relations change slowly, so they are cached. Stock is read each time. */
const CANDIDATES_TTL_MS = 10 * MINUTE
const MAX_CACHED_PRODUCTS = 2_000

/** Finds related products. `listOnSale` leaves out what is not on sale and preserves the order. */
export function createRelatedProducts({
  db,
  clock,
  readSnapshot,
  listOnSale,
}: {
  db: Db
  clock: Clock
  readSnapshot: () => Promise<ProductSnapshot>
  listOnSale: (ids: string[]) => Promise<Product[]>
}) {
  const candidates = new LRUCache<string, { similar: string[]; boughtTogether: string[] }>({
    max: MAX_CACHED_PRODUCTS,
    ttl: CANDIDATES_TTL_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    ignoreFetchAbort: true,
    fetchMethod: findCandidates,
  })

  async function findCandidates(productId: string) {
    const now = clock()
    const [snapshot, boughtTogether] = await Promise.all([
      readSnapshot(),
      findBoughtTogetherIds(db, { productId, now, limit: BOUGHT_TOGETHER_CANDIDATES }),
    ])
    return {
      similar: findSimilarIds(snapshot, { productId, now, limit: SIMILAR_CANDIDATES }),
      boughtTogether,
    }
  }

  return async function listRelated(productId: string): Promise<RelatedProducts> {
    const ids = (await candidates.fetch(productId))!
    const found = await listOnSale([...new Set([...ids.boughtTogether, ...ids.similar])])
    const listOf = (wanted: string[]) => found.filter(({ product_id }) => wanted.includes(product_id))
    // Two products are offered together only if both are available.
    const bought_together = listOf(ids.boughtTogether)
      .filter(({ product_qty }) => product_qty > 0)
      .slice(0, BOUGHT_TOGETHER_LIMIT)
    const order = new Map(ids.similar.map((id, place) => [id, place]))
    const items = listOf(ids.similar)
      .filter((product) => !bought_together.includes(product))
      .sort((a, b) => isGone(a) - isGone(b) || order.get(a.product_id)! - order.get(b.product_id)!)
      .slice(0, SIMILAR_LIMIT)
    return { items, bought_together }
  }
}

/** Sold-out products are sorted last. */
function isGone({ product_qty }: Product): number {
  return product_qty > 0 ? 0 : 1
}
