import type { Data, Received } from '@shop/contract/http/endpoint'
import { pickLocalizedFields, toLocalizedFields } from '@shop/contract/languages/translated'
import { inEachLanguage } from '@shop/contract/languages/languages'
import { toMoney } from '@shop/contract/money/money'
import type { previewOffers } from '@shop/contract/offers/offers.console'
import type { OrderItemInput } from '@shop/contract/orders/orders.schemas'
import { listShippingMethods } from '@shop/contract/orders/sale-terms'
import type { Db } from '../../../db/pool.ts'
import { AppError } from '../../../http/app-error.ts'
import { canCombine } from '../../offers/can-combine.shared.ts'
import { listOffersAt, type CurrentFreeGift, type CurrentOffer } from '../../offers/current-offers.sql.ts'
import { priceCart } from '../../offers/price-cart.shared.ts'
import { readPricesAt } from '../../sales/sale-prices.sql.ts'
import type { SettingsService } from '../../settings/settings.service.ts'
import { giveFreeGifts, toShownFreeGifts } from '../free-gifts.ts'
import { isCounted, toCouponCart, type PricedLine } from '../order-lines.shared.ts'
import { listApplied, toShownLineOffers, toShownOffers } from '../order-offers.shared.ts'
import type { OrdersService } from '../orders.service.ts'

interface Dependencies {
  db: Db
  orders: Pick<OrdersService, 'priceItems'>
  settings: Pick<SettingsService, 'readTerms'>
}

export type OfferPreview = ReturnType<typeof createOfferPreview>

/**
 * What a cart costs at a time with all offers of that time, also those with conditions and limits; of those for groups, with
 * those of the named one.
 */
export function createOfferPreview({ db, orders, settings }: Dependencies) {
  /** What is in stock now, at the prices of that time: sales begin and end. */
  async function priceLinesAt(items: OrderItemInput[], at: Date): Promise<PricedLine[]> {
    const lines = await orders.priceItems(db, items)
    const prices = await readPricesAt(
      db,
      lines.map(({ productId }) => productId),
      at,
    )
    return lines.map((line) => ({ ...line, unitPriceFen: prices.get(line.productId) ?? line.unitPriceFen }))
  }

  return {
    /** @throws SHIPPING_NOT_AVAILABLE */
    async preview(body: Received<typeof previewOffers, 'body'>): Promise<Data<typeof previewOffers>> {
      const { country, shipping_method: shippingMethod, offer_id: offerId, group_id: groupId } = body
      if (!listShippingMethods(country).includes(shippingMethod)) throw new AppError('SHIPPING_NOT_AVAILABLE')
      const now = new Date(body.at)
      const [terms, lines, current] = await Promise.all([
        settings.readTerms(),
        priceLinesAt(body.items, now),
        listOffersAt(db, now, { withId: offerId, groupId }),
      ])
      const engineOffers = current.offers.map(({ offer }) => offer)
      const counted = lines.filter(isCounted)
      const cart = toCouponCart(counted, { terms, country, shippingMethod, now, offers: engineOffers })
      const given = await giveFreeGifts(
        (gifts) => priceLinesAt(gifts, now),
        { cart, priced: priceCart(cart, engineOffers), lines: counted },
        { current },
      )
      const { priced } = given
      const offers = [...current.offers, ...current.freeGifts]
      const applied = listApplied(given.cart, priced, offers)
      return {
        lines: counted.map((line, position) => ({
          product_id: line.productId,
          ...toLocalizedFields('name', line.product?.name ?? inEachLanguage(() => '')),
          quantity: line.quantity,
          line_total: toMoney(line.unitPriceFen * line.quantity),
          ...toShownLineOffers(applied, position),
        })),
        ...toShownFreeGifts(given.freeGifts),
        subtotal: toMoney(priced.subtotalFen),
        discount: toMoney(priced.discountFen),
        shipping: toMoney(priced.shippingFen),
        total: toMoney(priced.totalFen),
        applied: toShownOffers(applied).offers ?? [],
        offers: offers.map((each) => ({
          offer_id: each.row.id,
          ...pickLocalizedFields(each.row, 'title'),
          is_applied: applied.some(({ offer_id: id }) => id === each.row.id),
          excludes: listExcluded(each, offers),
        })),
      }
    },
  }
}

type AnyOffer = CurrentOffer | CurrentFreeGift

const listExcluded = ({ row, offer }: AnyOffer, offers: readonly AnyOffer[]): string[] =>
  offers
    .filter((other) => other.row.id !== row.id && !canCombine(offer, other.offer))
    .map((other) => other.row.id)
