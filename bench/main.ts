import { benchEnumeration } from './enumeration.ts'
import { benchOrders } from './orders.ts'
import { benchOutage } from './outage.ts'
import { benchReads } from './reads.ts'
import { benchVitals } from './vitals.ts'
import { benchWrites } from './writes.ts'

const USAGE = `npm run bench -- [SUBJECT] [OPTIONS]

  reads        the busiest pages and calls, each beside a bare server (--seconds 5, --connections 32)
  enumeration  whether answers tell by their time if an address is known (--samples 2000)
  orders       orders per second, each beside the same statements without the shop (--seconds 10, --connections 32)
  outage       browsing while the payment provider answers nothing, beside the same with a healthy one (--seconds 20)
  vitals       a replay of visitors' reports: rate, storage, error of p75 (--reports 1000000, --seconds 10)
`
const SUBJECTS: Record<string, (args: string[]) => Promise<void>> = {
  reads: benchReads,
  enumeration: benchEnumeration,
  orders: benchOrders,
  outage: benchOutage,
  vitals: benchVitals,
  writes: benchWrites,
}

const [first, ...rest] = process.argv.slice(2)
if (first === '--help') process.stdout.write(USAGE)
else if (first === undefined || first.startsWith('--')) await benchReads(process.argv.slice(2))
else if (SUBJECTS[first]) await SUBJECTS[first](rest)
else {
  process.stderr.write(`There is no subject "${first}".\n\n${USAGE}`)
  process.exitCode = 1
}
