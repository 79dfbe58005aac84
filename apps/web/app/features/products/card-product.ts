import type {
  FacetValue,
  ProductImage,
  ProductList,
  ProductSummary,
  RelatedProducts,
} from '@shop/contract/products'
import { getLocale } from '../../lib/locale.ts'
import { toValues } from './terms.ts'

/** A picture on a card: the card's own words say what it shows. */
export type CardImage = Omit<ProductImage, 'alt' | 'alt_zh'>

/** What a card shows of a product; a whole product is one too. Chinese texts are there where they are shown. */
export type CardProduct = Pick<
  ProductSummary,
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
  Partial<Pick<ProductSummary, 'product_name_zh' | 'terms_zh'>> & { images: readonly CardImage[] }

/** Of a product what its card shows in the language of this render, for loaders: all else would only be carried along. */
export function toCardProduct(product: ProductSummary): CardProduct {
  const { product_id, slug, product_name, product_price, compare_at_price } = product
  const { product_qty, status, is_new, Gem } = product
  return {
    ...{ product_id, slug, product_name, product_price, product_qty, status, is_new, Gem },
    ...(compare_at_price !== undefined && { compare_at_price }),
    ...(getLocale() === 'zh' && {
      product_name_zh: product.product_name_zh,
      terms_zh: toGemTerms(product),
    }),
    images: product.images.map(({ alt: _, alt_zh: __, ...image }) => image),
  }
}

function toGemTerms({ Gem, terms_zh }: ProductSummary): Record<string, string> {
  return Object.fromEntries(
    toValues(Gem).flatMap((gem) => (terms_zh[gem] === undefined ? [] : [[gem, terms_zh[gem]]])),
  )
}

/** A page of products as its cards and filters show it. */
export type CardList = Omit<ProductList, 'items'> & { items: readonly CardProduct[] }

/** The same of a whole list: cards, and the names of filter values in the language of this render. */
export function toCardList({ items, facets, ...list }: ProductList): CardList {
  return {
    ...list,
    items: items.map(toCardProduct),
    facets:
      getLocale() === 'zh'
        ? facets
        : Object.fromEntries(
            Object.entries(facets).map(([name, values]) => [name, values.map(withoutChinese)] as const),
          ),
  }
}

function withoutChinese({ value, count }: FacetValue): FacetValue {
  return { value, value_zh: '', count }
}

/** What to look at beside a product, as cards. */
export type RelatedCards = Record<keyof RelatedProducts, readonly CardProduct[]>

/** The same of related products. */
export function toRelatedCards({ items, bought_together }: RelatedProducts): RelatedCards {
  return { items: items.map(toCardProduct), bought_together: bought_together.map(toCardProduct) }
}
