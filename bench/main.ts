import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAgainstBare, type Measurement } from './src/measure.ts'
import { startShopProcess } from './src/shop-process.ts'
import { toTable } from './src/table.ts'

/**
 * Measures the shop's busiest reads, each beside its limit in the same run: a bare Node server, one process too, that
 * answers the very same bytes.
 */
const SUBJECTS = [
  { name: 'home page', path: '/' },
  { name: 'category page', path: '/category/bracelets' },
  { name: 'product page', path: '/product/amethyst-still-water-bracelet' },
  { name: 'list call', path: '/api/products?category=bracelets' },
  { name: 'detail call', path: '/api/products/amethyst-still-water-bracelet' },
  { name: 'search call', path: '/api/products?q=amethist' },
]

const { seconds, connections } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, connections: { type: 'string', default: '32' } },
}).values

const shop = await startShopProcess()
try {
  const rows: Measurement[] = []
  for (const subject of SUBJECTS) {
    process.stderr.write(`${subject.name} …\n`)
    const load = { seconds: Number(seconds), connections: Number(connections) }
    rows.push(await measureAgainstBare(subject, shop.origin, load))
  }
  process.stdout.write(toTable(rows))
  const folder = join(import.meta.dirname, 'results')
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'latest.json'),
    `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`,
  )
} finally {
  await shop.stop()
}
