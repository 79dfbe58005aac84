import { z } from 'zod'
import { localized } from '../text/fields.schemas.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { SEARCH_MAX_LENGTH, SUGGESTED_PRODUCTS } from './products.rules.ts'
import { Product, ProductImage, searchOutcome } from './products.schemas.ts'

/** The fields of a product that a suggestion shows. */
export const SuggestedProduct = Product.pick({
  product_id: true,
  slug: true,
  product_price: true,
  product_qty: true,
}).extend({ ...localized('product_name'), image: ProductImage.optional() })

export type SuggestedProduct = z.infer<typeof SuggestedProduct>

/** A term of the catalogue that completes the query. */
export const SuggestedTerm = z.object({
  kind: z.enum(['gem', 'material', 'tag']),
  ...localized('value'),
  count: z.int().describe('Number of products on sale with this term'),
})

export type SuggestedTerm = z.infer<typeof SuggestedTerm>

/** All suggestions for a query; empty if it is too short. */
export const ProductSuggestions = z.object({
  products: z.array(SuggestedProduct).describe('Best matches first'),
  total: z.int().describe('Number of all matching products'),
  categories: z
    .array(z.object({ slug: z.string(), count: z.int() }))
    .describe('Categories of the matches, by number of matches'),
  terms: z.array(SuggestedTerm),
  ...searchOutcome,
})

export type ProductSuggestions = z.infer<typeof ProductSuggestions>

/** Schemas of the endpoints in product-suggestions.endpoints.ts. */
export const productSuggestionsSchemas = {
  listProductSuggestions: {
    query: z.object({
      q: z.string().trim().max(SEARCH_MAX_LENGTH).default(''),
      limit: z.coerce.number().int().min(1).max(12).default(SUGGESTED_PRODUCTS),
    }),
    data: ProductSuggestions,
  },
} satisfies Record<string, EndpointSchemas>
