import type { OfferClass, OfferTrait } from '@shop/contract/offers/offers.rules'
import type { ShippingMethod, ShippingTerms } from '@shop/contract/orders/sale-terms'

/** Goods with one of these values. */
export interface GoodsMatch {
  trait: OfferTrait
  values: readonly string[]
}

/** Lowers the price of each unit; a share is rounded down for each. */
export type UnitBenefit =
  | { kind: 'unit_percent'; percent: number }
  | { kind: 'unit_amount'; amountFen: number }
  | { kind: 'unit_price'; priceFen: number }

/** Lowers a sum once; a share is rounded down, and at most `mostFen`. */
export type SumBenefit =
  | { kind: 'percent'; percent: number; mostFen?: number | undefined }
  | { kind: 'amount'; amountFen: number }

/**
 * Lowers units that are bought together. The dearest ones make the first group, the next ones the second; at most `times`
 * groups are made.
 */
export type GroupBenefit = { times?: number | undefined } &
  /** Of each `buy` + `get` units, the `get` cheapest ones cost `percent` less. */
  (
    | { kind: 'buy_get'; buy: number; get: number; percent: number }
    /** Each `count` units cost `priceFen`. */
    | { kind: 'count_price'; count: number; priceFen: number }
    /** One unit of each value that the offer matches by, together for `priceFen`. */
    | { kind: 'set_price'; priceFen: number }
  )

export type JointBenefit = SumBenefit | GroupBenefit

/** The best step that the cart reaches, by its subtotal in fen or its number of units. */
export interface StepsBenefit {
  kind: 'steps'
  by: 'amount' | 'quantity'
  steps: readonly OfferStep[]
}

export interface OfferStep {
  from: number
  off: SumBenefit
}

/** What an offer does. */
export type OfferEffect = ProductEffect | OrderEffect | ShippingEffect

export type ProductEffect = UnitEffect | JointEffect

/** `match`: the goods that it is about; all without it. A set needs it. */
interface GoodsEffect<Benefit> {
  class: 'product'
  id: string
  match?: GoodsMatch | undefined
  benefit: Benefit
}

export type UnitEffect = GoodsEffect<UnitBenefit>
export type JointEffect = GoodsEffect<JointBenefit>

export interface OrderEffect {
  class: 'order'
  id: string
  benefit: SumBenefit | StepsBenefit
}

/** Takes the price of shipping off, at most `mostFen`; without `countries` and `methods`, wherever the order goes. */
export interface ShippingEffect {
  class: 'shipping'
  id: string
  mostFen?: number | undefined
  countries?: readonly string[] | undefined
  methods?: readonly ShippingMethod[] | undefined
}

/** When an offer applies. */
export interface OfferTerms {
  /** The classes of offers that it can be used with, if they can be used with its own. */
  combinesWith: readonly OfferClass[]
  startsAt: Date
  endsAt: Date
  /** The least subtotal of an order, before any discount. */
  minSpendFen: number
  /** Goods that the order must contain. */
  match?: GoodsMatch | undefined
}

export type Offer = OfferEffect & OfferTerms

/** `get` pieces of a product in this size for nothing, where the cart has `buy` units of the offer's goods. */
export interface FreeGiftBenefit {
  kind: 'free_gift'
  buy: number
  get: number
  productId: string
  size: string
}

/** An offer that adds goods to a cart: it changes the price of nothing else, so that the engine does not know it. */
export interface FreeGiftOffer extends OfferTerms {
  class: 'product'
  id: string
  benefit: FreeGiftBenefit
}

/** A line of a cart, before any discount. */
export interface OfferLine {
  traits: Readonly<Partial<Record<OfferTrait, readonly string[]>>>
  unitPriceFen: number
  quantity: number
}

/** A cart as offers see it. */
export interface OfferCart {
  lines: readonly OfferLine[]
  country: string
  method: ShippingMethod
  shipping: Pick<ShippingTerms, 'priceFen' | 'freeFromFen'>
  now: Date
}

/** Why a line is cheaper: what its sentence needs. Of steps, the one that the cart reaches. */
export interface LineReason {
  offerId: string
  discountFen: number
  benefit:
    | UnitBenefit
    | JointBenefit
    | ({ kind: 'step'; by: StepsBenefit['by'] } & OfferStep)
    | (FreeGiftBenefit & { minSpendFen: number })
}

/** A cart with the discounts of offers; in fen. */
export interface PricedCart {
  subtotalFen: number
  discountFen: number
  /** What shipping costs then. */
  shippingFen: number
  /** The most that offers take off the price of shipping. */
  shippingDiscountFen: number
  /** Goods and shipping. */
  totalFen: number
  /** How much cheaper it is than without offers; negative where a discount costs more shipping than it takes off. */
  savedFen: number
  /** Why shipping is cheaper, and by how much; missing where no offer lowers it. */
  shippingReason?: Omit<LineReason, 'benefit'>
  /** In the order of the cart's lines; their discounts add up to `discountFen`. */
  lines: { discountFen: number; reasons: LineReason[] }[]
}
