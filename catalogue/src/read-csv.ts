import { toDay } from '@shop/contract/days/days.rules'
import { readCsvRows, type Row } from './csv-reader.ts'
import { CsvFileError, type Chunks } from './csv-text.ts'
import type { RowReader } from './csv-rows.ts'
import { completeProducts, type FileProduct } from './file-products.ts'
import { CATALOGUE_LIMITS } from './format.ts'
import { createOwnReader } from './own-csv.ts'
import type {
  Defaults,
  LackingFields,
  ReadNotes,
  ReadOutcome,
  ReadProduct,
  ShopState,
} from './read-outcome.ts'
import { toReadResult } from './read.ts'
import { createShopifyReader, isShopifyHeader } from './shopify-csv.ts'
import type { ValidationError } from './validation-errors.ts'

/** All products of a CSV file; or its errors (at most 200), and what another shop's file lacks. */
export type CsvResult =
  | { ok: true; products: ReadProduct[]; notes: ReadNotes }
  | { ok: false; errors: ValidationError[]; lacking: LackingFields }

export interface CsvOptions {
  file: string
  /** Fields for products that the file gives none of. */
  defaults?: Defaults
  /** What the shop has of these products, with which those of the file are merged. Default: nothing. */
  lookUp?: (products: readonly { sku: string }[]) => Promise<ShopState>
}

const NOTHING: ShopState = { products: new Map() }

/**
 * Reads CSV with a header row, of any size: row by row, so that only the products are in memory. Any error rejects it,
 * and every error is listed with its line.
 * @throws if `content` cannot be read
 */
export async function readCatalogueCsv(
  content: Chunks,
  { file, defaults = {}, lookUp = () => Promise.resolve(NOTHING) }: CsvOptions,
): Promise<CsvResult> {
  const outcome: ReadOutcome = { products: [], errors: [] }
  let reader: RowReader | undefined
  try {
    for await (const row of readCsvRows(content)) {
      if (!reader) reader = createReader(row, { file, outcome })
      else if (outcome.errors.length < CATALOGUE_LIMITS.errors) reader.take(row)
    }
    if (!reader) throw new CsvFileError('is empty', 1)
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error
    outcome.errors.push({ file, line: error.line, path: '', message: error.message })
  }
  const products: FileProduct[] = reader?.finish() ?? []
  const isForeign = products.some(({ foreign }) => foreign)
  const completed = completeProducts(products, {
    file,
    // Another shop's file does not state when its products are to be published.
    defaults: isForeign ? { published_at: toDay(new Date()), ...defaults } : defaults,
    shop: products.length > 0 ? await lookUp(products) : NOTHING,
  })
  const { lacking, notes } = completed
  const errors = [...outcome.errors, ...completed.errors]
  if (errors.length === 0 && lacking.size > 0) return { ok: false, errors, lacking }
  const result = toReadResult({ products: completed.products, errors }, file)
  return result.ok ? { ...result, notes } : { ...result, lacking }
}

function createReader(header: Row, options: { file: string; outcome: ReadOutcome }): RowReader {
  return isShopifyHeader(header.cells)
    ? createShopifyReader({ ...options, header })
    : createOwnReader({ ...options, header })
}
