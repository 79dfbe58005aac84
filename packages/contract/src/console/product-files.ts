import { z } from 'zod'
import { defineConsoleEndpoint } from './console-endpoint.ts'

/** What an import of a file changes. Its `hash` confirms that the file that is applied is the one that was shown. */
export const ImportPreview = z.object({
  added: z.array(z.string()),
  changed: z.array(z.object({ sku: z.string(), fields: z.array(z.string()) })),
  unchanged: z.int(),
  /** With errors nothing can be applied. */
  errors: z.array(z.object({ line: z.int(), path: z.string(), message: z.string() })),
})

const upload = {
  field: 'file',
  maxBytes: 20 * 1024 * 1024,
  types: ['text/csv', 'application/vnd.ms-excel', 'application/csv'],
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
  schemas: { data: ImportPreview },
  errors: [],
})

export const applyImport = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/product-imports',
  summary: 'Imports a CSV file: all of it, or nothing',
  permission: 'products.publish',
  upload,
  schemas: { data: ImportPreview },
  errors: ['IMPORT_REFUSED'],
})
