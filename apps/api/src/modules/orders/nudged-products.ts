import { readLocalizedFields, toLocalizedFields } from '@shop/contract/languages/translated'
import type { OfferNudge } from '@shop/contract/offers/offers.schemas'
import type { OfferCart } from '../offers/offer.shared.ts'
import type { ProductsService } from '../products/products.service.ts'
import type { PriceItems } from './free-gifts.ts'

/** So many products are shown at most. */
export const MOST_PRODUCTS = 4

/** So many are looked at: some do not make the cart cheaper. */
export const TRIED_PRODUCTS = 5

/** What nudges are found with. */
export interface NudgeSources {
  products: Pick<ProductsService, 'listFitting'>
  priceItems: PriceItems
}

/** What a cart lacks for an offer. */
export type Missing = Pick<OfferNudge, 'amount' | 'units' | 'products'>

/** A product that counts for an offer. */
export type NudgedProduct = Awaited<ReturnType<ProductsService['listFitting']>>[number]

/** How many units of a product the cart has, of all sizes. */
export function countInCart({ lines }: Pick<OfferCart, 'lines'>, { id }: Pick<NudgedProduct, 'id'>): number {
  return lines
    .filter(({ traits }) => traits.product?.includes(id))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Products that count for an offer, as pages show them. */
export function toNudgedProducts(products: readonly NudgedProduct[]): NonNullable<OfferNudge['products']> {
  return products.map(({ product }) => ({
    product_id: product.product_id,
    slug: product.slug,
    ...toLocalizedFields('name', readLocalizedFields(product, 'product_name')),
    image: product.imageUrl,
    price: product.product_price,
  }))
}
