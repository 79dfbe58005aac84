// npm run ledger -- check | show | lost: whether the books add up, and what to do where a restored shop forgot money.
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { COMPARED_MS } from '../modules/payments/reconciliation/provider-reconciliation.service.ts'
import { after } from '../jobs/clock.ts'
import type { Services } from '../services.ts'
import { CommandError, print, runCommand, UsageError } from './command-line.ts'
import { describeDifference, describeEntries, describeLostPayment } from './ledger-text.ts'
import { withShopServices } from './shop-services.ts'

const HELP = `Reads the shop's ledger: every movement of money, goods, coupons and points, from account to account.

  npm run ledger -- check                   compares the ledger with the shop's own tables, all of it, and with the
      --since DATE                          books of the payment providers, both ways, since 72 hours ago (or since
                                            a date such as 2026-11-01)
  npm run ledger -- show NUMBER             what an order has moved, a line for each transfer
  npm run ledger -- lost                    payments for this shop that only their provider knows, as after a copy is
      --since DATE                          restored: paid since it was made. Looks back as check does
      --send-back                           sends all of them back to their payers. Safe to repeat

The shop may be running. What moved at a provider within the last minutes (at PayPal: hours) is left to the next time.
Exit codes: 0 nothing differs, 1 something differs (or is lost, or there is no such order), 2 wrong usage, 3 a provider could not
be asked: then it is not known whether something differs there.
`

const NOT_REACHED = 3

/** Answers the exit code. */
async function check(
  { ledger, providerBooks: providerReconciliation, providers }: Services,
  from: Date,
): Promise<number> {
  const inShop = await ledger.compareShop()
  const atProviders = await providerReconciliation.compare(from)
  const { unanswered } = atProviders
  const reached = providers.all.map(({ name }) => name).filter((name) => !unanswered.includes(name))
  const report = (title: string, differences: typeof inShop) =>
    differences.length === 0
      ? `${title}: nothing differs.`
      : [`${title}: ${differences.length} differ.`, ...differences.map(describeDifference)].join('\n')
  print(report('The ledger and the shop', inShop))
  if (reached.length > 0) {
    const title = `The ledger and ${reached.join(', ')}, since ${from.toISOString()}`
    print(report(title, atProviders.differences))
  }
  if (unanswered.length > 0)
    print(`Could not be asked: ${unanswered.join(', ')}. Whether something differs there is not known.`)
  if (inShop.length + atProviders.differences.length > 0) return 1
  return unanswered.length > 0 ? NOT_REACHED : 0
}

async function lost(
  { lostPayments }: Services,
  { from, isSentBack }: { from: Date; isSentBack: boolean },
): Promise<number> {
  const { lost, unanswered } = await lostPayments.list(from)
  let open = 0
  for (const payment of lost) {
    const end = isSentBack ? await lostPayments.sendBack(payment) : undefined
    if (end === undefined || end === 'refused' || end === 'failed') open += 1
    print(describeLostPayment(payment, end))
  }
  if (unanswered.length > 0) {
    print(`Could not be asked: ${unanswered.join(', ')}. Whether a payment is lost there is not known.`)
    return open > 0 ? 1 : NOT_REACHED
  }
  if (lost.length === 0) print(`Since ${from.toISOString()} no payment is lost.`)
  return open > 0 ? 1 : 0
}

async function show({ ledger }: Services, orderNumber: string): Promise<number> {
  const entries = await ledger.show(orderNumber.toUpperCase())
  if (!entries) throw new CommandError(`There is no order ${orderNumber}.`)
  print(entries.length === 0 ? `${orderNumber} has moved nothing.` : describeEntries(entries))
  return 0
}

function readSince(since: string | undefined): Date {
  const now = new Date()
  if (since === undefined) return after(now, -COMPARED_MS)
  const date = /^\d{4}-\d{2}-\d{2}/.test(since) ? new Date(since) : new Date(NaN)
  if (Number.isNaN(date.getTime()) || date > now)
    throw new UsageError('--since is a date that is past, such as 2026-11-01.')
  return date
}

function prepare(args: string[]): (services: Services) => Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'string' }, 'send-back': { type: 'boolean', default: false } },
  })
  const [name = '', ...words] = positionals
  const isSentBack = values['send-back']
  if (name === 'check' && words.length === 0 && !isSentBack) {
    const from = readSince(values.since)
    return (services) => check(services, from)
  }
  if (name === 'lost' && words.length === 0) {
    const from = readSince(values.since)
    return (services) => lost(services, { from, isSentBack })
  }
  if (name === 'show' && words.length === 1 && values.since === undefined && !isSentBack)
    return (services) => show(services, words[0]!)
  throw new UsageError('Say "check", "lost", or "show" and one order number.')
}

await runCommand('ledger', HELP, async (args) => {
  const work = prepare(args)
  process.exitCode = await withShopServices(readConfig(), work)
})
