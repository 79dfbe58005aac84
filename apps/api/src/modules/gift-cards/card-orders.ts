import type { Order, OrderStatus } from '@shop/contract/orders/orders.schemas'
import type { Db, Tx } from '../../db/pool.ts'
import type { Language } from '../../http/language.ts'
import type { GiftCardChoice } from './order-gift-cards.service.ts'

/** Who buys a gift card, in which language they write, and their idempotency key. */
export interface CardBuyer {
  userId: string
  language: Language
  idempotencyKey: string | undefined
  /** Without an account: `enter` writes the user, first in the transaction. */
  guest?: { enter: (db: Tx) => Promise<void> }
}

/** What the sale of a gift card reads of its order. */
export interface CardOrder {
  id: string
  order_number: string
  user_id: string
  by_guest: boolean
  status: OrderStatus
  version: number
  language: string
  subtotal_fen: number
  /** What the buyer chose; null for an order of goods. */
  gift_card: unknown
}

/**
 * What the sale of gift cards needs of orders. The wiring passes it in, because orders are paid with gift cards and
 * therefore know this module.
 */
export interface CardOrders {
  place: (
    by: CardBuyer,
    card: { priceFen: number; choice: GiftCardChoice; language: Language },
  ) => Promise<Order>
  find: (db: Db | Tx, id: string) => Promise<CardOrder | undefined>
  /** Runs `work` in a transaction that has the order's row lock. */
  withLock: <Result>(
    db: Db,
    id: string,
    work: (db: Tx, order: CardOrder) => Promise<Result>,
  ) => Promise<Result>
  /** There is nothing to ship: the buyer has the card now. Requires the order's row lock. */
  deliver: (db: Tx, order: CardOrder) => Promise<void>
  /** Where the buyer sees the order. */
  getLink: (db: Tx, order: CardOrder) => Promise<string>
}
