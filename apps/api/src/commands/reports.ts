// npm run reports -- check | sum | repair: the sums of days that reports of sales are made of.
import type { Services } from '../services.ts'
import { runActions, type Action } from './actions.ts'
import { CommandError } from './command-line.ts'

const HELP = `The sums of days that the console’s reports are made of.

  npm run reports -- check                  compares every day with the ledger; changes nothing
  npm run reports -- sum                    sums the days that have ended and were not summed yet
  npm run reports -- repair                 the same, and sums again the days that differ from the ledger

The shop may be running; it does this by itself every hour, and compares the last seven days.
Exit codes: 0 done, 1 days differ (of repair: still differ), 2 wrong usage.
`

const ACTIONS: Record<string, Action<Record<never, never>>> = {
  check: { takes: [], options: [], prepare: () => check },
  sum: {
    takes: [],
    options: [],
    prepare:
      () =>
      async ({ salesDays }) => {
        await salesDays.sumDue()
        return 'All days that have ended are summed.'
      },
  },
  repair: {
    takes: [],
    options: [],
    prepare: () => async (services) => {
      const { salesDays } = services
      await salesDays.sumDue()
      await salesDays.repair(await salesDays.compare())
      return check(services)
    },
  },
}

async function check({ salesDays }: Services): Promise<string> {
  const found = await salesDays.compare()
  if (found.length === 0) return 'The sums of every day are those of the ledger.'
  const lines = found.map(
    ({ day, what, expected, actual }) => `${day}  ${what}: ${actual}, in the ledger ${expected}`,
  )
  throw new CommandError(lines.join('\n'))
}

await runActions({ name: 'reports', help: HELP, options: {}, actions: ACTIONS })
