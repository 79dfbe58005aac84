// npm run ledger -- check | show | lost: checks the ledger, and refunds payments lost in a restore.
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { COMPARED_MS } from '../modules/payments/reconciliation/provider-reconciliation.service.ts'
import { after } from '../jobs/clock.ts'
import type { Services } from '../services.ts'
import { CommandError, print, runCommand, UsageError } from './command-line.ts'
import { describeDifference, describeEntries, describeLostPayment } from './ledger-text.ts'
import { withShopServices } from './shop-services.ts'

const HELP = `Reads the shop's ledger: every movement of money, goods, coupons and points, from account to account.

  npm run ledger -- check                   compares the whole ledger with the shop's own tables, and with the
      --since DATE                          payment providers, both ways, since 72 hours ago (or since
                                            a date such as 2026-11-01)
  npm run ledger -- show NUMBER             the movements of an order, one line per transfer
  npm run ledger -- lost                    payments for this shop that only their provider knows, as after a restore:
      --since DATE                          those paid since the backup. Looks back as check does
      --send-back                           refunds all of them. Safe to repeat

The shop may be running. Movements at a provider in the last minutes (at PayPal: hours) are not compared yet.
Exit codes: 0 no differences, 1 differences (or lost payments, or no such order), 2 wrong usage, 3 a provider did not
respond, so differences there are unknown.
`

const NOT_REACHED = 3

/** Returns the exit code. */
async function check({ ledger, providerReconciliation, providers }: Services, from: Date): Promise<number> {
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
    print(`No response from: ${unanswered.join(', ')}. Differences there are unknown.`)
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
    print(`No response from: ${unanswered.join(', ')}. Lost payments there are unknown.`)
    return open > 0 ? 1 : NOT_REACHED
  }
  if (lost.length === 0) print(`Since ${from.toISOString()} no payment is lost.`)
  return open > 0 ? 1 : 0
}

async function show({ ledger }: Services, orderNumber: string): Promise<number> {
  const entries = await ledger.show(orderNumber.toUpperCase())
  if (!entries) throw new CommandError(`There is no order ${orderNumber}.`)
  print(entries.length === 0 ? `${orderNumber} has no movements.` : describeEntries(entries))
  return 0
}

function readSince(since: string | undefined): Date {
  const now = new Date()
  if (since === undefined) return after(now, -COMPARED_MS)
  const date = /^\d{4}-\d{2}-\d{2}/.test(since) ? new Date(since) : new Date(NaN)
  if (Number.isNaN(date.getTime()) || date > now)
    throw new UsageError('--since must be a past date, such as 2026-11-01.')
  return date
}

function prepare(args: string[]): (services: Services) => Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'string' }, 'send-back': { type: 'boolean', default: false } },
  })
  const [name = '', ...rest] = positionals
  const isSentBack = values['send-back']
  if (name === 'check' && rest.length === 0 && !isSentBack) {
    const from = readSince(values.since)
    return (services) => check(services, from)
  }
  if (name === 'lost' && rest.length === 0) {
    const from = readSince(values.since)
    return (services) => lost(services, { from, isSentBack })
  }
  if (name === 'show' && rest.length === 1 && values.since === undefined && !isSentBack)
    return (services) => show(services, rest[0]!)
  throw new UsageError('Use "check", "lost", or "show" and one order number.')
}

await runCommand('ledger', HELP, async (args) => {
  const work = prepare(args)
  process.exitCode = await withShopServices(readConfig(), work)
})
