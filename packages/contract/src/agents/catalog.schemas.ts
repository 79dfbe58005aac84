import { z } from 'zod'
import { FACET_NAMES, type FacetName } from '../products/product-fields.rules.ts'
import { DEFAULT_SEARCH_LIMIT, MAX_ID_LENGTH } from './agents.rules.ts'

// Of what agents send, fields that the shop does not know are ignored, as the protocol requires. What the shop sends has
// the protocol's fields; facts that only this shop has are in `metadata`.

const Amount = z.int().min(0).describe('In the smallest unit of the currency')
const texts = (most: number) => z.array(z.string().max(200)).max(most)

/** What an agent knows of the buyer; hints, all of which may be missing. */
export const AgentContext = z.object({
  address_country: z.string().max(100).optional(),
  language: z.string().max(100).optional().describe('Such as `en`, `zh-Hans` or `zh-TW`'),
  currency: z.string().max(10).optional().describe('Of the amounts in filters; prices are in CNY'),
  intent: z.string().max(4_000).optional(),
})

export type AgentContext = z.infer<typeof AgentContext>

/** The shop's own filters, by the names of its facets; a category is one of the protocol's. */
export const OWN_FILTERS = FACET_NAMES.filter(
  (name): name is Exclude<FacetName, 'category' | 'subcategory'> =>
    name !== 'category' && name !== 'subcategory',
)

const ownFilters = Object.fromEntries(OWN_FILTERS.map((name) => [name, texts(40).optional()])) as Record<
  (typeof OWN_FILTERS)[number],
  z.ZodOptional<z.ZodArray<z.ZodString>>
>

export const AgentFilters = z.object({
  categories: texts(40).optional().describe('Values of `categories` of products; any of them'),
  price: z.object({ min: Amount.optional(), max: Amount.optional() }).optional(),
  ...ownFilters,
  in_stock: z.boolean().optional(),
})

export type AgentFilters = z.infer<typeof AgentFilters>

const shared = { context: AgentContext.optional(), filters: AgentFilters.optional() }

export const SearchRequest = z.object({
  query: z.string().max(4_000).optional(),
  ...shared,
  pagination: z
    .object({
      cursor: z.string().max(200).optional(),
      limit: z.int().min(1).default(DEFAULT_SEARCH_LIMIT),
    })
    .optional(),
})

export const LookupRequest = z.object({
  ids: z.array(z.string().max(MAX_ID_LENGTH)).min(1),
  ...shared,
})

const SelectedOption = z.object({ name: z.string(), id: z.string().optional(), label: z.string() })

export const ProductRequest = z.object({
  id: z.string().max(MAX_ID_LENGTH),
  selected: z.array(SelectedOption).max(20).optional(),
  preferences: texts(20).optional(),
  ...shared,
})

const Price = z.object({ amount: Amount, currency: z.string() })
const PriceRange = z.object({ min: Price, max: Price })
const Description = z.object({ plain: z.string() })

const Media = z.object({
  type: z.literal('image'),
  url: z.string(),
  alt_text: z.string(),
  width: z.int(),
  height: z.int(),
})

/** A page of the shop that an agent can name. */
export const AgentLink = z.object({ type: z.string(), url: z.string() })

const Variant = z.object({
  id: z.string().describe('The product’s id and the size'),
  sku: z.string(),
  title: z.string(),
  description: Description,
  url: z.string(),
  price: Price,
  list_price: Price.optional(),
  availability: z.object({ available: z.boolean(), status: z.enum(['in_stock', 'out_of_stock']) }),
  options: z.array(SelectedOption),
  seller: z.object({
    name: z.string(),
    links: z.array(AgentLink),
  }),
  inputs: z.array(z.object({ id: z.string(), match: z.enum(['exact', 'featured']) })).optional(),
})

export type AgentVariant = z.infer<typeof Variant>

const Mineral = z.object({
  stone: z.string(),
  mineral: z.string(),
  formula: z.string(),
  hardness: z.string().describe('On the Mohs scale'),
  common_treatments: z.string(),
  warnings: z.array(z.string()),
})

/** Facts with which an agent can give reasons for a product. */
const Attributes = z.object({
  stones: z.array(z.string()).optional(),
  materials: z.array(z.string()).optional(),
  colors: z.array(z.string()).optional(),
  elements: z.array(z.string()).optional(),
  zodiac_signs: z.array(z.string()).optional(),
  chinese_zodiac: z.array(z.string()).optional(),
  stone_size: z.string().optional(),
  meaning: z.string().optional(),
  origin: z.string().optional(),
  treatment: z.string().optional().describe('Of this product’s own stones'),
  care: z.string().optional(),
  warranty: z.string().optional(),
  weight_g: z.int().optional(),
  minerals: z.array(Mineral).optional(),
  fit: z
    .array(z.object({ wrist_mm: z.int(), size: z.string(), buyers: z.int(), of: z.int() }))
    .optional()
    .describe('Of buyers with this wrist, how many wear this size'),
})

export type AgentAttributes = z.infer<typeof Attributes>

const OptionValue = z.object({
  id: z.string(),
  label: z.string(),
  available: z.boolean().optional(),
  exists: z.boolean().optional(),
})

const AgentProduct = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  description: Description,
  url: z.string(),
  categories: z.array(z.object({ value: z.string(), taxonomy: z.literal('merchant') })),
  price_range: PriceRange,
  list_price_range: PriceRange.optional(),
  media: z.array(Media),
  options: z.array(z.object({ name: z.string(), values: z.array(OptionValue) })).optional(),
  selected: z.array(SelectedOption).optional(),
  variants: z.array(Variant),
  rating: z
    .object({ value: z.number(), scale_min: z.number(), scale_max: z.number(), count: z.int() })
    .optional(),
  tags: z.array(z.string()),
  metadata: z.object({ attributes: Attributes }),
})

export type AgentProduct = z.infer<typeof AgentProduct>

/** A notice in a response. */
export const AgentMessage = z.object({
  type: z.enum(['error', 'warning', 'info']),
  code: z.string(),
  content: z.string(),
  path: z.string().optional(),
  severity: z
    .enum(['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable'])
    .optional()
    .describe('Of an error'),
  presentation: z
    .literal('disclosure')
    .optional()
    .describe('Of a warning that the buyer must see next to what it is about'),
  url: z.string().optional().describe('More about a warning'),
})

export type AgentMessage = z.infer<typeof AgentMessage>

const messages = { messages: z.array(AgentMessage).optional() }

export const SearchResult = z.object({
  products: z.array(AgentProduct),
  pagination: z.object({
    cursor: z.string().optional(),
    has_next_page: z.boolean(),
    total_count: z.int(),
  }),
  ...messages,
})

export const LookupResult = z.object({ products: z.array(AgentProduct), ...messages })

export const ProductResult = z.object({ product: AgentProduct, ...messages })
