import type { PaymentProvider } from '@shop/contract/payments/payments.schemas'

/**
 * The chart of accounts. A balance is what was transferred to the account less what was transferred from it.
 * `parts`: the account exists once for each of these, and its full name contains it (`provider:stripe`).
 */
export const ACCOUNTS = {
  /** Products at their price. Negative: what was sold. */
  sales: { unit: 'money', parts: 'none' },
  /** Shipping at its price. Negative, as sales. */
  shipping: { unit: 'money', parts: 'none' },
  /** Gift wrapping at its price. Negative, as sales. */
  wrapping: { unit: 'money', parts: 'none' },
  /** Discounts of coupons on products and shipping. */
  discounts: { unit: 'money', parts: 'none' },
  /** Promised refunds of money that an order had earned. */
  returns: { unit: 'money', parts: 'none' },
  /** What shoppers have yet to pay for pending orders. */
  receivable: { unit: 'money', parts: 'none' },
  /** Negative: what the shop owes to shoppers. */
  owed: { unit: 'money', parts: 'none' },
  /** Negative: the balances of all gift cards, which the shop owes to the holders of their codes. */
  gift_cards: { unit: 'money', parts: 'none' },
  /** Gift cards that the merchant gave away. */
  gift_cards_given: { unit: 'money', parts: 'none' },
  /** Negative: what orders of gift cards were placed for and no card was issued for yet. No sale: what it pays for will be. */
  gift_cards_sold: { unit: 'money', parts: 'none' },
  /** Between the order's currency and the wallet's: the value in fen, against the amount charged. */
  exchange: { unit: 'money', parts: 'none' },
  /** What a provider has captured for the shop and not refunded. */
  provider: { unit: 'money', parts: 'provider' },

  /** Negative: the units that the merchant has brought in, less those that were lost. */
  outside: { unit: 'pieces', parts: 'goods' },
  /** The available stock. */
  shelf: { unit: 'pieces', parts: 'goods' },
  reserved: { unit: 'pieces', parts: 'goods' },
  sold: { unit: 'pieces', parts: 'goods' },

  /** Negative: the coupons that orders have reserved or used. */
  coupons_free: { unit: 'coupons', parts: 'none' },
  coupons_held: { unit: 'coupons', parts: 'none' },
  coupons_used: { unit: 'coupons', parts: 'none' },

  /** Negative: the points that orders have earned. */
  points_granted: { unit: 'points', parts: 'none' },
  points_held: { unit: 'points', parts: 'none' },
} as const satisfies Record<
  string,
  { unit: 'money' | 'pieces' | 'coupons' | 'points'; parts: 'none' | 'provider' | 'goods' }
>

type Kind = keyof typeof ACCOUNTS
type KindOf<Parts> = { [K in Kind]: (typeof ACCOUNTS)[K]['parts'] extends Parts ? K : never }[Kind]

/** The full name of an account. */
export type Account = KindOf<'none'> | `provider:${PaymentProvider}` | `${KindOf<'goods'>}:${string}`

/** One size of one product (`size` is empty for products without sizes). */
export interface Goods {
  productId: string
  size: string
}

/** The account of one size of one product. */
export function toGoodsAccount(kind: KindOf<'goods'>, { productId, size }: Goods): Account {
  return `${kind}:${productId}:${size}`
}
