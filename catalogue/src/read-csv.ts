import { CsvError, parse } from 'csv-parse/sync'
import { ALL_CSV_COLUMNS, type CsvColumn, fromCell } from './csv-columns.ts'
import { put, withDefaults, type Row, type RowReader } from './csv-rows.ts'
import { type ValidationError, flattenIssues } from './validation-errors.ts'
import { CATALOGUE_LIMITS, ProductRecord } from './format.ts'
import type { Defaults, ReadOutcome } from './read-outcome.ts'
import { createShopifyReader, isShopifyHeader } from './shopify-csv.ts'

type Heading = { column: CsvColumn; index: number }

/** Options of `csv-parse` for whole texts and streams. Line ends are normalised to LF before. */
export const PARSE_OPTIONS = { info: true, relax_column_count: true, skip_empty_lines: true } as const

/** Reads CSV with a header row; `text` is without a byte-order mark. Never throws. */
export function readCsvProducts(text: string, file: string, defaults: Defaults = {}): ReadOutcome {
  const reader = createCsvReader(file, defaults)
  try {
    // `csv-parse` counts line ends inside quoted cells correctly only if they are LF.
    parse(text.replace(/\r\n?/g, '\n'), {
      ...PARSE_OPTIONS,
      info: false,
      on_record(record: string[], info) {
        reader.take(toRow({ record, info }))
        return null
      },
    })
  } catch (error) {
    reader.fail(error)
  }
  return reader.finish()
}

/** Converts a record of `csv-parse`, with the number of its first line instead of its last. */
export function toRow({ record, info }: { record: string[]; info: { lines: number } }): Row {
  const innerLines = record.join('').split('\n').length - 1
  return { cells: record, line: info.lines - innerLines }
}

/** Reads rows in order: first the header, then products in our columns or in Shopify's. */
export function createCsvReader(file: string, defaults: Defaults) {
  const outcome: ReadOutcome = { products: [], errors: [] }
  let rows: RowReader | undefined
  let isRefused = false

  function begin(header: Row): void {
    if (isShopifyHeader(header.cells)) {
      rows = createShopifyReader({ file, header, defaults, outcome })
      return
    }
    const { headings, errors } = readHeader(header, file)
    outcome.errors.push(...errors)
    isRefused = errors.length > 0
    const width = header.cells.length
    rows = { take: (row) => readRow(row, { file, headings, width, defaults, outcome }), finish: () => {} }
  }

  return {
    take(row: Row): void {
      if (!rows) begin(row)
      else if (!isRefused && outcome.errors.length < CATALOGUE_LIMITS.errors) rows.take(row)
    },
    /**
     * Records why there are no further rows.
     * @throws if it is not an error of the file
     */
    fail(error: unknown): void {
      if (!(error instanceof CsvError)) throw error
      const message = `is not CSV: ${error.message.replace(/ at line \d+/g, '')}`
      outcome.errors.push({ file, line: Number(error['lines'] ?? 1), path: '', message })
    },
    finish(): ReadOutcome {
      rows?.finish()
      return outcome
    },
  }
}

function readHeader(header: Row, file: string): { headings: Heading[]; errors: ValidationError[] } {
  const headings: Heading[] = []
  const errors: ValidationError[] = []
  for (const [index, name] of header.cells.entries()) {
    if (errors.length >= CATALOGUE_LIMITS.errors) break
    const column = ALL_CSV_COLUMNS.find((each) => each.name === name)
    const error = { file, line: header.line, column: index + 1, path: name }
    if (column === undefined) errors.push({ ...error, message: 'is not a known column' })
    else if (headings.some((each) => each.column === column))
      errors.push({ ...error, message: 'is given twice' })
    else headings.push({ column, index })
  }
  return { headings, errors }
}

interface RowContext {
  file: string
  headings: Heading[]
  width: number
  defaults: Defaults
  outcome: ReadOutcome
}

function readRow(row: Row, { file, headings, width, defaults, outcome }: RowContext): void {
  if (row.cells.length !== width) {
    const message = `has ${row.cells.length} cells where the first row has ${width}`
    outcome.errors.push({ file, line: row.line, path: '', message })
    return
  }
  const result = ProductRecord.safeParse(withDefaults(toRecord(row, headings), defaults))
  if (result.success) {
    outcome.products.push({ record: result.data, line: row.line })
    return
  }
  for (const { path, message } of result.error.issues.flatMap(flattenIssues)) {
    const name = findColumnName(path)
    const column = headings.find((each) => each.column.name === name)?.index
    const place = column === undefined ? {} : { column: column + 1 }
    outcome.errors.push({ file, line: row.line, ...place, path: name, message })
  }
}

function toRecord(row: Row, headings: Heading[]): Defaults {
  const record = {}
  for (const { column, index } of headings) {
    const value = fromCell(row.cells[index] ?? '', column.kind)
    if (value !== undefined) put(record, column.path, value)
  }
  return record
}

function findColumnName(path: readonly PropertyKey[]): string {
  const belongs = (column: CsvColumn) =>
    column.path.every((key, index) => index >= path.length || key === path[index])
  return ALL_CSV_COLUMNS.find(belongs)?.name ?? path.map(String).join('_')
}
