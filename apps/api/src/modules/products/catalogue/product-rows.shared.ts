import type { ProductRecord } from '@shop/catalogue/format'
import type { OfferTrait } from '@shop/contract/offers/offers.rules'
import type { ProductImage } from '@shop/contract/products/products.schemas'

/** What shoppers are asked for a product now. */
export interface ShownPrices {
  price_fen: number
  compare_at_fen: number | null
  /** When the sale ends that it is in. */
  sale_until: Date | null
}

/** A product with all its parts, as the repository reads it. */
export interface ProductRow extends ShownPrices {
  id: string
  slug: string
  status: string
  sold_count: number
  /** How many reviews gave one star, two, … five. */
  star_counts: number[]
  published_at: Date
  created_at: Date
  updated_at: Date
  record: ProductRecord
  images: ProductImage[]
  sizes: { size: string; stock: number }[]
}

/** What a cart needs of a product. */
export type CartProduct = Pick<
  ProductRow,
  'id' | 'slug' | 'status' | 'price_fen' | 'published_at' | 'sizes'
> & {
  name: ProductRecord['name']
  /** The address of its first picture. */
  image_url: string | null
}

/** What an order needs of a product. */
export type PricedProduct = CartProduct & {
  /** What offers choose goods by. */
  traits: Partial<Record<OfferTrait, string[]>>
}

export function isOnSale(
  { status, published_at }: Pick<ProductRow, 'status' | 'published_at'>,
  now: Date,
): boolean {
  return status === 'active' && published_at <= now
}
