import { z } from 'zod'
import { breaks } from '../http/field-rules.ts'
import { toFen, toMoney } from '../money/money.ts'
import { Money, TypedMoney } from '../money/money.schemas.ts'
import { localized } from '../text/fields.schemas.ts'
import { OFFER_CLASSES } from './offers.rules.ts'

const Percent = z.int().min(1).max(100)
const Count = z.int().min(1).max(99)

/** What offers do, with their numbers. @param money the amounts in them */
function defineBenefit(money: z.ZodType<string, string>) {
  /** How often it repeats within one order at most. */
  const times = Count.optional()
  const PercentOff = z.object({
    kind: z.literal('percent'),
    percent: Percent,
    /** The most that the share comes to. */
    most: money.optional(),
  })
  const AmountOff = z.object({ kind: z.literal('amount'), amount: money })
  const SumOff = z.discriminatedUnion('kind', [PercentOff, AmountOff])
  const toSteps = <By extends string, From extends z.ZodType>(by: By, from: From) =>
    z.object({
      kind: z.literal('steps'),
      by: z.literal(by),
      steps: z
        .array(z.object({ from, off: SumOff }))
        .min(1)
        .max(10),
    })
  return z.discriminatedUnion('kind', [
    PercentOff,
    AmountOff,
    /** Of each `buy` + `get` units, the `get` cheapest ones cost `percent` less. */
    z.object({ kind: z.literal('buy_get'), buy: Count, get: Count, percent: Percent, times }),
    z.object({ kind: z.literal('count_price'), count: z.int().min(2).max(99), price: money, times }),
    /** One unit of each chosen product, together for this price. */
    z.object({ kind: z.literal('set_price'), price: money, times }),
    z.discriminatedUnion('by', [toSteps('amount', money), toSteps('quantity', Count)]),
    z.object({
      kind: z.literal('free_shipping'),
      /** The most that is taken off the price of shipping. */
      most: money.optional(),
    }),
    /** `get` pieces of a product in this size for nothing, for an order with `buy` units of the offer's goods; once. */
    z.object({
      kind: z.literal('free_gift'),
      product_id: z.uuid(),
      size: z.string().max(60),
      get: Count,
      buy: Count,
    }),
  ])
}

/** What an offer does, as the merchant wrote it. */
export const OfferBenefit = defineBenefit(Money)

export type OfferBenefit = z.infer<typeof OfferBenefit>

/** The same as it is typed. */
export const TypedOfferBenefit = defineBenefit(
  TypedMoney.pipe(
    z
      .string()
      .refine((money) => toFen(money) > 0, breaks('too_low', 'Must be more than nothing', toMoney(1))),
  ),
)

/**
 * What an offer did for goods: what a sentence about it needs. `amount`: what is taken off, or the price together; `buy`: the
 * units that it takes; `times`: how often it repeats at most. Of steps, `from` or `buy` is where the reached one begins; of a
 * free gift, both are what the order needs.
 */
export const OfferReason = z.object({
  kind: z.enum(['percent', 'amount', 'buy_get', 'count_price', 'set_price', 'free_gift']),
  percent: z.int().optional(),
  amount: Money.optional(),
  buy: z.int().optional(),
  get: z.int().optional(),
  times: z.int().optional(),
  from: Money.optional(),
})

export type OfferReason = z.infer<typeof OfferReason>

/** An offer that lowers an order or a quote without a code: its goods, or its shipping, which is lower by that already. */
export const OfferOnOrder = z.object({
  offer_id: z.string(),
  ...localized('title'),
  class: z.enum(OFFER_CLASSES),
  discount: Money,
})

export type OfferOnOrder = z.infer<typeof OfferOnOrder>

/** Whether a cart that earns a free gift gets it: not while its shopper declines it, or too few are left, or it is not on sale. */
export const FREE_GIFT_STATUSES = ['given', 'declined', 'sold_out', 'unavailable'] as const

/** A free gift that a cart earns, and what it costs otherwise. Its price is part of the sums only where it is given, and taken off as the offer's discount. */
export const QuotedFreeGift = z.object({
  offer_id: z.string(),
  ...localized('title'),
  reason: OfferReason,
  status: z.enum(FREE_GIFT_STATUSES),
  product_id: z.string(),
  slug: z.string(),
  ...localized('name'),
  image: z.string(),
  size: z.string().optional(),
  quantity: z.int(),
  line_total: Money,
})

export type QuotedFreeGift = z.infer<typeof QuotedFreeGift>

/**
 * What would make a cart cheaper by an offer, or earn the `gift` of one: `units` pieces more, of one of `products` where those
 * are named, or goods for `amount` more. `saves`: by how much at least, beyond what it costs; of a gift, its price.
 */
export const OfferNudge = z.object({
  offer_id: z.string(),
  ...localized('title'),
  reason: OfferReason,
  units: z.int().optional(),
  amount: Money.optional(),
  saves: Money,
  gift: QuotedFreeGift.optional(),
  products: z
    .array(
      z.object({
        product_id: z.string(),
        slug: z.string(),
        ...localized('name'),
        image: z.string(),
        price: Money,
      }),
    )
    .optional(),
})

export type OfferNudge = z.infer<typeof OfferNudge>

/** Why a line is cheaper, and by how much. */
export const LineOffer = OfferReason.extend({ offer_id: z.string(), discount: Money })

export type LineOffer = z.infer<typeof LineOffer>
