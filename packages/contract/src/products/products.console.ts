import { z } from 'zod'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { idParams } from '../text/fields.schemas.ts'
import { Price } from '../money/money.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, oneOrMore, Search, Version } from '../http/lists.console.ts'
import { OPTIONAL_FIELDS, type OptionalField } from './product-fields.rules.ts'
import { ConsoleProduct, ConsoleProductItem, ProductFields, ProductStatus } from './product-fields.console.ts'

const Id = z.uuid()
const params = idParams
const Size = z.string().trim().min(1).max(24).regex(TEXT_FORMATS.label)

const filters = {
  status: oneOrMore(ProductStatus),
  category: oneOrMore(z.string().max(40)),
  stone: oneOrMore(z.string().max(60)),
  stock: z.enum(['low', 'out', 'in']).optional(),
  incomplete: z.enum(['true']).optional(),
  min_price: Price.optional(),
  max_price: Price.optional(),
  q: Search,
}

export const listConsoleProducts = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/products',
  summary: 'Products of every status',
  permission: 'products.read',
  schemas: {
    query: listQuery(['updated_at', 'sku', 'price', 'published_at', 'sold_count'], filters),
    data: listOf(ConsoleProductItem),
  },
  errors: [],
})

export const getConsoleProduct = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/products/:id',
  summary: 'One product with everything that can be changed',
  permission: 'products.read',
  schemas: { params, data: ConsoleProduct },
  errors: ['PRODUCT_NOT_FOUND'],
})

export const createProduct = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/products',
  summary: 'A new draft; repeated with the same id it creates one',
  permission: 'products.change',
  status: 201,
  schemas: {
    body: ProductFields.extend({ id: Id, sizes: z.array(Size).max(20) }),
    data: ConsoleProduct,
  },
  errors: ['OLD_PRICE_UNTRUE', 'SKU_IN_USE', 'SLUG_IN_USE', 'PICTURE_UNKNOWN'],
})

export const duplicateProduct = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/products/:id/duplicate',
  summary: 'A draft with the same texts, pictures and sizes, and no stock',
  permission: 'products.change',
  status: 201,
  schemas: { params, body: z.strictObject({ id: Id }), data: ConsoleProduct },
  errors: ['PRODUCT_NOT_FOUND'],
})

/** Null empties a field that may be missing. */
const emptiable = Object.fromEntries(
  OPTIONAL_FIELDS.map((name) => [name, ProductFields.shape[name].nullable()]),
) as { [Name in OptionalField]: z.ZodNullable<(typeof ProductFields.shape)[Name]> }

export const changeProduct = defineConsoleEndpoint({
  method: 'PATCH',
  path: '/console/products/:id',
  summary: 'Changes the given fields; one on sale must stay complete',
  permission: 'products.change',
  schemas: {
    params,
    body: ProductFields.partial().extend({
      version: Version,
      compare_at_price: Price.nullish(),
      ...emptiable,
    }),
    data: ConsoleProduct,
  },
  errors: [
    'PRODUCT_NOT_FOUND',
    'STALE_VERSION',
    'PRODUCT_INCOMPLETE',
    'OLD_PRICE_UNTRUE',
    'SKU_IN_USE',
    'SLUG_IN_USE',
    'PICTURE_UNKNOWN',
  ],
})

/** What a product costs the shop, next to what it sells for. */
export const ProductCost = z.object({
  version: Version,
  /** Of one unit; missing while it is not known. */
  cost: Price.optional(),
})

export type ProductCost = z.infer<typeof ProductCost>

export const getProductCost = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/products/:id/cost',
  summary: 'What a product costs the shop',
  permission: 'products.costs',
  schemas: { params, data: ProductCost },
  errors: ['PRODUCT_NOT_FOUND'],
})

export const changeProductCost = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/products/:id/cost',
  summary: 'Sets what a product costs the shop; orders placed before have the cost of then. Null: not known',
  permission: 'products.costs',
  schemas: {
    params,
    body: z.strictObject({ version: Version, cost: Price.nullable() }),
    data: ProductCost,
  },
  errors: ['PRODUCT_NOT_FOUND', 'STALE_VERSION', 'PRODUCT_INCOMPLETE'],
})

export const publishProduct = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/products/:id/status',
  summary: 'Puts a product on sale, now or at a time to come, takes it off, or archives it',
  permission: 'products.publish',
  schemas: {
    params,
    body: z.strictObject({
      version: Version,
      status: ProductStatus,
      published_at: z.iso.datetime().optional(),
    }),
    data: ConsoleProduct,
  },
  errors: ['PRODUCT_NOT_FOUND', 'STALE_VERSION', 'PRODUCT_INCOMPLETE'],
})

export const changeSizes = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/products/:id/sizes',
  summary: 'Adds, renames, orders and removes sizes; what was sold keeps its name, what is reserved stays',
  permission: 'products.change',
  schemas: {
    params,
    body: z.strictObject({
      version: Version,
      /** In order; `was`: the size that gets this name. None: a product without sizes, whose units the first one takes. */
      sizes: z.array(z.strictObject({ size: Size, was: z.string().max(24).optional() })).max(20),
    }),
    data: ConsoleProduct,
  },
  errors: ['PRODUCT_NOT_FOUND', 'STALE_VERSION', 'SIZE_IN_USE'],
})

/** One change of a bulk edit, and whether it can be made. */
const BulkOutcome = z.object({
  id: z.string(),
  sku: z.string(),
  version: Version,
  before: z.object({ price: Price, status: ProductStatus }),
  after: z.object({ price: Price, status: ProductStatus }),
  /** Why it cannot be changed, or was not. */
  error: z.string().optional(),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

/** What a bulk edit does to each product. */
export const BulkChange = z.strictObject({
  status: ProductStatus.optional(),
  /** A new price, */
  price: Price.optional(),
  /** or a change in percent, rounded to whole fen. */
  price_percent: z.number().min(-90).max(400).optional(),
  add_tags: z.array(z.string().trim().min(1).max(60)).max(20).optional(),
  remove_tags: z.array(z.string().trim().min(1).max(60)).max(20).optional(),
})
export type BulkChange = z.infer<typeof BulkChange>

const bulkData = z.object({ items: z.array(BulkOutcome) })

export const previewBulkChange = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/products/bulk/preview',
  summary: 'What a bulk edit would change; changes nothing',
  permission: 'products.change',
  schemas: {
    body: z.strictObject({ ids: z.array(Id).min(1).max(500), change: BulkChange }),
    data: bulkData,
  },
  errors: [],
})

export const applyBulkChange = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/products/bulk',
  summary: 'Applies a bulk edit to the versions of its preview; one that fails stops no other',
  permission: 'products.publish',
  schemas: {
    body: z.strictObject({
      items: z
        .array(z.strictObject({ id: Id, version: Version }))
        .min(1)
        .max(500),
      change: BulkChange,
    }),
    data: bulkData,
  },
  errors: [],
})

export const listProductVersions = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/products/:id/versions',
  summary: 'What a product was before, newest first',
  permission: 'products.read',
  schemas: {
    params,
    query: listQuery(['version'], {}),
    data: listOf(
      z.object({
        id: z.string(),
        version: Version,
        who: z.string(),
        created_at: z.iso.datetime(),
        /** The fields that differ from the version before. */
        changed: z.array(z.string()),
        record: z.unknown(),
      }),
    ),
  },
  errors: [],
})

export const restoreProductVersion = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/products/:id/versions/:past/restore',
  summary: 'Makes an earlier version the newest; status, publishing time, sizes and stock stay as they are',
  permission: 'products.change',
  schemas: {
    params: params.extend({ past: z.coerce.number().int().min(1) }),
    body: z.strictObject({ version: Version }),
    data: ConsoleProduct,
  },
  errors: ['PRODUCT_NOT_FOUND', 'STALE_VERSION', 'PRODUCT_INCOMPLETE', 'SKU_IN_USE', 'SLUG_IN_USE'],
})

export const uploadProductPicture = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/pictures',
  summary: 'Stores a picture, whose file name a product can then use',
  permission: 'products.change',
  status: 201,
  upload: {
    field: 'picture',
    maxBytes: 20 * 1024 * 1024,
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    tooLarge: 'PICTURE_TOO_LARGE',
    wrongType: 'PICTURE_TYPE_UNSUPPORTED',
  },
  schemas: {
    data: z.object({
      file: z.string(),
      url: z.string(),
      width: z.int(),
      height: z.int(),
      placeholder: z.string(),
    }),
  },
  errors: ['PICTURE_TOO_LARGE', 'PICTURE_TYPE_UNSUPPORTED'],
})

export const previewProduct = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/products/:id/preview',
  summary: 'An address that shows a product in the shop before it is published, for 15 minutes',
  permission: 'products.read',
  schemas: {
    params,
    body: z.strictObject({}),
    data: z.object({ url: z.string(), expires_at: z.iso.datetime() }),
  },
  errors: ['PRODUCT_NOT_FOUND'],
})
