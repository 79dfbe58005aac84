import { ALL_CSV_COLUMNS, type CsvColumn, fromCell } from './csv-columns.ts'
import { toHeading, type Row } from './csv-reader.ts'
import { put, remove, type RowReader } from './csv-rows.ts'
import { findDateOrder, toDate, type DateOrder } from './csv-values.ts'
import type { FileProduct, Place } from './file-products.ts'
import { CATALOGUE_LIMITS } from './format.ts'
import type { Defaults, ReadOutcome, StoredProduct } from './read-outcome.ts'
import type { ValidationError } from './validation-errors.ts'

interface Options {
  file: string
  header: Row
  outcome: ReadOutcome
}

type Heading = { column: CsvColumn; index: number }

/** Reads a file in the columns of this shop: a row for each product, and only the columns that are to change. */
export function createOwnReader({ file, header, outcome }: Options): RowReader {
  const { headings, errors } = readHeader(header, file)
  outcome.errors.push(...errors)
  const isRejected = errors.length > 0
  const known = new Set(headings.map(({ index }) => index))
  const indexOf = (name: string) => headings.find(({ column }) => column.name === name)?.index ?? -1
  const rows: Row[] = []

  return {
    take(row) {
      if (isRejected) return
      if (row.cells.length < header.cells.length / 2) {
        const message = `has ${row.cells.length} cells where the first row has ${header.cells.length}`
        return void outcome.errors.push({ file, line: row.line, path: '', message })
      }
      const stray = row.cells.findIndex((cell, index) => cell !== '' && !known.has(index))
      if (stray === -1) return void rows.push(row)
      const message = `has "${row.cells[stray]!.slice(0, 40)}" in a column without a name`
      outcome.errors.push({ file, line: row.line, column: stray + 1, path: '', message })
    },
    finish() {
      const order = findDateOrder(rows.map(({ cells }) => cells[indexOf('published_at')] ?? ''))
      return rows.map((row) => toProduct(row, headings, order))
    },
  }
}

function toProduct(row: Row, headings: Heading[], order: DateOrder | undefined): FileProduct {
  const values = headings.map(({ column, index }) => {
    const value = fromCell(row.cells[index] ?? '', column.kind)
    return { column, value: column.name === 'published_at' && value ? toDate(String(value), order) : value }
  })
  const sku = values.find(({ column }) => column.name === 'sku')?.value
  return {
    sku: typeof sku === 'string' ? sku : '',
    line: row.line,
    merge: (stored) => merge(values, stored),
    locate: (path) => locate(path, row, headings),
  }
}

/** An empty cell takes an optional value away; a column that is missing leaves it alone. */
function merge(values: { column: CsvColumn; value: unknown }[], stored: StoredProduct | undefined): Defaults {
  const record: Defaults = structuredClone(stored?.record ?? {})
  const isCounted = values.some(({ column: { name }, value }) => isStock(name) && value !== undefined)
  if (isCounted) {
    delete record['stock']
    delete record['sizes']
  }
  for (const { column, value } of values) {
    if (value !== undefined) put(record, column.path, column.kind === 'sizes' ? count(value, stored) : value)
    else if (!isStock(column.name)) remove(record, column.path)
  }
  if (Array.isArray(record['pictures'])) record['pictures'] = record['pictures'].filter(isGiven)
  return record
}

const isStock = (name: string) => name === 'stock' || name === 'sizes'

/** A size without a number keeps the one that it has. */
function count(sizes: unknown, stored: StoredProduct | undefined): unknown {
  return (sizes as { size: string; stock?: unknown }[]).map((size) => {
    const known = stored?.record.sizes?.find((each) => each.size === size.size)
    return size.stock === undefined && known ? known : size
  })
}

/** Whether any of a picture's columns has a value. */
function isGiven(picture: unknown): boolean {
  if (typeof picture !== 'object' || picture === null) return picture !== undefined
  return Object.values(picture).some(isGiven)
}

function locate(path: readonly PropertyKey[], row: Row, headings: Heading[]): Place {
  const belongs = (column: CsvColumn) =>
    column.path.every((key, index) => index >= path.length || key === path[index])
  const name = ALL_CSV_COLUMNS.find(belongs)?.name ?? path.map(String).join('_')
  const index = headings.find(({ column }) => column.name === name)?.index
  return { line: row.line, ...(index !== undefined && { column: index + 1 }), path: name }
}

function readHeader(header: Row, file: string): { headings: Heading[]; errors: ValidationError[] } {
  const names = header.cells.map(toHeading)
  const given = names.filter((name) => name !== '')
  const columns = names.map((name) => ALL_CSV_COLUMNS.find((column) => column.name === name))
  const error = { file, line: header.line, path: '' }
  // In another shop's file nearly every column is unknown: that is reported once.
  const count = columns.filter((column) => column !== undefined).length
  if (count < given.length / 2 || !names.includes('sku')) {
    const message = `is neither this shop's product file, whose columns an export shows ("sku" is needed), nor Shopify's: of ${given.length} columns ${count} are known`
    return { headings: [], errors: [{ ...error, message }] }
  }
  const headings: Heading[] = []
  const errors: ValidationError[] = []
  for (const [index, column] of columns.entries()) {
    if (errors.length >= CATALOGUE_LIMITS.errors) break
    if (names[index] === '') continue
    const place = { ...error, column: index + 1, path: header.cells[index]! }
    if (!column) errors.push({ ...place, message: 'is not a known column' })
    else if (headings.some((each) => each.column === column))
      errors.push({ ...place, message: 'is given twice' })
    else headings.push({ column, index })
  }
  return { headings, errors }
}
