import { parseArgs } from 'node:util'
import { saveResult } from './src/save-result.ts'
import { openShopDatabase } from './src/shop-database.ts'
import { startShopProcess } from './src/shop-process.ts'
import { toMedian } from './src/median.ts'

interface Row {
  reviews: number
  query: string
  medianMs: number
  p95Ms: number
}

/** Reads of the list, each with another page: none is cached. */
const QUERIES: Record<string, (page: number) => string> = {
  'most helpful': (page) => `page=${page}`,
  'newest, with photos': (page) => `sort=newest&with_photos=true&page=${page}`,
  'lowest, one wrist': (page) => `sort=lowest&wrist_mm=165&page=${page}`,
  'five stars': (page) => `stars=5&page=${page}`,
}

/** Paging through the reviews of a product that has many. Options: `--reviews 1000`, `--samples 100` of each query. */
export async function benchReviews(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { reviews: { type: 'string', default: '1000' }, samples: { type: 'string', default: '100' } },
  })
  const reviews = Number(values.reviews)
  const shop = await startShopProcess()
  const database = await openShopDatabase(shop.folder, 1)
  try {
    const slug = await addReviews(database.pool, reviews)
    const rows: Row[] = []
    for (const [query, toQuery] of Object.entries(QUERIES)) {
      const times: number[] = []
      for (let page = 1; page <= Number(values.samples); page += 1) {
        const startedMs = performance.now()
        const response = await fetch(`${shop.origin}/api/products/${slug}/reviews?${toQuery(page)}`)
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${query}: ${response.status}`)
        times.push(performance.now() - startedMs)
      }
      const p95Ms = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
      rows.push({ reviews, query, medianMs: toMedian(times), p95Ms })
    }
    for (const { query, medianMs, p95Ms } of rows)
      process.stdout.write(`${query}: median ${medianMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms\n`)
    await saveResult('reviews', rows)
  } finally {
    await database.close()
    await shop.stop()
  }
}

/** Gives one product so many approved reviews, as if imported; returns its address. */
async function addReviews(pool: Awaited<ReturnType<typeof openShopDatabase>>['pool'], reviews: number) {
  const { rows } = await pool.query<{ id: string; slug: string }>(
    "SELECT id, slug FROM products WHERE status = 'active' ORDER BY slug LIMIT 1",
  )
  const { id, slug } = rows[0]!
  await pool.query(
    `INSERT INTO reviews (id, product_id, source_name, source_key, status, stars, title, text, shown_name, language,
       wrist_mm, size, photo_count, helpful_count, created_at)
     SELECT gen_random_uuid(), $1, 'bench', 'bench|' || n, 'approved', 1 + n % 5, '', repeat('Smooth beads. ', 20),
       'A shopper', 'en', 120 + 5 * (n % 20), '', n % 4, n % 50, now() - n * interval '1 hour'
     FROM generate_series(1, $2::int) n`,
    [id, reviews],
  )
  return slug
}
