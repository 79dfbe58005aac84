import type { StoredDocument } from '../store.ts'

/** An amount as PayPal writes it: "199.00", with as many decimals as the currency has. */
export interface Money {
  currency_code: string
  value: string
}

/** A next step, as every answer names them. */
export interface Link {
  href: string
  rel: string
  method: 'GET' | 'POST'
}

export type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
export type RefundStatus = 'COMPLETED' | 'PENDING'

/** Where the shopper goes after the wallet, and what it is to show. */
export interface Experience {
  return_url?: string | undefined
  cancel_url?: string | undefined
  brand_name?: string | undefined
  locale?: string | undefined
}

/** An order in the books. How it looks to the shop is a matter of the views. Times are ISO. */
export interface Order extends StoredDocument {
  status: OrderStatus
  reference_id: string
  amount: Money
  description?: string | undefined
  invoice_id?: string | undefined
  custom_id?: string | undefined
  experience: Experience
  /** The wallet the shopper chose when approving. */
  wallet?: string | undefined
  /** Whether the order was made for the wallet by name, or (the older way) left open for any. */
  has_payment_source: boolean
  create_time: string
  update_time: string
}

/** A capture in the books; `refunded_minor` counts the smallest units given back. */
export interface Capture extends StoredDocument {
  status: CaptureStatus
  order_id: string
  amount: Money
  refunded_minor: number
  invoice_id?: string | undefined
  custom_id?: string | undefined
  create_time: string
  update_time: string
}

/** A refund in the books. */
export interface Refund extends StoredDocument {
  status: RefundStatus
  capture_id: string
  amount: Money
  /** All that was given back of the capture, this refund included. */
  total_refunded: Money
  invoice_id?: string | undefined
  custom_id?: string | undefined
  note_to_payer?: string | undefined
  create_time: string
  update_time: string
}

/** One complaint inside an error. */
export interface ErrorDetail {
  issue: string
  description: string
  field?: string
  value?: string
  location?: string
}

/** The body of a refused call. */
export interface ErrorBody {
  name: string
  message: string
  debug_id: string
  details?: ErrorDetail[]
  links?: Link[]
}
