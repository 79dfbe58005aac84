import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { pageOf, pageQuery } from '../http/envelope.schemas.ts'
import { Language, localized, translations } from '../text/fields.schemas.ts'
import { Money, Price } from '../money/money.schemas.ts'
import {
  FACET_NAMES,
  type FacetName,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFieldsOnWire,
} from './product-fields.rules.ts'
import { PRODUCT_SORTS, SEARCH_MAX_LENGTH } from './products.rules.ts'

/** A picture with its dimensions (px), so that a page can reserve its space. */
export const ImageFile = z.object({
  url: z.string().describe('The largest size, below /uploads/products/'),
  srcset: z.string().describe('All widths, as a srcset attribute'),
  width: z.int(),
  height: z.int(),
  placeholder: z.string().describe('A tiny blurred picture as a data: URL'),
  has_avif: z.boolean().describe('Whether each address also exists with the extension .avif').optional(),
})

/** The same with its alternative text. */
export const ProductImage = ImageFile.extend(localized('alt'))

export type ProductImage = z.infer<typeof ProductImage>

/** A size and its stock. */
export const ProductSize = z.object({ size: z.string(), stock: z.int() })

export type ProductSize = z.infer<typeof ProductSize>

/** Makes the schemas of what `toFieldsOnWire` writes. */
function toWireShape() {
  const entries = Object.values<ProductField>(PRODUCT_FIELDS).flatMap(({ kind, wire, ...field }) => {
    if (!wire) return []
    if (kind === 'texts') return Object.entries<z.ZodType>(localized(wire))
    const one: [string, z.ZodType] = [
      wire,
      'unit' in field ? z.int().optional().describe(field.unit) : z.string(),
    ]
    return [one]
  })
  return Object.fromEntries(entries) as {
    [Name in keyof ProductFieldsOnWire]-?: ProductFieldsOnWire[Name] extends string
      ? z.ZodString
      : z.ZodOptional<ProductFieldsOnWire[Name] extends string | undefined ? z.ZodString : z.ZodInt>
  }
}

/** Stars of the reviews bought here. */
export const ProductRating = z.object({ average: z.number().describe('One decimal'), count: z.int() })

/**
 * A product in lists and favourites; `ProductDetail` extends it. Field names follow the specification's favourite.
 * Multiple values in a field are joined by `, `.
 */
export const Product = z.object({
  product_id: z.string(),
  slug: z.string(),
  ...toWireShape(),
  product_category: z.string(),
  product_subcategory: z.string(),
  product_price: Money,
  /** The lowest price of the 30 days before the reduction (docs/decisions/0097). */
  compare_at_price: Money.optional(),
  /** When the sale ends that the price is of. */
  price_valid_until: z.string().optional(),
  imageUrl: z.string(),
  images: z.array(ProductImage),
  product_qty: z.int().describe('Sum of all sizes; 0 is sold out'),
  sizes: z.array(ProductSize),
  status: z.int().describe('1 is active'),
  is_new: z.boolean(),
  sold_count: z.int(),
  tags: z.array(z.string()),
  product_size: z.string(),
  sku: z.string(),
  share_image: z.string().describe('A JPEG for shared links (size: share-pictures.ts)').optional(),
  ...translations(
    'terms',
    z.record(z.string(), z.string()).describe('Names of the values in the fields above, in another language'),
  ),
  rating: ProductRating.optional().describe('Missing without any reviews bought here'),
  created_at: z.string(),
  updated_at: z.string(),
})

export type Product = z.infer<typeof Product>

/** Facts about a stone, ready to be shown (docs/decisions/0036). */
export const ProductMineral = z.object({
  ...localized('gem', z.string().describe('A value of `Gem`')),
  ...localized('mineral'),
  formula: z
    .string()
    .describe('Plain text, such as `CaSO4·2H2O`; digits after a letter or bracket are subscripts'),
  ...localized('crystal_system'),
  hardness: z.string().describe('On the Mohs scale, such as `6.5–7`'),
  density: z.string().describe('g/cm³'),
  ...localized('treatments', z.string().describe('Common treatments of this stone')),
  ...localized('warnings', z.array(z.string()).describe('What damages this stone')),
})

export type ProductMineral = z.infer<typeof ProductMineral>

/** Of those with this wrist who reviewed the product, more than half wear this size. */
export const FitLine = z.object({
  wrist_mm: z.int(),
  size: z.string(),
  owners: z.int().describe('Who wear this size'),
  of: z.int().describe('All with this wrist; at least five'),
})

export type FitLine = z.infer<typeof FitLine>

/** A product as its own page shows it. */
export const ProductDetail = Product.extend({
  minerals: z
    .array(ProductMineral)
    .describe('In the order of `Gem`; stones without a description are left out'),
  fit: z.array(FitLine).describe('By wrist, ascending; empty until enough owners have told'),
  question_count: z.int().describe('Approved questions'),
})

export type ProductDetail = z.infer<typeof ProductDetail>

/** A value of a facet, and the number of products it would match without this facet's filter. */
export const FacetValue = z.object({ ...localized('value'), count: z.int() })

export type FacetValue = z.infer<typeof FacetValue>

const anyOf = z
  .preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(z.string().max(60)).max(40),
  )
  .default([])

const filters = Object.fromEntries(FACET_NAMES.map((name) => [name, anyOf])) as Record<
  FacetName,
  typeof anyOf
>

/** Filters, sort and pagination of `GET /products`. Repeat a filter for "any of"; prices are yuan. */
export const ProductsQuery = z.object({
  ...filters,
  rating: anyOf.describe('So many stars or more: 4, 3 or 2'),
  q: z.string().trim().max(SEARCH_MAX_LENGTH).optional(),
  min_price: Price.optional(),
  max_price: Price.optional(),
  in_stock: z.enum(['true', 'false', '1', '0']).optional(),
  sort: z.enum(PRODUCT_SORTS).optional(),
  language: Language.default('en').describe('In whose alphabet the sort by name is'),
  ...pageQuery(24),
})

export type ProductsQuery = z.output<typeof ProductsQuery>

/** How the results of a search differ from its query. */
export const searchOutcome = {
  corrected_query: z.string().optional().describe('The corrected query, if nothing matched exactly'),
  is_partial: z
    .boolean()
    .optional()
    .describe('True if no product matched the whole query, and these match at least half of it'),
}

/** A page of products with its facets. */
export const ProductList = pageOf(Product).extend({
  facets: z.record(z.string(), z.array(FacetValue)),
  price_range: z.object({ min: Money, max: Money }).describe('Of all products that match the other filters'),
  in_stock_count: z.int(),
  ...searchOutcome,
})

export type ProductList = z.infer<typeof ProductList>

/** Related products; no product is in both lists. */
export const RelatedProducts = z.object({
  items: z.array(Product).describe('Up to eight with the most in common; sold-out ones last'),
  bought_together: z
    .array(Product)
    .describe('Up to four that several shoppers bought together with it, in stock'),
})

export type RelatedProducts = z.infer<typeof RelatedProducts>

/** Schemas of the endpoints in products.endpoints.ts. */
export const productsSchemas = {
  listProducts: {
    query: ProductsQuery,
    data: ProductList,
  },
  getProduct: {
    params: z.object({ id: z.string().max(120) }),
    /** `preview`: a token of the console that shows a product before it is on sale. */
    query: z.object({ preview: z.string().max(80).optional() }),
    data: ProductDetail,
  },
  listRelatedProducts: {
    params: z.object({ id: z.string().max(120) }),
    data: RelatedProducts,
  },
} satisfies Record<string, EndpointSchemas>
