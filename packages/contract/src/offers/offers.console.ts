import { z } from 'zod'
import { localized } from '../text/fields.schemas.ts'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { breaks, type FieldRule } from '../http/field-rules.ts'
import { Money, TypedMoney } from '../money/money.schemas.ts'
import { OrderItemInput } from '../orders/orders.schemas.ts'
import { MAX_ORDER_LINES } from '../orders/orders.rules.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, oneOrMore, Search, Version } from '../http/lists.console.ts'
import { LineOffer, OfferBenefit, OfferOnOrder, QuotedFreeGift, TypedOfferBenefit } from './offers.schemas.ts'
import { OFFER_CLASSES, OFFER_TRAITS } from './offers.rules.ts'

const ShippingMethod = z.enum(['standard', 'express', 'international'])
const Limit = z.int().min(1).max(100_000).nullable()

/** Goods with one of these values; null: all goods. */
const OfferGoods = z
  .strictObject({
    trait: z.enum(OFFER_TRAITS),
    values: z.array(z.string().trim().min(1).max(300)).min(1).max(200),
  })
  .nullable()

const fields = {
  ...localized('title', z.string().trim().min(1).max(120)),
  goods: OfferGoods,
  /** Where free shipping holds; null: everywhere. */
  countries: z.array(z.string().regex(TEXT_FORMATS.country)).min(1).max(250).nullable(),
  shipping_methods: z.array(ShippingMethod).min(1).nullable(),
  /** The classes of offers that it can be used with, if they can be used with its own. */
  combines_with: z.array(z.enum(OFFER_CLASSES)),
  is_active: z.boolean(),
  starts_at: z.iso.datetime({ offset: true }),
  ends_at: z.iso.datetime({ offset: true }),
  /** In how many orders it is used at most: of all customers, and of each. */
  total_limit: Limit,
  per_customer_limit: Limit,
  /** Only for a customer's first order. */
  first_order: z.boolean(),
  /** Only in the month of a customer's birthday. */
  birthday_month: z.boolean(),
  /** Only for accounts in this group of customers; null: for everybody. */
  group_id: z.uuid().nullable(),
}

const terms = { ...fields, benefit: TypedOfferBenefit, min_spend: TypedMoney }

interface Terms {
  benefit: { kind: string }
  goods: { trait: string; values: string[] } | null
  countries: string[] | null
  shipping_methods: string[] | null
  starts_at: string
  ends_at: string
}

/** What the fields of an offer must be to each other. */
function checkTerms({ value, issues }: z.core.ParsePayload<Terms>): void {
  const refuse = (path: string, rule: FieldRule, message: string) =>
    void issues.push({ code: 'custom', path: [path], ...breaks(rule, message), input: value })
  const { benefit, goods, countries, shipping_methods: methods } = value
  const isSet = benefit.kind === 'set_price'
  if (isSet && (goods?.trait !== 'product' || new Set(goods.values).size < 2))
    refuse('goods', 'too_few', 'A set is made of at least two products')
  if (benefit.kind === 'steps' && goods !== null)
    refuse('goods', 'not_of_this_type', 'Steps are about the order')
  if (benefit.kind !== 'free_shipping') {
    if (countries !== null) refuse('countries', 'not_of_this_type', 'Belongs to free shipping')
    if (methods !== null) refuse('shipping_methods', 'not_of_this_type', 'Belongs to free shipping')
  }
  if (new Date(value.ends_at) <= new Date(value.starts_at))
    refuse('ends_at', 'ends_before_start', 'Must be later than its start')
}

export const OfferState = z.enum(['scheduled', 'running', 'ended', 'paused'])

/** An offer, and what came of it: orders that were not cancelled. */
export const Offer = z.object({
  id: z.string(),
  version: Version,
  ...fields,
  benefit: OfferBenefit,
  min_spend: Money,
  class: z.enum(OFFER_CLASSES),
  state: OfferState,
  orders: z.int(),
  /** What those orders came to, and how much the offer took off them. */
  sales: Money,
  discounts: Money,
  /** How many pieces of a free gift can be given now; null: its product has no such size any more. Missing of other kinds. */
  free_gift_stock: z.int().nullable().optional(),
  created_at: z.iso.datetime(),
})

export type Offer = z.infer<typeof Offer>

const params = z.object({ id: z.uuid() })

export const listOffers = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/offers',
  summary: 'Offers without a code, newest first',
  permission: 'offers.manage',
  schemas: {
    query: listQuery(['created_at', 'starts_at', 'ends_at'], { q: Search, state: oneOrMore(OfferState) }),
    data: listOf(Offer),
  },
  errors: [],
})

export const getOffer = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/offers/:id',
  summary: 'One offer, with what came of it',
  permission: 'offers.manage',
  schemas: { params, data: Offer },
  errors: ['OFFER_NOT_FOUND'],
})

export const createOffer = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/offers',
  summary: 'Creates an offer; a repeat with the same id creates it once',
  permission: 'offers.manage',
  status: 201,
  schemas: { body: z.strictObject({ id: z.uuid(), ...terms }).check(checkTerms), data: Offer },
  errors: ['CUSTOMER_GROUP_NOT_FOUND', 'PRODUCT_NOT_FOUND'],
})

export const updateOffer = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/offers/:id',
  summary: 'Changes an offer; placed orders keep what they got',
  permission: 'offers.manage',
  schemas: {
    params,
    body: z.strictObject({ version: Version, ...terms }).check(checkTerms),
    data: Offer,
  },
  errors: ['OFFER_NOT_FOUND', 'CUSTOMER_GROUP_NOT_FOUND', 'PRODUCT_NOT_FOUND', 'STALE_VERSION'],
})

export const setOfferActive = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/offers/:id/active',
  summary: 'Pauses an offer, or lets it apply again; a repeat does nothing',
  permission: 'offers.manage',
  schemas: { params, body: z.strictObject({ is_active: z.boolean() }), data: Offer },
  errors: ['OFFER_NOT_FOUND'],
})

/** An offer that holds at the time of a preview. */
const PreviewedOffer = z.object({
  offer_id: z.string(),
  ...localized('title'),
  is_applied: z.boolean(),
  /** Others of that time which are never used together with it. */
  excludes: z.array(z.string()),
})

export const previewOffers = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/offers/preview',
  summary:
    'What a cart would cost at a time, with an offer that is not active yet, and which offers exclude each other',
  permission: 'offers.manage',
  schemas: {
    body: z.strictObject({
      items: z.array(OrderItemInput).min(1).max(MAX_ORDER_LINES),
      country: z.string().regex(TEXT_FORMATS.country),
      shipping_method: ShippingMethod,
      at: z.iso.datetime({ offset: true }),
      /** Priced as if it were active, and for everybody. */
      offer_id: z.uuid().optional(),
      /** Priced for members of this group of customers; missing: for those who are in none. */
      group_id: z.uuid().optional(),
    }),
    data: z.object({
      lines: z.array(
        z.object({
          product_id: z.string(),
          ...localized('name'),
          quantity: z.int(),
          line_total: Money,
          offers: z.array(LineOffer).optional(),
        }),
      ),
      subtotal: Money,
      discount: Money,
      shipping: Money,
      total: Money,
      free_gifts: z.array(QuotedFreeGift).optional(),
      applied: z.array(OfferOnOrder),
      offers: z.array(PreviewedOffer),
    }),
  },
  errors: ['SHIPPING_NOT_AVAILABLE'],
})
