import { PAYMENT_PROVIDERS } from '../../../config/payment-providers/payment-providers.ts'
import { after, HOUR, type Clock } from '../../../jobs/clock.ts'
import type { Events } from '../../../observability/events.ts'
import type { LedgerService } from '../../ledger/ledger.service.ts'
import type { LedgerDifference, LedgerMovement } from '../../ledger/ledger-facts.shared.ts'
import { isProviderError, type PaymentPort, type ProviderMovement } from '../core/payment-port.ts'
import type { PaymentProviders } from '../core/payment-providers.ts'

/** Default period of the comparison. */
export const COMPARED_MS = 72 * HOUR
export const COMPARE_INTERVAL_MS = 1 * HOUR
/** Maximum difference between the clocks of the shop and a provider. */
const CLOCK_TOLERANCE_MS = 1 * HOUR

interface Dependencies {
  clock: Clock
  events: Events
  ledger: LedgerService
  providers: PaymentProviders
}

/** The differences found, and the providers that did not respond, whose money is unknown. */
interface ProviderComparison {
  differences: LedgerDifference[]
  unanswered: string[]
}

/** Prefix of our id of a refund for a charge of which the shop has no record (lost-payments.service.ts). */
export const LOST_REFUND_PREFIX = 'lost-'

interface Period {
  from: Date
  until: Date
}

interface Matched {
  pairs: [our: LedgerMovement, their: ProviderMovement][]
  unknown: ProviderMovement[]
  missing: LedgerMovement[]
}

export type ProviderReconciliation = ReturnType<typeof createProviderReconciliation>

/** Compares the ledger with the movements of the payment providers, both ways. */
export function createProviderReconciliation({ clock, events, ledger, providers }: Dependencies) {
  /** The providers' movements since `from`, compared with those that the ledger has recorded since then. */
  async function compare(from: Date): Promise<ProviderComparison> {
    const result: ProviderComparison = { differences: [], unanswered: [] }
    for (const port of providers.all) {
      const until = after(clock(), -PAYMENT_PROVIDERS[port.name].settlingMs)
      try {
        result.differences.push(...(await compareWith(port, { from, until })))
      } catch (error) {
        if (!isProviderError(error)) throw error
        result.unanswered.push(port.name)
      }
    }
    // Movements of a provider whose keys are missing could not be compared.
    const recorded = await ledger.listProvidersSince(from)
    const requested: string[] = providers.all.map(({ name }) => name)
    result.unanswered.push(...recorded.filter((name) => !requested.includes(name)))
    return result
  }

  async function compareWith(port: PaymentPort, period: Period): Promise<LedgerDifference[]> {
    const { pairs, unknown, missing } = await match(port, period)
    return [
      ...pairs.flatMap(([our, their]) => compareSums(port, our, their)),
      ...unknown.map((their) => toUnknown(port, their)),
      ...missing.map((our) => toMissing(port, our)),
    ]
  }

  /** Splits movements into those that both have, only the provider, or only the ledger. */
  async function match(port: PaymentPort, period: Period): Promise<Matched> {
    const recorded = await listLedgerMovements(port, period, [])
    const theirs = await collect(port.listMovements(toEarliest(period.from, recorded), clock()))
    const names = theirs.flatMap(({ id, providerPaymentId }) =>
      providerPaymentId === undefined ? [id] : [id, providerPaymentId],
    )
    const known = await listLedgerMovements(port, period, names)
    const isInPeriod = ({ at }: ProviderMovement) => at >= period.from && at < period.until
    const pairs: Matched['pairs'] = []
    const unknown: ProviderMovement[] = []
    for (const their of theirs) {
      const our = known.find((each) => isSame(each, their))
      if (our) pairs.push([our, their])
      else unknown.push(their)
    }
    return {
      pairs,
      unknown: unknown.filter(
        (their) =>
          isInPeriod(their) && !isEven(their, unknown) && !their.refundId?.startsWith(LOST_REFUND_PREFIX),
      ),
      missing: recorded.filter((our) => !theirs.some((their) => isSame(our, their))),
    }
  }

  /** The ledger's movements of a provider in a period, and those with one of these ids at any time. */
  async function listLedgerMovements(port: PaymentPort, { from, until }: Period, names: string[]) {
    const query = { provider: port.name, from, until, names }
    return [...(await ledger.listRecordedCharges(query)), ...(await ledger.listRecordedRefunds(query))]
  }

  return {
    compare,

    /** Charges since `from` that only this provider knows. @throws as the port when it is unavailable */
    async listUnknownCharges(port: PaymentPort, from: Date): Promise<ProviderMovement[]> {
      const { unknown } = await match(port, {
        from,
        until: after(clock(), -PAYMENT_PROVIDERS[port.name].settlingMs),
      })
      return unknown.filter(({ kind }) => kind === 'charge')
    },

    /** Compares the last 72 hours, as a job: every difference is an event that somebody must handle. */
    async watch(): Promise<ProviderComparison> {
      const { differences, unanswered } = await compare(after(clock(), -COMPARED_MS))
      for (const { orderNumber, what } of differences)
        events.emit('ledger_difference', { what, ...(orderNumber === undefined ? {} : { orderNumber }) })
      return { differences, unanswered }
    },
  }
}

/** Whether a charge unknown to the shop was refunded in full, so that nothing is owed. */
function isEven(movement: ProviderMovement, unknown: readonly ProviderMovement[]): boolean {
  const charge = unknown.find((each) =>
    each === movement ? each.kind === 'charge' : isRefundOf(movement, each),
  )
  if (!charge) return false
  const refunds = unknown.filter((each) => isRefundOf(each, charge))
  return refunds.reduce((left, { amountMinor }) => left - amountMinor, charge.amountMinor) === 0
}

function isRefundOf(refund: ProviderMovement, charge: ProviderMovement): boolean {
  if (refund.kind !== 'refund' || charge.kind !== 'charge' || refund.currency !== charge.currency)
    return false
  if (refund.chargeId !== undefined) return refund.chargeId === charge.id
  return refund.providerPaymentId !== undefined && refund.providerPaymentId === charge.providerPaymentId
}

/**
 * A shop that was down for days records movements late: the provider is read from when they were requested.
 */
function toEarliest(from: Date, recorded: readonly LedgerMovement[]): Date {
  const earliestMs = Math.min(from.getTime(), ...recorded.map(({ requestedAt }) => requestedAt.getTime()))
  return new Date(earliestMs - CLOCK_TOLERANCE_MS)
}

/** Charges recorded before ids were stored are matched by their payment. */
function isSame(our: LedgerMovement, their: ProviderMovement): boolean {
  if (our.kind !== their.kind) return false
  if (our.providerId !== null) return our.providerId === their.id
  return our.kind === 'charge' && our.providerPaymentId === their.providerPaymentId
}

function compareSums(port: PaymentPort, our: LedgerMovement, their: ProviderMovement): LedgerDifference[] {
  const { kind, orderNumber, currency: unit, amount: expected } = our
  if (unit !== their.currency) return [toMissing(port, our), toUnknown(port, their, orderNumber)]
  const actual = their.amountMinor
  if (expected === actual) return []
  return [{ orderNumber, what: `${kind} ${their.id} at ${port.name}`, unit, expected, actual }]
}

function toUnknown(port: PaymentPort, their: ProviderMovement, orderNumber?: string): LedgerDifference {
  const what = `${their.kind} ${their.id} that only ${port.name} knows`
  return { orderNumber, what, unit: their.currency, expected: 0, actual: their.amountMinor }
}

function toMissing(port: PaymentPort, our: LedgerMovement): LedgerDifference {
  const what = `${our.kind} ${our.providerId ?? our.providerPaymentId} that ${port.name} does not know`
  return { orderNumber: our.orderNumber, what, unit: our.currency, expected: our.amount, actual: 0 }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
