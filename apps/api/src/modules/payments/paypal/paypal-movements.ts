import { z } from 'zod'
import { DAY } from '../../../jobs/clock.ts'
import type { ProviderMovement } from '../core/payment-port.ts'
import { toDate, toMinor } from '../core/provider-amounts.ts'
import type { ProviderHttp } from '../core/provider-http.ts'

/** Maximum span of one search. */
const WINDOW_MS = 31 * DAY
const PAGE_SIZE = 500
/** Groups of transaction codes: payments received, and refunds (reversals included). */
const KINDS: Record<string, ProviderMovement['kind']> = { T00: 'charge', T11: 'refund' }

const Transactions = z.object({
  total_pages: z.number().default(1),
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          transaction_event_code: z.string(),
          transaction_initiation_date: z.string(),
          transaction_status: z.string().optional(),
          transaction_amount: z.object({ currency_code: z.string(), value: z.string() }),
          paypal_reference_id: z.string().optional(),
          paypal_reference_id_type: z.string().optional(),
          custom_field: z.string().optional(),
        }),
      }),
    )
    .default([]),
})
type Transaction = z.infer<typeof Transactions>['transaction_details'][number]['transaction_info']

/**
 * The movements of the account, from its statement
 * (https://developer.paypal.com/docs/api/transaction-search/v1/). It shows a movement up to three hours late.
 */
export async function* listPayPalMovements(
  http: ProviderHttp,
  from: Date,
  to: Date,
): AsyncGenerator<ProviderMovement> {
  for (let start = from.getTime(); start < to.getTime(); start += WINDOW_MS) {
    const end = Math.min(start + WINDOW_MS, to.getTime())
    for await (const transaction of listTransactions(http, start, end)) {
      const movement = toMovement(transaction)
      const at = movement?.at.getTime() ?? 0
      if (movement && at >= start && at < end) yield movement
    }
  }
}

async function* listTransactions(
  http: ProviderHttp,
  start: number,
  end: number,
): AsyncGenerator<Transaction> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = new URLSearchParams({
      start_date: toTime(start),
      end_date: toTime(end),
      transaction_status: 'S',
      page_size: String(PAGE_SIZE),
      page: String(page),
    })
    const found = await http.exchange((request) =>
      request(Transactions, { path: `/v1/reporting/transactions?${query}` }),
    )
    pages = found.total_pages
    for (const { transaction_info: transaction } of found.transaction_details) yield transaction
  }
}

function toMovement(transaction: Transaction): ProviderMovement | undefined {
  const { transaction_event_code: code, transaction_amount: amount, transaction_status: status } = transaction
  const kind = KINDS[code.slice(0, 3)]
  const isOut = amount.value.startsWith('-')
  // A refund received or a payment made by the merchant concerns no order.
  if (!kind || isOut !== (kind === 'refund') || (status ?? 'S') !== 'S') return undefined
  return {
    kind,
    id: transaction.transaction_id,
    providerPaymentId:
      transaction.paypal_reference_id_type === 'ODR' ? transaction.paypal_reference_id : undefined,
    refundId: kind === 'refund' ? transaction.custom_field : undefined,
    chargeId: transaction.paypal_reference_id_type === 'TXN' ? transaction.paypal_reference_id : undefined,
    amountMinor: toMinor(amount.value.replace('-', '')),
    currency: amount.currency_code,
    at: toDate(transaction.transaction_initiation_date),
  }
}

const toTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`
