import { malformed, toDetail } from './errors.ts'
import { toFeeMinor, toMinor, toMoney } from './money.ts'
import type { Params } from './params.ts'
import type { Capture, Refund } from './types.ts'
import { timesNow } from './world.ts'
import type { World } from './world.ts'

const MAX_RANGE_MS = 31 * 24 * 60 * 60 * 1000
/** PayPal's transaction codes: a checkout payment, and a refund by the merchant. */
const PAYMENT_CODE = 'T0006'
const REFUND_CODE = 'T1107'

interface Transaction {
  id: string
  time: string
  info: object
}

/**
 * All transactions in a time span (at most 31 days), oldest first; refunds are negative. PayPal shows a transaction up
 * to three hours late, the emulator at once.
 */
export function listTransactions(world: World, params: Params<'transactions'>): object {
  const [from, to] = [toTime(params.start_date, 'start_date'), toTime(params.end_date, 'end_date')]
  if (to < from || to - from > MAX_RANGE_MS) {
    const description = 'Date range is greater than 31 days'
    throw malformed([{ issue: 'INVALID_REQUEST', field: 'end_date', location: 'query', description }])
  }
  const found = [
    ...world.store.all<Capture>('capture').map(fromCapture),
    ...world.store.all<Refund>('refund').map(fromRefund),
  ]
    .filter(({ time }) => Date.parse(time) >= from && Date.parse(time) <= to)
    .filter(({ id }) => params.transaction_id === undefined || params.transaction_id === id)
    .sort((a, b) => a.time.localeCompare(b.time) || a.id.localeCompare(b.id))
  const { page, page_size: size } = params
  return {
    transaction_details: found
      .slice((page - 1) * size, page * size)
      .map(({ info }) => ({ transaction_info: info })),
    account_number: 'SHOPDEMO7M2KQ',
    start_date: params.start_date,
    end_date: params.end_date,
    last_refreshed_datetime: timesNow(world).update_time,
    page,
    total_items: found.length,
    total_pages: Math.ceil(found.length / size),
    links: [],
  }
}

function toTime(text: string, field: string): number {
  const time = Date.parse(text)
  if (Number.isNaN(time)) {
    throw malformed([toDetail('INVALID_PARAMETER_SYNTAX', { field, value: text, location: 'query' })])
  }
  return time
}

function fromCapture(capture: Capture): Transaction {
  const minor = toMinor(capture.amount)
  const isPending = capture.status === 'PENDING'
  const isDenied = capture.status === 'DECLINED'
  return toTransaction(capture, PAYMENT_CODE, isPending ? 'P' : isDenied ? 'D' : 'S', {
    transaction_amount: capture.amount,
    ...(isPending || isDenied
      ? {}
      : { fee_amount: toMoney(-toFeeMinor(minor), capture.amount.currency_code) }),
    paypal_reference_id: capture.order_id,
    paypal_reference_id_type: 'ODR',
  })
}

function fromRefund(refund: Refund): Transaction {
  return toTransaction(refund, REFUND_CODE, refund.status === 'PENDING' ? 'P' : 'S', {
    transaction_amount: toMoney(-toMinor(refund.amount), refund.amount.currency_code),
    paypal_reference_id: refund.capture_id,
    paypal_reference_id_type: 'TXN',
  })
}

function toTransaction(
  { id, create_time, update_time, invoice_id, custom_id }: Capture | Refund,
  code: string,
  status: 'S' | 'P' | 'D',
  more: object,
): Transaction {
  return {
    id,
    time: create_time,
    info: {
      transaction_id: id,
      transaction_event_code: code,
      transaction_initiation_date: create_time,
      transaction_updated_date: update_time,
      transaction_status: status,
      ...more,
      ...(invoice_id === undefined ? {} : { invoice_id }),
      ...(custom_id === undefined ? {} : { custom_field: custom_id }),
    },
  }
}
