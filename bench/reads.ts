import { parseArgs } from 'node:util'
import { keepResult } from './src/keep-result.ts'
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

/** Options: `--seconds 5`, `--connections 32`. */
export async function benchReads(args: string[]): Promise<void> {
  const { seconds, connections } = parseArgs({
    args,
    options: { seconds: { type: 'string', default: '5' }, connections: { type: 'string', default: '32' } },
  }).values
  const load = { seconds: Number(seconds), connections: Number(connections) }
  const shop = await startShopProcess()
  try {
    const rows: Measurement[] = []
    for (const subject of SUBJECTS) {
      process.stderr.write(`${subject.name} …\n`)
      rows.push(await measureAgainstBare(subject, shop.origin, load))
    }
    process.stdout.write(toTable(rows))
    await keepResult('reads', rows)
  } finally {
    await shop.stop()
  }
}
