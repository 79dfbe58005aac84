import type { PaymentProvider } from '@shop/contract/payments'

/**
 * The chart of accounts. What an account has been given, less what was taken from it, is its balance. `parts`: the
 * account stands once for each of these, and its full name names it (`provider:stripe`).
 */
export const ACCOUNTS = {
  /** Goods at their price. Below zero: what was sold. */
  sales: { unit: 'money', parts: 'none' },
  /** Delivery at its price. Below zero, as sales. */
  shipping: { unit: 'money', parts: 'none' },
  /** What coupons took off goods and delivery. */
  discounts: { unit: 'money', parts: 'none' },
  /** What was promised to go back of money that an order had kept. */
  returns: { unit: 'money', parts: 'none' },
  /** What shoppers have still to pay for orders that wait. */
  receivable: { unit: 'money', parts: 'none' },
  /** Below zero: what the shop owes to shoppers. */
  owed: { unit: 'money', parts: 'none' },
  /** Between the order's currency and the wallet's: the worth in fen, and against it what was charged. */
  exchange: { unit: 'money', parts: 'none' },
  /** What a provider has taken for the shop and not sent back. */
  provider: { unit: 'money', parts: 'provider' },

  /** Below zero: the pieces that orders have taken off the shelf. */
  shelf: { unit: 'pieces', parts: 'goods' },
  reserved: { unit: 'pieces', parts: 'goods' },
  sold: { unit: 'pieces', parts: 'goods' },

  /** Below zero: the coupons that orders hold or have used. */
  coupons_free: { unit: 'coupons', parts: 'none' },
  coupons_held: { unit: 'coupons', parts: 'none' },
  coupons_used: { unit: 'coupons', parts: 'none' },

  /** Below zero: the points that orders have brought. */
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

/** Pieces of one size of one product (`size` is empty for goods without sizes). */
export interface Goods {
  productId: string
  size: string
}

/** The account of one size of one product. */
export function toGoodsAccount(kind: KindOf<'goods'>, { productId, size }: Goods): Account {
  return `${kind}:${productId}:${size}`
}
