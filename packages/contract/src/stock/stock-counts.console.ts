import { z } from 'zod'
import { breaks } from '../http/field-rules.ts'
import { ERRORS, type ErrorCode } from '../http/errors.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { ProductId, StockCount, stockFilters, StockItem, StockNote, StockSize } from './stock.console.ts'

/** Lines of one counting sheet. */
export const MAX_COUNTED_LINES = 1000

const query = z.strictObject(stockFilters)

/** A size to count. */
export const SheetItem = StockItem.extend({
  /** What should lie there: also what orders have reserved, or paid and not been sent yet. */
  on_shelf: z.int(),
})

export type SheetItem = z.infer<typeof SheetItem>

export const getCountingSheet = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/stock/sheet',
  summary: 'The sizes to count, by SKU, with what is expected on the shelf',
  permission: 'products.read',
  schemas: {
    query,
    data: z.object({
      items: z.array(SheetItem),
      /** Whether the filter finds more than one sheet holds. */
      has_more: z.boolean(),
    }),
  },
  errors: [],
})

export const exportCountingSheet = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/stock/sheet.csv',
  summary: 'The same as CSV, with an empty column for what was counted',
  permission: 'products.read',
  download: 'text/csv',
  schemas: { query, data: z.unknown() },
  errors: [],
})

/** A line of a filled sheet. */
const SheetLine = z.object({ item: SheetItem, expected: StockCount, counted: StockCount })

export const readCountingSheet = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/stock/sheet',
  summary: 'Reads a filled counting sheet; lines without a count are left out, and nothing is changed',
  permission: 'stock.change',
  upload: {
    field: 'file',
    maxBytes: 1024 * 1024,
    types: ['text/csv', 'application/vnd.ms-excel', 'application/csv', 'text/plain'],
    tooLarge: 'PAYLOAD_TOO_LARGE',
    wrongType: 'UNSUPPORTED_MEDIA_TYPE',
  },
  schemas: {
    data: z.object({
      lines: z.array(SheetLine),
      /** Lines that cannot be used, by their number in the file. */
      errors: z.array(
        z.object({ line: z.int(), error: z.enum(['unknown_size', 'no_number', 'repeated', 'too_many']) }),
      ),
    }),
  },
  errors: ['SHEET_UNREADABLE'],
})

/** One line of a count: how many units are there, and what was expected when the sheet was opened. */
const Counted = z.strictObject({
  product_id: ProductId,
  size: StockSize,
  expected: StockCount,
  counted: StockCount,
})

const CountResult = z.object({
  product_id: z.string(),
  size: z.string(),
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  change: z.int(),
  /** Why it was refused. */
  error: z.enum(Object.keys(ERRORS) as [ErrorCode]).optional(),
  /** As it stands now. */
  item: StockItem.optional(),
})

export type CountResult = z.infer<typeof CountResult>

export const applyCount = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/stock/counts',
  summary:
    'Corrects the stock by the differences of a count, with a report line by line; what was sold meanwhile stays sold. Repeated with the same id it happens once',
  permission: 'stock.change',
  status: 201,
  schemas: {
    body: z.strictObject({
      id: z.uuid(),
      lines: z
        .array(Counted)
        .min(1)
        .max(MAX_COUNTED_LINES)
        .refine(
          (lines) => new Set(lines.map((line) => `${line.product_id}:${line.size}`)).size === lines.length,
          breaks('duplicate', 'names the same size twice'),
        ),
      note: StockNote,
    }),
    data: z.object({ results: z.array(CountResult) }),
  },
  errors: [],
})
