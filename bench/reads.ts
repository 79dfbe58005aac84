import { always } from './src/request.ts'
import { saveResult } from './src/save-result.ts'
import { readLoad } from './src/load.ts'
import { measureAgainstBare, type Measurement, type Subject } from './src/measure.ts'
import { startShopProcess } from './src/shop-process.ts'
import { toTable } from './src/table.ts'

// The shop's busiest reads, each compared with its limit in the same run: a bare Node server, also one process, that
// sends the same bytes. Floors: 65 % for compressed pages, 50 % for plain ones and for calls.

const PAGES = [
  { name: 'home page', path: '/' },
  { name: 'category page', path: '/category/bracelets' },
  { name: 'product page', path: '/product/amethyst-still-water-bracelet' },
]
const CALLS = [
  { name: 'list call', path: '/api/products?category=bracelets' },
  { name: 'detail call', path: '/api/products/amethyst-still-water-bracelet' },
  { name: 'search call', path: '/api/products?q=amethist' },
]
const ENCODINGS = ['br', 'gzip', 'identity']

const inEncoding = (path: string, encoding: string) => () => ({
  path,
  headers: { 'accept-encoding': encoding },
})

const SUBJECTS: Subject[] = [
  ...PAGES.flatMap(({ name, path }) =>
    ENCODINGS.map((encoding) => ({ name: `${name}, ${encoding}`, nextRequest: inEncoding(path, encoding) })),
  ),
  ...CALLS.flatMap(({ name, path }) => [
    { name, nextRequest: always(path) },
    { name: `${name}, identity`, nextRequest: inEncoding(path, 'identity') },
  ]),
]

/** Options: readLoad. */
export async function benchReads(args: string[]): Promise<void> {
  const load = readLoad(args)
  const shop = await startShopProcess()
  try {
    const rows: Measurement[] = []
    for (const subject of SUBJECTS) {
      process.stderr.write(`${subject.name} …\n`)
      rows.push(await measureAgainstBare(subject, shop, load))
    }
    process.stdout.write(toTable(rows))
    await saveResult('reads', rows)
  } finally {
    await shop.stop()
  }
}
