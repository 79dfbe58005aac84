import { CsvError, parse } from 'csv-parse'
import { pipeline } from 'node:stream/promises'
import { ALL_CSV_COLUMNS, type CsvColumn, fromCell } from './csv-columns.ts'
import { put, withDefaults, type Row, type RowReader } from './csv-rows.ts'
import { type ValidationError, flattenIssues } from './validation-errors.ts'
import { parseRecord } from './drafts.ts'
import { CATALOGUE_LIMITS } from './format.ts'
import type { Defaults, ReadOutcome } from './read-outcome.ts'
import { findInvalidUtf8, toReadResult, type ReadResult } from './read.ts'
import { createShopifyReader, isShopifyHeader } from './shopify-csv.ts'

/** A file in parts of any size. */
type Chunks = Iterable<Buffer> | AsyncIterable<Buffer>

type Heading = { column: CsvColumn; index: number }

/** The file is not text; `line` is the first invalid line. */
class TextError extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

/**
 * Reads CSV with a header row, of any size: row by row, so that only the products are in memory. Any error rejects it,
 * and every error is listed with its line.
 * @throws if `content` cannot be read
 */
export async function readCatalogueCsv(
  content: Chunks,
  { file, defaults = {} }: { file: string; defaults?: Defaults },
): Promise<ReadResult> {
  const reader = createCsvReader(file, defaults)
  const reject = (message: string, line = 1): ReadResult => ({
    ok: false,
    errors: [{ file, line, path: '', message }],
  })
  let isEmpty = true
  try {
    await pipeline(
      content,
      async function* (chunks: Chunks) {
        for await (const text of decodeLines(chunks)) {
          if (text.trim() !== '') isEmpty = false
          yield text
        }
      },
      parse({ info: true, relax_column_count: true, skip_empty_lines: true }),
      async (rows: AsyncIterable<{ record: string[]; info: { lines: number } }>) => {
        for await (const row of rows) reader.take(toRow(row))
      },
    )
  } catch (error) {
    if (error instanceof TextError) return reject(error.message, error.line)
    reader.fail(error)
  }
  return isEmpty ? reject('is empty') : toReadResult(reader.finish(), file)
}

/** Converts a record of `csv-parse`, with the number of its first line instead of its last. */
function toRow({ record, info }: { record: string[]; info: { lines: number } }): Row {
  const innerLines = record.join('').split('\n').length - 1
  return { cells: record, line: info.lines - innerLines }
}

/** Reads rows in order: first the header, then products in our columns or in Shopify's. */
function createCsvReader(file: string, defaults: Defaults) {
  const outcome: ReadOutcome = { products: [], errors: [] }
  let rows: RowReader | undefined
  let isRejected = false

  function begin(header: Row): void {
    if (isShopifyHeader(header.cells)) {
      rows = createShopifyReader({ file, header, defaults, outcome })
      return
    }
    const { headings, errors } = readHeader(header, file)
    outcome.errors.push(...errors)
    isRejected = errors.length > 0
    const width = header.cells.length
    rows = { take: (row) => readRow(row, { file, headings, width, defaults, outcome }), finish: () => {} }
  }

  return {
    take(row: Row): void {
      if (!rows) begin(row)
      else if (!isRejected && outcome.errors.length < CATALOGUE_LIMITS.errors) rows.take(row)
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
  const result = parseRecord(withDefaults(toRecord(row, headings), defaults))
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

/**
 * Whole lines as text, with LF line ends and without a byte-order mark.
 * @throws TextError
 */
async function* decodeLines(chunks: Chunks): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  let line = 1
  function decode(bytes: Buffer): string {
    const invalid = findInvalidUtf8(bytes)
    if (invalid !== undefined) throw new TextError('is not UTF-8 text', line + invalid - 1)
    const text = new TextDecoder('utf-8', { ignoreBOM: line > 1 }).decode(bytes)
    const nul = text.indexOf('\0')
    if (nul !== -1) {
      const before = text.slice(0, nul).split('\n').length - 1
      throw new TextError('is not text: it holds NUL characters', line + before)
    }
    // `csv-parse` counts line ends inside quoted cells correctly only if they are LF.
    const lines = text.replace(/\r\n?/g, '\n')
    line += text.split('\n').length - 1
    return lines
  }
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk])
    // A line feed is never part of a multi-byte UTF-8 sequence, so bytes can be split there.
    const end = bytes.lastIndexOf(0x0a) + 1
    rest = bytes.subarray(end)
    if (rest.length > CATALOGUE_LIMITS.fileBytes) throw new TextError('has a line without an end', line)
    if (end > 0) yield decode(bytes.subarray(0, end))
  }
  if (rest.length > 0) yield decode(rest)
}
