import { benchAgents } from './agents.ts'
import { benchBuilder } from './builder.ts'
import { benchConsole } from './console.ts'
import { benchDesignPictures } from './design-pictures.ts'
import { benchEnumeration } from './enumeration.ts'
import { benchFailover } from './failover.ts'
import { benchFirstPage } from './first-page.ts'
import { benchFootprint } from './footprint.ts'
import { reportGoals } from './goals.ts'
import { benchGrowth } from './growth.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMachines } from './machines.ts'
import { benchNavigation } from './navigation.ts'
import { benchOrders } from './orders.ts'
import { benchOutage } from './outage.ts'
import { benchReads } from './reads.ts'
import { benchRenders } from './renders.ts'
import { benchReplicas } from './replicas.ts'
import { benchReports } from './reports.ts'
import { benchReviews } from './reviews.ts'
import { benchSales } from './sales.ts'
import { benchVitals } from './vitals.ts'
import { benchWrites } from './writes.ts'

const USAGE = `npm run bench -- [SUBJECT] [OPTIONS]

  all          those marked with *, one after the other
  goals        the latest results compared with the goals of a release
  reads      * the busiest pages and calls, each compared with a bare server (--seconds 5, --connections 32,
               --rounds 3)
  renders    * uncached pages, sequential and 32 at once (--renders 600, --rounds 3)
  writes     * adding to a cart and signing in (options as reads)
  orders     * orders per second, compared with the same statements without the shop (options as reads)
  agents     * a search and a change of a checkout by a shopping agent, next to the shop's own calls of the same work
               (--seconds 3, --rounds 5, --connections 8)
  growth     * calls with increasing numbers of products and orders, and how many times the processor time they take
               (--products 72,100000, --orders 1000000, --seconds 3, --rounds 3, --connections 32)
  console    * every list of the merchant console with each sorting and filter, and a bulk shipment
               (--products 100000, --orders 1000000, --customers 100000, --runs 40)
  reports    * the console's reports with many orders, before and after a late refund (--orders 1000000,
               --products 10000, --customers 100000, --runs 40)
  sales      * when a sale of all products has begun and ended, in pages, lists, filters and the feed
               (--products 72,1000,10000)
  footprint  * memory when idle and after a load, and start time
  machines   * pages of three machines behind nginx, compared with bare servers there; one is killed (options as reads)
  lighthouse * Lighthouse and page weight, on a phone and a desktop (--rounds 3); makes all pictures first, which
               takes some five minutes
  navigation * from a click to the next page on the screen, with a throttled processor (--samples 15, --slowdown 4)
  builder    * the bracelet builder in 3D, drawn by the processor: frames per second while it is turned, and the
               time to its first picture (--beads 25, --seconds 5, --rounds 3)
  design-pictures *
               pictures of designs that the server draws for the first time (--samples 40)
  enumeration  whether response times reveal that an address is registered (--samples 2000)
  outage       browsing while the payment provider is down, compared with a healthy one; 11 minutes
               (--seconds 20 of each of 20 phases)
  first-page   from a fresh clone by \`npm start\` to the first page, in turn with that of another commit; packages come
               from npm's cache (--commits HEAD, such as main,HEAD; --rounds 3)
  failover     orders and payments while the primary of three databases dies, freezes, is cut off or switched over;
               needs root, and a minute for each run of a case (--runs 10)
  replicas     processor time of the primary that the console's lists and reports take with no, one and two replicas
               (--orders 30000, --products 2000, --customers 5000, --runs 6, --rounds 3)
  reviews      paging through the reviews of a product with many (--reviews 1000, --samples 100)
  vitals       a replay of visitors' reports: rate, storage, error of p75 (--reports 1000000, --seconds 10)

The load comes from wrk ("apt-get install wrk"); machines also needs nginx, PostgreSQL and Redis, and replicas
PostgreSQL, like "npm test".
Figures are medians of the rounds; those of outage cover all rounds together. They are saved in
bench/results/<release>/<subject>.json.
`
type Bench = (args: string[]) => Promise<void>
/** The benches that are run for each release. */
const OF_A_RELEASE: Record<string, Bench> = {
  reads: benchReads,
  renders: benchRenders,
  writes: benchWrites,
  orders: benchOrders,
  agents: benchAgents,
  growth: benchGrowth,
  console: benchConsole,
  reports: benchReports,
  sales: benchSales,
  footprint: benchFootprint,
  machines: benchMachines,
  lighthouse: benchLighthouse,
  navigation: benchNavigation,
  builder: benchBuilder,
  'design-pictures': benchDesignPictures,
}
const SUBJECTS: Record<string, Bench> = {
  ...OF_A_RELEASE,
  enumeration: benchEnumeration,
  failover: benchFailover,
  'first-page': benchFirstPage,
  outage: benchOutage,
  replicas: benchReplicas,
  reviews: benchReviews,
  vitals: benchVitals,
  async all() {
    for (const [name, bench] of Object.entries(OF_A_RELEASE)) {
      process.stdout.write(`\n${name}\n`)
      await bench([])
    }
    await reportGoals()
  },
  goals: () => reportGoals(),
}

// Child processes end with this process when it exits by itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

const [first, ...rest] = process.argv.slice(2)
if (first === '--help') process.stdout.write(USAGE)
else if (first === undefined || first.startsWith('--')) await run('reads', process.argv.slice(2))
else if (SUBJECTS[first]) await run(first, rest)
else {
  process.stderr.write(`There is no subject "${first}".\n\n${USAGE}`)
  process.exitCode = 1
}

async function run(subject: string, args: string[]): Promise<void> {
  await SUBJECTS[subject]!(args)
  await reportGoals([subject])
}
