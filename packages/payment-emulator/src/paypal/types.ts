import type { StoredDocument } from '../store.ts'

/** PayPal's amount format: "199.00", with the currency's number of decimals. */
export interface Money {
  currency_code: string
  value: string
}

/** A HATEOAS link of a response. */
export interface Link {
  href: string
  rel: string
  method: 'GET' | 'POST'
}

type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'

/** Experience context: return addresses and texts of the approval page. */
interface Experience {
  user_action?: 'CONTINUE' | 'PAY_NOW' | undefined
  shipping_preference?: string | undefined
  return_url?: string | undefined
  cancel_url?: string | undefined
  brand_name?: string | undefined
  locale?: string | undefined
}

/** An order as stored; the views convert it to the API's format. Times are ISO 8601. */
export interface Order extends StoredDocument {
  status: OrderStatus
  reference_id: string
  amount: Money
  description?: string | undefined
  invoice_id?: string | undefined
  custom_id?: string | undefined
  experience: Experience
  /** The wallet that the shopper approved with. */
  wallet?: string | undefined
  /** The amount that the shopper approved. */
  approved?: Money | undefined
  /** Whether the order names the wallet as its payment source, or (older API) accepts any. */
  has_payment_source: boolean
  create_time: string
  update_time: string
}

/** A capture as stored; `refunded_minor` is in the smallest unit. */
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

/** A refund as stored. */
export interface Refund extends StoredDocument {
  status: 'COMPLETED' | 'PENDING'
  capture_id: string
  amount: Money
  /** Total refunded of the capture, this refund included. */
  total_refunded: Money
  invoice_id?: string | undefined
  custom_id?: string | undefined
  note_to_payer?: string | undefined
  create_time: string
  update_time: string
}

/** One detail of an error. */
export interface ErrorDetail {
  issue: string
  description: string
  field?: string
  value?: string
  location?: string
}

/** Body of an error response. */
export interface ErrorBody {
  name: string
  message: string
  debug_id: string
  details?: ErrorDetail[]
  links?: Link[]
}
