import { z } from 'zod'
import { translated } from '../text/fields.schemas.ts'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { Version } from '../http/lists.console.ts'

/** Maximum lengths of a category's texts. */
export const CATEGORY_TEXTS = { name: 40, intro: 300, teaser: 200 } as const

/** Products of a category that can be put in order. */
export const MAX_ARRANGED = 500

const Text = (max: number) => z.string().trim().max(max).regex(TEXT_FORMATS.line)
const Texts = (max: number) => translated(Text(max).min(1))

/** A picture: `file` as its upload named it. Its alternative text may be empty where the name stands next to it. */
const CategoryPicture = z.strictObject({
  file: z.string().max(100),
  alt: translated(Text(300)),
})

/** What can be changed of a category; its address cannot. */
export const CategoryFields = z.strictObject({
  name: Texts(CATEGORY_TEXTS.name),
  intro: Texts(CATEGORY_TEXTS.intro),
  /** On the home page; of the three categories only. */
  teaser: Texts(CATEGORY_TEXTS.teaser).optional(),
  /** Null: the shop's own drawing. */
  picture: CategoryPicture.nullable(),
})

export type CategoryFields = z.infer<typeof CategoryFields>

/** A category or sub-category in the console; its id is its address. */
export const ConsoleCategory = CategoryFields.extend({
  id: z.string(),
  /** The category of a sub-category. */
  parent: z.string().nullable(),
  picture: CategoryPicture.extend({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    placeholder: z.string(),
  }).nullable(),
  /** Those on sale, now or later. */
  products: z.int(),
  version: Version,
})

export type ConsoleCategory = z.infer<typeof ConsoleCategory>

const params = z.object({ id: z.string().max(40) })

export const listConsoleCategories = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/categories',
  summary: 'The categories and sub-categories in the order of the shop',
  permission: 'products.read',
  schemas: {
    data: z.object({ items: z.array(ConsoleCategory), total: z.int(), has_next_page: z.literal(false) }),
  },
  errors: [],
})

export const getConsoleCategory = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/categories/:id',
  summary: 'One category',
  permission: 'products.read',
  schemas: { params, data: ConsoleCategory },
  errors: [],
})

export const changeCategory = defineConsoleEndpoint({
  method: 'PATCH',
  path: '/console/categories/:id',
  summary: 'Changes the given texts or the picture of a category',
  permission: 'products.change',
  schemas: {
    params,
    body: CategoryFields.partial().extend({ version: Version }),
    data: ConsoleCategory,
  },
  errors: ['STALE_VERSION', 'PICTURE_UNKNOWN'],
})

/** The order of a category's list: the placed products first, then the others as the shop sorts them by itself. */
export const CategoryOrder = z.object({
  version: Version,
  items: z.array(
    z.object({
      id: z.string(),
      sku: z.string(),
      name: translated(z.string()),
      picture: z.string().optional(),
      available: z.int(),
      is_placed: z.boolean(),
      published_at: z.iso.datetime(),
      /** False until its publishing time. */
      is_live: z.boolean(),
    }),
  ),
  /** Whether there are products beyond `MAX_ARRANGED`. */
  has_more: z.boolean(),
})

export type CategoryOrder = z.infer<typeof CategoryOrder>

export const getCategoryOrder = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/categories/:id/order',
  summary: 'The products of a category in the order of its list in the shop',
  permission: 'products.read',
  schemas: { params, data: CategoryOrder },
  errors: [],
})

export const arrangeProducts = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/categories/:id/order',
  summary:
    'Puts these products first in a category’s list; the others follow as the shop sorts them by itself',
  permission: 'products.change',
  schemas: {
    params,
    body: z.strictObject({ version: Version, ids: z.array(z.uuid()).max(MAX_ARRANGED) }),
    data: CategoryOrder,
  },
  errors: ['STALE_VERSION'],
})
