import { request as sendRequest } from 'node:http'
import { parseArgs } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { saveResult } from './src/save-result.ts'
import { toMedian } from './src/median.ts'
import { readProcessorMs } from './src/process-figures.ts'
import { startShopProcess, type ShopProcess } from './src/shop-process.ts'
import { writeTable } from './src/table.ts'

const CONCURRENCY = 32
/** Renders before the first measured one: JIT and memory have settled by then. */
const WARM_UP = 200

/** A page, and a generator of addresses that were never requested. */
interface ColdPage {
  name: string
  next: (index: number) => string
}

/** The same page at a new address, with its calls cached. */
const never = (path: string) => (index: number) => `${path}?seen=${index}`

interface Round {
  processorMs: number
  perSecond: number
  concurrentPerSecond: number
}

/** Renders of uncached pages by one process: sequential and concurrent. Options: `--renders 600`, `--rounds 3`. */
export async function benchRenders(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { renders: { type: 'string', default: '600' }, rounds: { type: 'string', default: '3' } },
  })
  const many = Number(values.renders)
  const shop = await startShopProcess()
  try {
    const rows = []
    for (const page of await listPages(shop)) {
      process.stderr.write(`${page.name} …\n`)
      const take = counter(page)
      await send(shop, take, WARM_UP, 1)
      const rounds: Round[] = []
      for (let round = 0; round < Number(values.rounds); round += 1) {
        const alone = await measure(shop, take, many, 1)
        const concurrent = await measure(shop, take, many, CONCURRENCY)
        rounds.push({ ...alone, concurrentPerSecond: concurrent.perSecond })
      }
      const body = await nextRequest(shop, take())
      rows.push({
        name: page.name,
        processorMs: toMedian(rounds.map((round) => round.processorMs)),
        perSecond: toMedian(rounds.map((round) => round.perSecond)),
        concurrentPerSecond: toMedian(rounds.map((round) => round.concurrentPerSecond)),
        bytes: brotliDecompressSync(body).length,
        compressedBytes: body.length,
      })
    }
    process.stdout.write(toTable(rows))
    await saveResult('renders', rows)
  } finally {
    await shop.stop()
  }
}

/** Pages with a new address and known content, and lists that each show other products. */
async function listPages(shop: ShopProcess): Promise<ColdPage[]> {
  const list = JSON.parse(
    String(await nextRequest(shop, '/api/products?category=bracelets', 'identity')),
  ) as {
    data: { facets: Record<string, { value: string }[]> }
  }
  const choices = Object.entries(list.data.facets).flatMap(([name, facet]) =>
    facet.map(({ value }) => `${name}=${encodeURIComponent(value)}`),
  )
  return [
    { name: 'home page', next: never('/') },
    { name: 'category page', next: never('/category/bracelets') },
    { name: 'product page', next: never('/product/amethyst-still-water-bracelet') },
    {
      name: 'category page, another filter each time',
      next: (index) => {
        const price = 1 + Math.floor(index / choices.length)
        return `/category/bracelets?${choices[index % choices.length]}&min_price=${price}`
      },
    },
  ]
}

function counter({ next }: ColdPage): () => string {
  let index = 0
  return () => next(index++)
}

async function measure(shop: ShopProcess, take: () => string, many: number, concurrently: number) {
  const before = await readProcessorMs(shop)
  const startedMs = performance.now()
  await send(shop, take, many, concurrently)
  const seconds = (performance.now() - startedMs) / 1_000
  return { processorMs: ((await readProcessorMs(shop)) - before) / many, perSecond: many / seconds }
}

async function send(
  shop: ShopProcess,
  take: () => string,
  many: number,
  concurrently: number,
): Promise<void> {
  let left = many
  const next = async () => {
    while (left > 0) {
      left -= 1
      await nextRequest(shop, take())
    }
  }
  await Promise.all(Array.from({ length: concurrently }, next))
}

/** The response's body as transferred. */
function nextRequest(shop: ShopProcess, path: string, encoding = 'br'): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encoding }
    const request = sendRequest(shop.origin + path, { headers }, (response) => {
      response.toArray().then((chunks: Buffer[]) => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks))
        else reject(new Error(`${path} responded with ${response.statusCode}`))
      }, reject)
    })
    request.once('error', reject)
    request.end()
  })
}

function toTable(rows: (Round & { name: string; bytes: number; compressedBytes: number })[]): string {
  return writeTable([
    ['what', 'processor ms', 'renders/s', `${CONCURRENCY} at once/s`, 'bytes', 'bytes (br)'],
    ...rows.map((row) => [
      row.name,
      row.processorMs.toFixed(2),
      String(Math.round(row.perSecond)),
      String(Math.round(row.concurrentPerSecond)),
      String(row.bytes),
      String(row.compressedBytes),
    ]),
  ])
}
