import type { RelatedProducts } from '@shop/contract/products/products.schemas'
import { LRUCache } from 'lru-cache'
import { MINUTE, type Clock } from '../../../jobs/clock.ts'
import type { Db } from '../../../db/pool.ts'
import { findProduct } from '../catalogue/product-snapshot.ts'
import type { ShowProducts } from '../catalogue/shown-products.ts'
import type { ProductSnapshot, SnapshotProduct } from '../catalogue/snapshot-shapes.ts'
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

/** Finds related products. */
export function createRelatedProducts({
  db,
  clock,
  readSnapshot,
  show,
}: {
  db: Db
  clock: Clock
  readSnapshot: () => Promise<ProductSnapshot>
  show: ShowProducts
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
    const [snapshot, now] = [await readSnapshot(), clock()]
    const listOnSale = (wanted: string[]) =>
      wanted.flatMap((id) => {
        const product = findProduct(snapshot, id)
        return product && product.publishedMs <= now.getTime() ? [product] : []
      })
    // Two products are offered together only if both are available.
    const boughtTogether = listOnSale(ids.boughtTogether)
      .filter(({ stock }) => stock > 0)
      .slice(0, BOUGHT_TOGETHER_LIMIT)
    const similar = listOnSale(ids.similar)
      .filter((product) => !boughtTogether.includes(product))
      .sort((a, b) => isGone(a) - isGone(b))
      .slice(0, SIMILAR_LIMIT)
    const shown = await show(snapshot, [...boughtTogether, ...similar], now)
    const isTogether = new Set(boughtTogether.map(({ id }) => id))
    return {
      items: shown.filter(({ product_id }) => !isTogether.has(product_id)),
      bought_together: shown.filter(({ product_id }) => isTogether.has(product_id)),
    }
  }
}

/** Sold-out products are sorted last. */
function isGone({ stock }: SnapshotProduct): number {
  return stock > 0 ? 0 : 1
}
