import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { AddressSnapshot } from '../addresses/addresses.schemas.ts'
import { Money } from '../money/money.schemas.ts'
import { OrderQuote, ordersSchemas } from '../orders/orders.schemas.ts'

/** Names a wallet that was opened from the cart; only the visit that opened it has the key. */
export const OpenedWallet = z.strictObject({
  paypal_order_id: z.string().min(1).max(64),
  key: z.string().min(1).max(64),
})

/** A wallet that was approved before its order was placed, with the amount that the shopper was shown. */
export const ApprovedWallet = OpenedWallet.extend({
  amount: Money.describe("In the wallet's currency; another one fails with WALLET_QUOTE_EXPIRED"),
})

export type ApprovedWallet = z.infer<typeof ApprovedWallet>

const { items, shipping_method, coupon_id, free_gifts, without_offers } = ordersSchemas.quoteOrder.body.shape

/** The wallet's address in the shop's fields. Nothing of it is validated yet: placing the order does that. */
export const WalletAddress = AddressSnapshot.partial().required({ country: true })

export type WalletAddress = z.infer<typeof WalletAddress>

/** Schemas of the endpoints in express.endpoints.ts. */
export const expressSchemas = {
  openExpressWallet: {
    body: z.strictObject({ items, coupon_id }),
    data: z.object({
      paypal_order_id: z.string(),
      key: z.string(),
      approval_url: z
        .string()
        .describe("The wallet's page, which returns to the shop's page of express checkout"),
    }),
  },
  reviewExpressWallet: {
    body: OpenedWallet.extend({ items, shipping_method, coupon_id, free_gifts, without_offers }),
    data: z.object({
      email: z.string().optional(),
      address: WalletAddress,
      quote: OrderQuote.describe('Of the cart, delivered to this address'),
      charge: z.object({
        amount: Money,
        currency: z.string(),
        rate: z.string().describe('Yuan for one unit of the currency'),
      }),
    }),
  },
} satisfies Record<string, EndpointSchemas>
