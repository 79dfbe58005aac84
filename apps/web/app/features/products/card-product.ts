import type { ProductList, Product, RelatedProducts } from '@shop/contract/products'
import { getLocale } from '../../lib/i18n/locale.ts'
import { toCardImage, type CardImage } from './card-image.ts'
import { packFacets, type PackedFacets } from './list/packed-facets.ts'
import { toValues } from './terms.ts'

/** A card shows the first picture, and the second one under the mouse. */
const SHOWN_IMAGES = 2

/** What a card shows of a product; a whole product is one too. Chinese texts are there where they are shown. */
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
  Partial<Pick<Product, 'product_name_zh' | 'terms_zh'>> & { images: readonly CardImage[] }

/** Of a product what its card shows in the language of this render, for loaders: all else would only be carried along. */
export function toCardProduct(product: Product): CardProduct {
  const { product_id, slug, product_name, product_price, compare_at_price } = product
  const { product_qty, status, is_new, Gem } = product
  return {
    ...{ product_id, slug, product_name, product_price, product_qty, status, is_new, Gem },
    ...(compare_at_price !== undefined && { compare_at_price }),
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

/** A page of products as its cards and filters show it. */
export type CardList = Omit<ProductList, 'items'> & { items: readonly CardProduct[] }

/** The same as loaders hand it to the page. */
export type PackedList = Omit<CardList, 'facets'> & { facets: PackedFacets }

/** A whole list: cards, and the names of filter values in the language of this render. */
export function packList({ items, facets, ...list }: ProductList): PackedList {
  return { ...list, items: items.map(toCardProduct), facets: packFacets(facets) }
}

/** What to look at beside a product, as cards. */
export type RelatedCards = Record<keyof RelatedProducts, readonly CardProduct[]>

/** The same of related products. */
export function toRelatedCards({ items, bought_together }: RelatedProducts): RelatedCards {
  return { items: items.map(toCardProduct), bought_together: bought_together.map(toCardProduct) }
}
