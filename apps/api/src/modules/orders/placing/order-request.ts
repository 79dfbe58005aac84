import type { z } from 'zod'
import type { AddressSnapshot } from '@shop/contract/addresses/addresses.schemas'
import type { PlaceOrderBody } from '@shop/contract/orders/orders.schemas'
import type { SaleTerms } from '@shop/contract/orders/sale-terms'
import type { Tx } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'
import type { AgentOrigin } from '../../platforms/agent-orders.sql.ts'
import type { OrderRow } from '../order-rows.shared.ts'

/** What the merchant decides about an order that they place for a customer. */
export interface MerchantTerms {
  /** The order's id, made by the client: a repeated request finds the order. */
  orderId: string
  discountFen: number
  discountReason: string | undefined
  payWithinMs: number
  /** Records who placed it; called last in the transaction. */
  record: (db: Tx, order: OrderRow) => Promise<void>
}

/** Who places an order, in which language mail goes to them, and the idempotency key. */
export interface PlacedBy {
  userId: string
  language: Language
  idempotencyKey: string | undefined
  /** Missing when customers order themselves. */
  merchant?: MerchantTerms
  /** Without an account: `enter` writes the user, first in the transaction. */
  guest?: { enter: (db: Tx) => Promise<void> }
  /** The agent that the order came from. */
  agent?: AgentOrigin
}

export type PlaceOrderInput = z.output<typeof PlaceOrderBody>

/** An order to place, with what was read for it before its transaction. */
export interface OrderRequest {
  by: PlacedBy
  input: PlaceOrderInput
  address: AddressSnapshot
  /** The same one unless the parcel goes to somebody else. */
  buyerAddress: AddressSnapshot
  /** The shop's terms when the order is placed, which the order stores. */
  terms: SaleTerms
}
