import { formatFen } from '@shop/contract/money/format-money'
import type { LedgerDifference, ShownEntry } from '../modules/ledger/ledger-facts.shared.ts'
import type { LostPayment, LostPaymentEnd } from '../modules/payments/reconciliation/lost-payments.service.ts'

/** Formats an amount of the ledger: ¥12.00, US$27.64, 3 pieces. */
function describeAmount(unit: string, amount: number): string {
  return /^[A-Z]{3}$/.test(unit) ? formatFen(amount, unit) : `${amount} ${unit}`
}

/** Formats a difference as one line. */
export function describeDifference({ orderNumber, what, unit, expected, actual }: LedgerDifference): string {
  const amounts = `expected ${describeAmount(unit, expected)}, is ${describeAmount(unit, actual)}`
  return `  ${orderNumber ?? 'no order'}  ${what}: ${amounts}`
}

/** Formats a lost payment as one line, with the outcome of its refund if it was requested. */
export function describeLostPayment({ port, charge }: LostPayment, end: LostPaymentEnd | undefined): string {
  const { id, currency, amountMinor, at } = charge
  const report = end === 'refused' ? `refused: see ${id} at ${port.name}` : end
  return [`  ${at.toISOString()}  ${port.name}  ${id}  ${describeAmount(currency, amountMinor)}`, report]
    .filter(Boolean)
    .join('  ')
}

/** Formats the movements of an order, one line per transfer. */
export function describeEntries(entries: readonly ShownEntry[]): string {
  const rows = entries.map((entry) => [
    entry.created_at.toISOString(),
    toMovementName(entry.movement),
    `${entry.from_account} → ${entry.to_account}`,
    describeAmount(entry.unit, entry.amount),
  ])
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]!.length)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

/** `payment:…:charged` without the id; of a gift card, `gift-card:…`, there is one kind alone. */
function toMovementName(movement: string): string {
  const [kind, , what] = movement.split(':')
  return [kind, what].filter((part) => part !== undefined).join(' ')
}
