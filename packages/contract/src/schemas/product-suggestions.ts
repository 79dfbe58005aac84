import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { Money } from './money.ts'
import { SUGGESTED_PRODUCTS } from '../rules/product-suggestions.ts'
import { SEARCH_MAX_LENGTH } from '../rules/products.ts'
import { ProductImage } from './products.ts'

/** The fields of a product that a suggestion shows. */
export const SuggestedProduct = z.object({
  product_id: z.string(),
  slug: z.string(),
  product_name: z.string(),
  product_name_zh: z.string(),
  product_price: Money,
  product_qty: z.int().describe('All sizes together; 0 is sold out'),
  image: ProductImage.optional(),
})

export type SuggestedProduct = z.infer<typeof SuggestedProduct>

/** A term of the catalogue that completes the query. */
export const SuggestedTerm = z.object({
  kind: z.enum(['gem', 'material', 'tag']),
  value: z.string(),
  value_zh: z.string(),
  count: z.int().describe('Products on sale that have it'),
})

export type SuggestedTerm = z.infer<typeof SuggestedTerm>

/** All suggestions for a query; empty if it is too short. */
export const ProductSuggestions = z.object({
  products: z.array(SuggestedProduct).describe('The best matches, best first'),
  total: z.int().describe('All products that match'),
  categories: z
    .array(z.object({ slug: z.string(), count: z.int() }))
    .describe('Categories in which the matches lie, fullest first'),
  terms: z.array(SuggestedTerm),
  corrected_query: z.string().optional().describe('What was searched instead, when nothing matched exactly'),
  is_partial: z
    .boolean()
    .optional()
    .describe('True when nothing matched all of what was searched, and these match at least half of it'),
})

export type ProductSuggestions = z.infer<typeof ProductSuggestions>

/** Schemas of the endpoints in product-suggestions.ts. */
export const productSuggestionsSchemas = {
  listProductSuggestions: {
    query: z.object({
      q: z.string().trim().max(SEARCH_MAX_LENGTH).default(''),
      limit: z.coerce.number().int().min(1).max(12).default(SUGGESTED_PRODUCTS),
    }),
    data: ProductSuggestions,
  },
} satisfies Record<string, EndpointSchemas>
