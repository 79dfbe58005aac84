import { setTimeout as wait } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import desktopConfig from 'lighthouse/core/config/desktop-config.js'
import { fetchRaw } from './src/request.ts'
import { startBrowser } from './src/browser.ts'
import { saveResult } from './src/save-result.ts'
import { readLoad } from './src/load.ts'
import { toMedian } from './src/median.ts'
import { openShopDatabase } from './src/shop-database.ts'
import { startShopProcess } from './src/shop-process.ts'
import { writeTable } from './src/table.ts'

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/category/bracelets' },
  { name: 'product', path: '/product/amethyst-still-water-bracelet' },
]
const DEVICES = [
  { device: 'mobile', config: undefined },
  { device: 'desktop', config: desktopConfig },
] as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const KB = 1_000
const PICTURES_PAUSE_MS = 15_000
/** Longer than any picture takes. */
const PICTURE_LIMIT_MS = 5 * 60_000
/** Visits before the measurement, with pauses, after which the page is cached. */
const VISITS = 3
const VISIT_PAUSE_MS = 2_000

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

interface Item {
  resourceType?: string
  transferSize?: number
}

/**
 * Lighthouse and page weight of home, category and product, on a phone and a desktop, in a warm shop: all pictures are
 * made and pages were visited before. Options: `--rounds 3`.
 */
export async function benchLighthouse(args: string[]): Promise<void> {
  const { rounds } = readLoad(args)
  const shop = await startShopProcess({ hasAvif: true })
  const rows: Awaited<ReturnType<typeof measure>>[] = []
  try {
    await waitForPictures(shop.folder)
    for (const { name, path } of PAGES) {
      for (const { device, config } of DEVICES) {
        process.stderr.write(`${name}, ${device} …\n`)
        await visitBefore(shop.origin, path)
        rows.push(await measure({ name, device, url: shop.origin + path, config, rounds }))
      }
    }
  } finally {
    await shop.stop()
  }
  const heads = Object.keys(rows[0]!)
  process.stdout.write(writeTable([heads, ...rows.map((row) => Object.values(row).map(String))]))
  await saveResult('lighthouse', rows)
}

async function waitForPictures(folder: string): Promise<void> {
  const database = await openShopDatabase(folder, 1)
  let [fewest, fallenMs] = [Infinity, performance.now()]
  try {
    for (;;) {
      const { rows } = await database.pool.query<{ waiting: number }>(
        'SELECT count(*)::int AS waiting FROM pictures WHERE NOT has_avif',
      )
      const { waiting } = rows[0]!
      if (waiting === 0) return
      if (waiting < fewest) [fewest, fallenMs] = [waiting, performance.now()]
      if (performance.now() - fallenMs > PICTURE_LIMIT_MS)
        throw new Error(`${waiting} pictures have no AVIF: see the shop's log`)
      process.stderr.write(`${waiting} pictures are still to be made …\n`)
      await wait(PICTURES_PAUSE_MS)
    }
  } finally {
    await database.close()
  }
}

/** Visits a page until it is cached by the shop. */
async function visitBefore(origin: string, path: string): Promise<void> {
  for (let visit = 0; visit < VISITS; visit += 1) {
    await fetchRaw(origin, { path })
    await wait(VISIT_PAUSE_MS)
  }
}

async function measure({
  name,
  device,
  url,
  config,
  rounds,
}: {
  name: string
  device: string
  url: string
  config: typeof desktopConfig | undefined
  rounds: number
}) {
  const results: Result[] = []
  for (let round = 0; round < rounds; round += 1) {
    // A new browser each time, with an empty cache.
    const browser = await startBrowser()
    try {
      const run = await lighthouse(url, { port: browser.port, onlyCategories: [...CATEGORIES] }, config)
      if (run) results.push(run.lhr)
    } finally {
      await browser.stop()
    }
  }
  const median = (figure: (result: Result) => number, digits = 0) =>
    Number(toMedian(results.map(figure)).toFixed(digits))
  const score = (category: string) => median((result) => 100 * (result.categories[category]?.score ?? 0))
  const audit = (id: string, digits = 0) => median((result) => result.audits[id]?.numericValue ?? NaN, digits)
  const weigh = (type?: string) => median((result) => toBytes(result, type) / KB)
  return {
    page: name,
    device,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    seo: score('seo'),
    'LCP ms': audit('largest-contentful-paint'),
    'TBT ms': audit('total-blocking-time'),
    CLS: audit('cumulative-layout-shift', 3),
    'all kB': weigh(),
    'HTML kB': weigh('Document'),
    'JS kB': weigh('Script'),
    'CSS kB': weigh('Stylesheet'),
    'pictures kB': weigh('Image'),
    'fonts kB': weigh('Font'),
  }
}

/** Bytes transferred, of one type or of all. */
function toBytes(result: Result, type: string | undefined): number {
  const { details } = result.audits['network-requests']!
  const items = (details && 'items' in details ? details.items : []) as Item[]
  return items
    .filter(({ resourceType }) => type === undefined || resourceType === type)
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}
