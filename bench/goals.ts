import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeResultFolder } from './src/save-result.ts'
import { writeTable } from './src/table.ts'

type Row = Readonly<Record<string, string | number>>
/** A figure from a bench's rows; NaN if it was not measured. */
type Figure = (rows: readonly Row[]) => number

interface Goal {
  what: string
  figure: Figure
  isMet: (measured: number) => boolean
  /** The limit as printed. */
  limit: string
}

const PAGES = ['home', 'category', 'product'] as const

/** The figure `name` of the first row that matches `row`. */
function of(name: string, row: Row): Figure {
  return (rows) => {
    const found = rows.find((each) => Object.entries(row).every(([key, value]) => each[key] === value))
    return Number(found?.[name] ?? NaN)
  }
}

const percent =
  (share: Figure): Figure =>
  (rows) =>
    100 * share(rows)

const times =
  (figure: Figure, base: Figure): Figure =>
  (rows) =>
    figure(rows) / base(rows)

function atLeast(least: number, unit: string, what: string, figure: Figure): Goal {
  return { what, figure, isMet: (measured) => measured >= least, limit: `≥ ${least} ${unit}` }
}

function atMost(most: number, unit: string, what: string, figure: Figure): Goal {
  return { what, figure, isMet: (measured) => measured <= most, limit: `≤ ${most} ${unit}` }
}

const onPhone = (page: string, figure: string) => of(figure, { page, device: 'mobile' })
const orderList = { name: 'orders of a shopper' }

/** Performance goals of each bench, checked with each release. */
const GOALS: Readonly<Record<string, readonly Goal[]>> = {
  reads: [
    ...PAGES.flatMap((page) =>
      Object.entries({ br: 65, gzip: 65, identity: 50 }).map(([encoding, least]) => {
        const name = `${page} page, ${encoding}`
        return atLeast(least, '%', `${name}, of a bare server`, percent(of('share', { name })))
      }),
    ),
    ...['list', 'detail', 'search'].flatMap((call) =>
      [`${call} call`, `${call} call, identity`].map((name) =>
        atLeast(50, '%', `${name}, of a bare server`, percent(of('share', { name }))),
      ),
    ),
  ],
  renders: PAGES.flatMap((page) => [
    atMost(8, 'ms', `${page} page uncached, processor`, of('processorMs', { name: `${page} page` })),
    atMost(25_000, 'bytes', `${page} page`, of('compressedBytes', { name: `${page} page` })),
  ]),
  builder: ['phone', 'desktop'].flatMap((window) => [
    atLeast(24, '/s', `frames while 25 beads turn, ${window}`, of('framesPerSecond', { window, beads: 25 })),
    atMost(2_000, 'ms', `first picture of the builder, ${window}`, of('firstPictureMs', { window })),
  ]),
  'design-pictures': ['small', 'large', 'share'].map((kind) =>
    atMost(150, 'ms', `a new design's picture, ${kind}`, of('medianMs', { kind })),
  ),
  writes: [atLeast(700, '/s', 'adding to a cart', of('perSecond', { name: 'add to cart' }))],
  orders: [
    atLeast(300, '/s', 'orders of 1,000 products', of('ordersPerSecond', { name: '1,000 products' })),
    atLeast(200, '/s', 'orders of one product', of('ordersPerSecond', { name: 'one hot product' })),
    ...['1,000 products', 'one hot product'].map((name) =>
      atMost(0, 'units', `oversold, ${name}`, of('oversold', { name })),
    ),
  ],
  agents: ['catalogue search', 'change of a checkout, and of a cart with its quote'].flatMap((name) => [
    atMost(1.3, 'times', `${name}, of the shop's own call`, of('times', { name })),
    atMost(1.3, 'times', `${name}, processor`, of('processorTimes', { name })),
  ]),
  growth: [
    ...['list', 'list, popular', 'search'].map((name) =>
      atLeast(700, '/s', `72 products: ${name}, all different`, of('perSecond', { name, products: 72 })),
    ),
    ...['list', 'list, popular', 'search', 'detail', 'product page, first render'].flatMap((name) => [
      atMost(
        2,
        'times 72',
        `100,000 products: ${name}, processor`,
        times(of('processorMs', { name, products: 100_000 }), of('processorMs', { name, products: 72 })),
      ),
      atMost(100, 'ms', `100,000 products: ${name}, p95`, of('p95Ms', { name, products: 100_000 })),
    ]),
    // Unchanged, except for what differs between runs.
    ...['p50Ms', 'p95Ms'].map((name) =>
      atMost(
        1.25,
        'times 100,000',
        `1,000,000 orders: a shopper's, ${name.slice(0, 3)}`,
        times(of(name, { ...orderList, orders: 1_000_000 }), of(name, { ...orderList, orders: 100_000 })),
      ),
    ),
  ],
  console: [
    atMost(300, 'ms', 'slowest list of the console, p95', of('p95Ms', { name: 'slowest list' })),
    atMost(10_000, 'ms', '500 orders shipped', of('ms', { name: 'bulk shipment' })),
    atMost(0, 'orders', 'shipped twice', of('shippedAgain', { name: 'bulk shipment' })),
  ],
  reports: [atMost(300, 'ms', 'slowest report, p95', of('p95Ms', { name: 'slowest report' }))],
  sales: [72, 1_000, 10_000].flatMap((products) =>
    [
      'begins, without programs',
      'ends, without programs',
      'begins, with a program',
      'ends, with a program',
    ].flatMap((name) => {
      const sale = `a sale of ${products.toLocaleString('en')} products ${name}`
      return [
        atMost(2_000, 'ms', sale, of('slowestPlaceMs', { name, products })),
        atMost(0, 'offers', `${sale}: feed unchanged`, of('feedUnchanged', { name, products })),
      ]
    }),
  ),
  footprint: [
    atMost(3_000, 'ms', 'start to the first page', of('median', { name: 'start to the first page, ms' })),
    atMost(600, 'MB', 'memory, after a load', of('median', { name: 'memory after a load, MB' })),
  ],
  machines: [
    ...PAGES.map((page) =>
      atLeast(
        85,
        '%',
        `${page} page, of bare servers behind nginx`,
        percent(of('share', { name: `${page} page` })),
      ),
    ),
    atMost(0, 'requests', 'lost with a killed machine', of('failed', { name: 'a killed machine' })),
  ],
  lighthouse: PAGES.flatMap((page) => [
    atLeast(98, '', `${page} page on a phone: performance`, onPhone(page, 'performance')),
    ...['accessibility', 'best practices', 'seo'].map((category) =>
      atLeast(100, '', `${page} page on a phone: ${category}`, onPhone(page, category)),
    ),
    atMost(1_900, 'ms', `${page} page on a phone: LCP`, onPhone(page, 'LCP ms')),
    atMost(0, '', `${page} page on a phone: CLS`, onPhone(page, 'CLS')),
    atMost(25, 'kB', `${page} page on a phone: HTML`, onPhone(page, 'HTML kB')),
  ]),
}

/** Prints the goals with the latest results: of all benches, or of one. Prints nothing for a bench without goals. */
export async function reportGoals(subjects: readonly string[] = Object.keys(GOALS)): Promise<void> {
  const lines: string[][] = []
  for (const subject of subjects) {
    const rows = await readRows(subject)
    for (const { what, figure, isMet, limit } of GOALS[subject] ?? []) {
      const measured = figure(rows)
      const verdict = Number.isNaN(measured) ? 'not measured' : isMet(measured) ? 'met' : 'missed'
      lines.push([what, limit, String(Number(measured.toPrecision(4))), verdict])
    }
  }
  if (lines.length === 0) return
  const met = lines.filter((line) => line.at(-1) === 'met').length
  process.stdout.write(
    `\n${writeTable([['goal', '', 'measured', ''], ...lines])}${met} of ${lines.length} met\n`,
  )
}

/** Latest results of this release; empty without any. */
async function readRows(subject: string): Promise<readonly Row[]> {
  const file = join(await makeResultFolder(), `${subject}.json`)
  const text = await readFile(file, 'utf8').catch(() => '{"rows":[]}')
  return (JSON.parse(text) as { rows: Row[] }).rows
}
