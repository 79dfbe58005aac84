import { sql } from 'kysely'
import { listJsonFields } from '../../../db/translations.ts'
import { CURRENT_FEN } from '../prices/current-price.sql.ts'
import type { CartProduct, PricedProduct, ProductRow } from './product-rows.shared.ts'

const ALTERNATIVE_TEXTS = listJsonFields('i', 'alt')

/** The pictures of a product in order. `id`: the column with the product's id. */
export function imagesOf(id: string) {
  return sql<ProductRow['images']>`(
        SELECT coalesce(json_agg(json_strip_nulls(json_build_object(
          'url', i.url, 'srcset', i.srcset, ${ALTERNATIVE_TEXTS},
          'width', i.width, 'height', i.height, 'placeholder', i.placeholder,
          'has_avif', coalesce(f.has_avif, false))) ORDER BY i.position), '[]')
        FROM product_images i LEFT JOIN pictures f ON f.url = i.url
        WHERE i.product_id = ${sql.ref(id)})`.as('images')
}

/** The sizes of a product with the available stock. `id`: the column with the product's id. */
export function sizesOf(id: string) {
  return sql<ProductRow['sizes']>`(
        SELECT coalesce(json_agg(json_build_object('size', s.size, 'stock', s.available) ORDER BY s.position), '[]')
        FROM stock_items s WHERE s.product_id = ${sql.ref(id)})`.as('sizes')
}

/** What offers choose goods by, of `products` read as `p`. The long record is taken apart once. */
export const TRAITS = sql<PricedProduct['traits']>`(
    SELECT jsonb_strip_nulls(jsonb_build_object(
      'product', jsonb_build_array(p.id), 'category', jsonb_build_array(p.category), 'stone', facts.gem,
      'label', facts.tags, 'element', facts.element,
      'treatment', CASE WHEN facts.treatment ? 'en' THEN jsonb_build_array(facts.treatment->'en') END
    ))
    FROM jsonb_to_record(p.record) AS facts (gem jsonb, tags jsonb, element jsonb, treatment jsonb))`.as(
  'traits',
)

/** The columns of a `CartProduct`, for other statements that read `products` as `p`. */
export const CART_COLUMNS = [
  'p.id',
  'p.slug',
  'p.status',
  CURRENT_FEN.as('price_fen'),
  'p.published_at',
  sql<CartProduct['name']>`p.record->'name'`.as('name'),
  sql<string | null>`(
    SELECT i.url FROM product_images i WHERE i.product_id = p.id ORDER BY i.position LIMIT 1)`.as(
    'image_url',
  ),
  sizesOf('p.id'),
] as const
