import { z } from 'zod'
import { CATEGORIES } from '../categories/categories.endpoints.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { PRODUCT_FIELDS } from './product-fields.rules.ts'

/** What the file of another shop does not have, and its products cannot be without; chosen once for all of them. */
const fill = {
  /** The stock of each size that the file does not count. */
  stock: z.coerce.number().int().min(0).max(100_000).optional(),
  subcategory: z.enum(CATEGORIES.flatMap(({ subcategories }) => [...subcategories])).optional(),
  weight_g: z.coerce.number().int().min(1).max(PRODUCT_FIELDS.weight_g.most).optional(),
}

export const ImportFill = z.strictObject(fill)

export type ImportFill = z.infer<typeof ImportFill>

/** The columns of the preview: those of the file of an export. */
const FieldChange = z.object({ name: z.string(), before: z.string(), after: z.string() })

/** What an import of a file changes. */
export const ImportPreview = z.object({
  /** Names what is shown here: with it exactly this is applied, or nothing. */
  hash: z.string(),
  added: z.array(z.object({ sku: z.string(), name: z.string() })),
  changed: z.array(z.object({ sku: z.string(), name: z.string(), fields: z.array(FieldChange) })),
  unchanged: z.int(),
  /** SKUs of products that become drafts, since they lack what a product on sale needs. */
  drafts: z.array(z.string()),
  /** Pictures of another shop that are not in this one. */
  pictures_left_out: z.int(),
  /** What has to be chosen first; of `stock` the number of sizes, else of products. */
  lacking: z.array(z.object({ field: z.enum(['stock', 'subcategory', 'weight_g']), count: z.int() })),
  /** With errors nothing can be applied. */
  errors: z.array(z.object({ line: z.int(), path: z.string(), message: z.string() })),
})

export type ImportPreview = z.infer<typeof ImportPreview>

const upload = {
  field: 'file',
  maxBytes: 20 * 1024 * 1024,
  types: ['text/csv', 'application/vnd.ms-excel', 'application/csv', 'text/plain'],
  tooLarge: 'PAYLOAD_TOO_LARGE',
  wrongType: 'UNSUPPORTED_MEDIA_TYPE',
} as const

export const exportProducts = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/products.csv',
  summary: 'All products as CSV, as the import reads it; no cell is a formula',
  permission: 'products.read',
  download: 'text/csv',
  schemas: { data: z.object({}) },
  errors: [],
})

export const previewImport = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/product-imports/preview',
  summary: 'What the import of a CSV file would change, or every error with its line; changes nothing',
  permission: 'products.change',
  upload,
  schemas: { query: ImportFill, data: ImportPreview },
  errors: [],
})

export const applyImport = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/product-imports',
  summary: 'Imports a CSV file as it was shown: all of it, or nothing',
  permission: 'products.publish',
  upload,
  schemas: { query: z.strictObject({ ...fill, hash: z.string().max(64) }), data: ImportPreview },
  errors: ['IMPORT_REFUSED', 'IMPORT_OUTDATED'],
})
