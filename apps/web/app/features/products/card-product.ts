import type { ProductList, Product, RelatedProducts } from '@shop/contract/products/products.endpoints'
import { getLocale } from '../../lib/i18n/locale.ts'
import { toCardImage, type CardImage } from './card-image.ts'
import { packFacets, type PackedFacets } from './list/packed-facets.ts'
import { toValues } from './terms.ts'

/** A card shows the first picture, and the second one on hover. */
const SHOWN_IMAGES = 2

/**
 * The fields of a product that a card shows; a full product fits too. Chinese texts are included where they
 * are shown.
 */
export type CardProduct = Pick<
  Product,
  | 'product_id'
  | 'slug'
  | 'product_name'
  | 'product_price'
  | 'compare_at_price'
  | 'product_qty'
  | 'status'
  | 'is_new'
  | 'Gem'
> &
  Partial<Pick<Product, 'product_name_zh' | 'terms_zh' | 'rating'>> & { images: readonly CardImage[] }

/** Reduces a product to what its card shows in the language of this render, to make loader data smaller. */
export function toCardProduct(product: Product): CardProduct {
  const { product_id, slug, product_name, product_price, compare_at_price } = product
  const { product_qty, status, is_new, Gem, rating } = product
  return {
    product_id,
    slug,
    product_name,
    product_price,
    product_qty,
    status,
    is_new,
    Gem,
    ...(compare_at_price !== undefined && { compare_at_price }),
    ...(rating && { rating }),
    ...(getLocale() === 'zh' && {
      product_name_zh: product.product_name_zh,
      terms_zh: toGemTerms(product),
    }),
    images: product.images.slice(0, SHOWN_IMAGES).map(toCardImage),
  }
}

function toGemTerms({ Gem, terms_zh }: Product): Record<string, string> {
  return Object.fromEntries(
    toValues(Gem).flatMap((gem) => (terms_zh[gem] === undefined ? [] : [[gem, terms_zh[gem]]])),
  )
}

/** A page of products with the fields of their cards. */
export type CardList = Omit<ProductList, 'items'> & { items: readonly CardProduct[] }

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
