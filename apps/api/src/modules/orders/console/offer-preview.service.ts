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
import { listOffersAt, type CurrentOffer } from '../../offers/current-offers.sql.ts'
import { priceCart } from '../../offers/price-cart.shared.ts'
import { readPricesAt } from '../../sales/sale-prices.sql.ts'
import type { SettingsService } from '../../settings/settings.service.ts'
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
  /** What can be bought now, at the prices of that time: sales begin and end. */
  async function priceLinesAt(items: OrderItemInput[], at: Date): Promise<PricedLine[]> {
    const lines = (await orders.priceItems(db, items)).filter(isCounted)
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
      const [terms, lines, all] = await Promise.all([
        settings.readTerms(),
        priceLinesAt(body.items, now),
        listOffersAt(db, now, offerId),
      ])
      const offers = all.filter(
        ({ row }) => row.group_id === null || row.group_id === groupId || row.id === offerId,
      )
      const engineOffers = offers.map(({ offer }) => offer)
      const cart = toCouponCart(lines, { terms, country, shippingMethod, now, offers: engineOffers })
      const price = priceCart(cart, engineOffers)
      const applied = listApplied(cart, price, offers)
      return {
        lines: lines.map((line, position) => ({
          product_id: line.productId,
          ...toLocalizedFields('name', line.product?.record.name ?? inEachLanguage(() => '')),
          quantity: line.quantity,
          line_total: toMoney(line.unitPriceFen * line.quantity),
          ...toShownLineOffers(applied, position),
        })),
        subtotal: toMoney(price.subtotalFen),
        discount: toMoney(price.discountFen),
        shipping: toMoney(price.shippingFen),
        total: toMoney(price.totalFen),
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

const listExcluded = ({ row, offer }: CurrentOffer, offers: readonly CurrentOffer[]): string[] =>
  offers
    .filter((other) => other.row.id !== row.id && !canCombine(offer, other.offer))
    .map((other) => other.row.id)
