import { z } from 'zod'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { breaks } from '../http/field-rules.ts'
import { Address, AddressInput } from '../addresses/addresses.schemas.ts'
import { Language, localized } from '../text/fields.schemas.ts'
import { GiftInput, GiftTerms, WrappingPaper } from './gifts.schemas.ts'
import { Money, TypedMoney } from '../money/money.schemas.ts'
import { OfferOnOrder, QuotedFreeGift } from '../offers/offers.schemas.ts'
import { FreeGiftChoice, LineStatus, OrderItemInput } from './orders.schemas.ts'
import { MAX_ORDER_LINES } from './orders.rules.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { OrderDetails } from './orders.console.ts'

const ShippingMethod = z.enum(['standard', 'express', 'international'])
const Items = z.array(OrderItemInput).min(1).max(MAX_ORDER_LINES)

/** How long an order that the merchant places waits for its payment, and holds its goods. */
export const MERCHANT_PAYMENT_HOURS = 72

/** The account of a customer who orders by phone or message, found by the whole address. */
export const findOrderCustomer = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/new-order/customer',
  summary: 'The account with an e-mail address, for an order by phone or message',
  permission: 'orders.create',
  schemas: {
    query: z.strictObject({ email: z.string().trim().toLowerCase().max(254) }),
    data: z.object({
      customer: z
        .object({
          id: z.string(),
          name: z.string(),
          language: Language,
          /** With `personal.read`. */
          addresses: z.array(Address),
        })
        .optional(),
    }),
  },
  errors: [],
})

/** Products on sale whose name contains a text, with their sizes. */
export const findOrderProducts = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/new-order/products',
  summary: 'Products on sale by a part of their name, with price and stock of each size',
  permission: 'orders.create',
  schemas: {
    query: z.strictObject({ q: z.string().trim().min(1).max(100) }),
    data: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          ...localized('name'),
          price: Money,
          image: z.string(),
          sizes: z.array(z.object({ size: z.string(), available: z.int() })),
        }),
      ),
    }),
  },
  errors: [],
})

const NewOrder = {
  items: Items,
  shipping_method: ShippingMethod,
  /** Off the goods. */
  discount: TypedMoney.default('0.00'),
  free_gifts: FreeGiftChoice.optional(),
}

/** The sums of an order by phone before it is placed. */
export const quoteNewOrder = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/new-order/quote',
  summary: 'What an order by phone or message would cost now; reserves nothing',
  permission: 'orders.create',
  schemas: {
    body: z.strictObject({
      ...NewOrder,
      /** Where the parcel goes: a gift's recipient may live elsewhere than its buyer. */
      country: z.string().regex(TEXT_FORMATS.country),
      wrapping: WrappingPaper.optional(),
      /** Some offers are only for some customers. */
      customer_id: z.string().max(64).optional(),
    }),
    data: z.object({
      lines: z.array(
        z.object({
          product_id: z.string(),
          size: z.string().optional(),
          ...localized('name'),
          quantity: z.int(),
          unit_price: Money,
          line_total: Money,
          available: z.int(),
          status: LineStatus,
        }),
      ),
      subtotal: Money,
      discount: Money,
      /** What of it, and of shipping, offers take off without a code. */
      offers: z.array(OfferOnOrder).optional(),
      free_gifts: z.array(QuotedFreeGift).optional(),
      shipping: Money,
      wrapping: Money,
      tax_included: Money,
      total: Money,
      gift_terms: GiftTerms,
    }),
  },
  errors: ['SHIPPING_NOT_AVAILABLE'],
})

export const createOrder = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/orders',
  summary: 'Places an order for a customer, who gets the payment link by mail',
  permission: 'orders.create',
  status: 201,
  schemas: {
    body: z
      .strictObject({
        /** The order's id, made by the client. */
        id: z.uuid(),
        customer_id: z.string().max(64),
        ...NewOrder,
        discount_reason: z.string().trim().min(1).max(300).optional(),
        address: AddressInput,
        note: z.string().trim().max(500).optional(),
        gift: GiftInput.optional(),
        /** The total that was agreed on; another one is refused. */
        expected_total: Money,
      })
      .refine(({ discount, discount_reason: reason }) => discount === '0.00' || reason !== undefined, {
        ...breaks('needs_reason', 'A discount needs a reason'),
        path: ['discount_reason'],
      }),
    data: z.object({ order: OrderDetails, payment_url: z.string() }),
  },
  errors: [
    'USER_NOT_FOUND',
    'SHIPPING_NOT_AVAILABLE',
    'PRODUCT_NOT_FOUND',
    'OUT_OF_STOCK',
    'DESIGN_NOT_MAKEABLE',
    'PRICE_CHANGED',
    'FREE_GIFT_GONE',
    'ORDER_TOO_LARGE',
    'ADDRESS_REGION_UNKNOWN',
    'WISHED_DAY_NOT_AVAILABLE',
    'ORDER_REFUSED',
  ],
})
