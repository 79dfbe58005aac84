import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { Language } from '../text/fields.schemas.ts'
import { Product, ProductImage } from '../products/products.schemas.ts'

/** A run of text with one format. Formats do not nest; only a link may be strong, emphasised or code as well. */
export const Inline = z.object({
  text: z.string(),
  mark: z.enum(['strong', 'emphasis', 'code']).optional(),
  to: z.string().optional().describe('Link target: a path of the shop, an https or a mailto address'),
})

export type Inline = z.infer<typeof Inline>

const inlines = z.array(Inline)

/** A block of an article. Headings start at level 2, below the page title. */
export const Block = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('heading'),
    level: z.literal([2, 3]),
    id: z.string().describe('The anchor, unique in the article and the same in each language'),
    text: z.string(),
  }),
  z.object({ type: z.literal('paragraph'), content: inlines }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(inlines) }),
  z.object({ type: z.literal('table'), head: z.array(inlines), rows: z.array(z.array(inlines)) }),
  z.object({ type: z.literal('quote'), paragraphs: z.array(inlines) }),
])

export type Block = z.infer<typeof Block>

/** A policy or information page, in one language. */
export const Page = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string().describe('For search engines, at most 160 characters'),
  updated: z.string().describe('Date of the last change, such as 2026-11-20'),
  body: z.array(Block),
})

export type Page = z.infer<typeof Page>

/** A source of a story. */
export const Source = z.object({
  title: z.string(),
  author: z.string().optional(),
  publisher: z.string().optional(),
  year: z.int().optional(),
  url: z.string().optional(),
})

export type Source = z.infer<typeof Source>

/** A story of the traditions page, in one language. */
export const Story = z.object({
  slug: z.string().describe('Also its anchor on /traditions'),
  title: z.string(),
  lead: z.string(),
  description: z.string().describe('For search engines, at most 160 characters'),
  region: z.string(),
  published: z.string().describe('A date such as 2026-11-20'),
  stones: z.array(z.string()).describe('English names, as in product data'),
  image: ProductImage.optional(),
  share_image: z.string().describe('A JPEG for shared links (size: share-pictures.ts)').optional(),
  sources: z.array(Source),
  body: z.array(Block),
  products: z.array(Product).describe('Products of the story that are on sale'),
})

export type Story = z.infer<typeof Story>

const query = z.object({ language: Language.default('en') })

const params = z.object({ slug: z.string().max(120) })

/** Schemas of the endpoints in articles.endpoints.ts. */
export const articlesSchemas = {
  listStories: {
    query,
    data: z.object({ items: z.array(Story) }),
  },
  getStory: {
    params,
    query,
    data: Story,
  },
  getPage: {
    params,
    query,
    data: Page,
  },
} satisfies Record<string, EndpointSchemas>
