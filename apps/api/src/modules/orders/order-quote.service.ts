import type { Received } from '@shop/contract/http/endpoint'
import type { quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { listShippingMethods, type SaleTerms, type ShippingMethod } from '@shop/contract/orders/sale-terms'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import type { Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { couponUse, type QuotedCoupon } from '../coupons/coupon-use.service.ts'
import { toObstacle, type CouponCart, type CouponProblem } from '../coupons/coupon-offer.shared.ts'
import { leaveOut, listCurrentOffers } from '../offers/current-offers.sql.ts'
import type { PricedCart } from '../offers/offer.shared.ts'
import { priceCart } from '../offers/price-cart.shared.ts'
import type { GiftCardPayments } from '../gift-cards/gift-card-payments.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { findDesignOffers } from '../designs/design-lines.shared.ts'
import {
  isCounted,
  listDesignCodes,
  mergeItems,
  priceLines,
  toCouponCart,
  type PricedLine,
} from './order-lines.shared.ts'
import { toShippingFen } from '../offers/shipping-price.shared.ts'
import { giveFreeGifts, toShownFreeGifts, type Bought, type FreeGiftChoice } from './free-gifts.ts'
import { toGiftTerms } from './gifts.ts'
import { listNudges } from './nudges.ts'
import { listApplied } from './order-offers.shared.ts'
import { toTotals } from './order-totals.shared.ts'
import { toQuote } from './orders.view.ts'

interface Dependencies {
  db: Db
  clock: Clock
  products: ProductsService
  settings: Pick<SettingsService, 'readTerms'>
  giftCardPayments: Pick<GiftCardPayments, 'share'>
}

export type OrderQuotes = ReturnType<typeof createOrderQuotes>

/** The coupon of a quote or why it does not apply, and the other choices. */
type QuotedCoupons = { chosen?: QuotedCoupon | undefined; problem?: CouponProblem } & Pick<
  OrderQuote,
  'coupons' | 'next_coupon'
>

type QuoteBody = Received<typeof quoteOrder, 'body'>

/** What a shipping method would cost: with the chosen coupon, or with the offers that apply then. */
function priceShipping(
  cart: CouponCart,
  { method, terms, chosen }: { method: ShippingMethod; terms: SaleTerms; chosen: PricedCart | undefined },
): number {
  const shipping = terms.shipping[method]
  if (!chosen) return priceCart({ ...cart, method, shipping }, cart.offers).shippingFen
  const fullFen = toShippingFen(shipping, chosen.totalFen - chosen.shippingFen)
  return Math.max(0, fullFen - chosen.shippingDiscountFen)
}

/** The current price of a cart, optionally with a coupon and gift cards. Nothing is reserved. */
export function createOrderQuotes({ db, clock, products, settings, giftCardPayments }: Dependencies) {
  async function priceItems(db: Db | Tx, items: QuoteBody['items']): Promise<PricedLine[]> {
    const lines = mergeItems(items)
    const rows = await products.findForPricing(db, [...new Set(lines.map(({ productId }) => productId))])
    const designs = await findDesignOffers(db, listDesignCodes(lines))
    return priceLines(lines, { products: rows, designs }, clock())
  }

  async function tryCoupon(userId: string, id: string | undefined, cart: CouponCart) {
    if (id === undefined) return {}
    const tried = await couponUse.find(db, { userId, idOfClaimOrCoupon: id }, cart)
    return 'problem' in tried ? tried : { chosen: tried }
  }

  /** The requested coupon, and the choices: those of a shopper, or what a visitor has requested. */
  async function readCoupons(
    userId: string | undefined,
    id: string | undefined,
    cart: CouponCart,
  ): Promise<QuotedCoupons> {
    if (userId === undefined) return id === undefined ? {} : couponUse.findForVisitor(db, id, cart)
    const [tried, choices] = await Promise.all([
      tryCoupon(userId, id, cart),
      cart.lines.length === 0 ? {} : couponUse.listChoices(db, userId, cart),
    ])
    return { ...tried, ...choices }
  }

  /** An order with a coupon gets no other offers. */
  async function readNudges(
    userId: string | undefined,
    bought: Bought<CouponCart>,
    { choice, chosen }: { choice: FreeGiftChoice; chosen: object | undefined },
  ): Promise<Pick<OrderQuote, 'nudges'>> {
    if (chosen || bought.lines.length === 0) return {}
    const sources = { products, priceItems: (items: QuoteBody['items']) => priceItems(db, items) }
    const nudges = await listNudges(sources, { bought, choice }, userId)
    return nudges.length > 0 ? { nudges } : {}
  }

  return {
    /** Lines at current prices; equal ones are merged. @throws VALIDATION_FAILED */
    priceItems,

    /**
     * @param userId the owner of the coupons; undefined for a visitor
     * @param hasNudges pages show what would make a cart cheaper; finding it prices the cart some twenty times
     */
    async quote(
      userId: string | undefined,
      body: QuoteBody,
      { hasNudges = false } = {},
    ): Promise<OrderQuote> {
      const now = clock()
      const [terms, lines, all] = await Promise.all([
        settings.readTerms(),
        priceItems(db, body.items),
        listCurrentOffers(db, { userId, now }),
      ])
      // Of a shopper it is known what they get.
      const current = userId === undefined ? leaveOut(all, body.without_offers ?? []) : all
      const counted = lines.filter(isCounted)
      const methods = listShippingMethods(body.country)
      const shippingMethod = methods.find((each) => each === body.shipping_method) ?? methods[0]!
      const cart = toCouponCart(counted, {
        terms,
        country: body.country,
        shippingMethod,
        now,
        offers: current.offers.map(({ offer }) => offer),
      })
      const { chosen, problem, ...choices } = await readCoupons(userId, body.coupon_id, cart)
      const bought = { cart, priced: chosen?.priced ?? priceCart(cart, cart.offers), lines: counted }
      const choice = { current, declined: body.free_gifts?.declined }
      const {
        cart: withGifts,
        priced,
        freeGifts,
      } = chosen
        ? { ...bought, freeGifts: [] }
        : await giveFreeGifts((items) => priceItems(db, items), bought, choice)
      const totals = toTotals(priced, { terms, isWrapped: body.wrapping !== undefined })
      const shares = await giftCardPayments.share(db, body.gift_cards ?? [], totals.totalFen)
      return {
        ...toQuote(lines, totals, {
          country: body.country,
          terms,
          priced,
          toShippingFen: (method) => priceShipping(cart, { method, terms, chosen: chosen?.priced }),
          applied: listApplied(withGifts, priced, [...current.offers, ...current.freeGifts]),
          counted,
          coupon: chosen?.coupon,
          shares,
        }),
        gift_terms: toGiftTerms(lines, { terms, shippingMethod, now }),
        ...toShownFreeGifts(freeGifts),
        ...(hasNudges && (await readNudges(userId, bought, { choice, chosen }))),
        ...(problem ? { coupon_obstacle: toObstacle(problem) } : {}),
        ...choices,
      }
    },
  }
}
