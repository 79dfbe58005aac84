import type { ProductList, Product, RelatedProducts } from '@shop/contract/products/products.schemas'
import { toRenderedField, type RenderedField } from '../../lib/i18n/localized-fields.ts'
import { memoizeInLocale } from '../../lib/i18n/memoize-in-locale.ts'
import { toCardImage, type CardImage } from './card-image.ts'
import { packFacets, type PackedFacets } from './list/packed-facets.ts'
import type { ShownFacets } from './facet-names.ts'
import { toRenderedTerms, toValues, type Terms } from './terms.ts'

/** A card shows the first picture, and the second one on hover. */
const SHOWN_IMAGES = 2

/**
 * The fields of a product that a card shows; a full product fits too. Texts in other languages than the first are
 * included where they are shown.
 */
export type CardProduct = Pick<
  Product,
  'product_id' | 'slug' | 'product_price' | 'compare_at_price' | 'product_qty' | 'status' | 'is_new' | 'Gem'
> &
  RenderedField<'product_name'> &
  Terms &
  Partial<Pick<Product, 'rating'>> & { images: readonly CardImage[] }

/** Reduces a product to what its card shows in the language of this render, to make loader data smaller. */
export const toCardProduct = memoizeInLocale((product: Product): CardProduct => {
  const { product_id, slug, product_price, compare_at_price } = product
  const { product_qty, status, is_new, Gem, rating } = product
  return {
    product_id,
    slug,
    ...toRenderedField(product, 'product_name'),
    product_price,
    product_qty,
    status,
    is_new,
    Gem,
    ...(compare_at_price !== undefined && { compare_at_price }),
    ...(rating && { rating }),
    ...toRenderedTerms(toValues(Gem), product),
    images: product.images.slice(0, SHOWN_IMAGES).map(toCardImage),
  }
})

/** A page of products with the fields of their cards. */
export type CardList = Omit<ProductList, 'items' | 'facets'> & {
  items: readonly CardProduct[]
  facets: ShownFacets
}

/** The same as loader data, with packed facets. */
export type PackedList = Omit<CardList, 'facets'> & { facets: PackedFacets }

/** Converts a product list to loader data in the language of this render. */
export function packList({ items, facets, ...list }: ProductList): PackedList {
  return { ...list, items: items.map(toCardProduct), facets: packFacets(facets) }
}

/** Related products as cards. */
export type RelatedCards = Record<keyof RelatedProducts, readonly CardProduct[]>

/** Converts related products to cards. */
export function toRelatedCards({ items, bought_together }: RelatedProducts): RelatedCards {
  return { items: items.map(toCardProduct), bought_together: bought_together.map(toCardProduct) }
}
