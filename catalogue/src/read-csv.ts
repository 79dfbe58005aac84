import { CsvError, parse } from 'csv-parse/sync'
import type { Info } from 'csv-parse/sync'
import { ALL_CSV_COLUMNS, fromCell } from './csv-columns.ts'
import type { CsvColumn } from './csv-columns.ts'
import { toPlainIssues } from './faults.ts'
import type { Fault } from './faults.ts'
import { CATALOGUE_LIMITS, ProductRecord } from './format.ts'
import type { ReadOutcome } from './read.ts'

type Row = { cells: string[]; line: number }
type Heading = { column: CsvColumn; index: number }

/** Reads CSV with a row of column names first; `text` is without a byte-order mark. Never throws. */
export function readCsvProducts(text: string, file: string): ReadOutcome {
  // Line ends inside quoted cells are counted once only when they are LF.
  const parsed = parseRows(text.replace(/\r\n?/g, '\n'), file)
  const [header, ...rows] = parsed.rows
  if (header === undefined) return { products: [], faults: parsed.faults }
  const { headings, faults } = readHeader(header, file)
  const outcome: ReadOutcome = { products: [], faults: [...faults, ...parsed.faults] }
  if (faults.length > 0) return outcome
  for (const row of rows) {
    if (outcome.faults.length >= CATALOGUE_LIMITS.faults) break
    readRow(row, { file, headings, width: header.cells.length, outcome })
  }
  return outcome
}

function parseRows(text: string, file: string): { rows: Row[]; faults: Fault[] } {
  const rows: Row[] = []
  const take = ({ record, info }: { record: string[]; info: Info }) => {
    const innerLines = record.join('').split('\n').length - 1
    rows.push({ cells: record, line: info.lines - innerLines })
    return null
  }
  try {
    // The types know only the shape without `info`.
    const onRecord = take as unknown as (record: string[]) => null
    parse(text, { info: true, relax_column_count: true, skip_empty_lines: true, on_record: onRecord })
    return { rows, faults: [] }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const message = `is not CSV: ${error.message.replace(/ at line \d+/g, '')}`
    return { rows, faults: [{ file, line: Number(error['lines'] ?? 1), path: '', message }] }
  }
}

function readHeader(header: Row, file: string): { headings: Heading[]; faults: Fault[] } {
  const headings: Heading[] = []
  const faults: Fault[] = []
  for (const [index, name] of header.cells.entries()) {
    if (faults.length >= CATALOGUE_LIMITS.faults) break
    const column = ALL_CSV_COLUMNS.find((each) => each.name === name)
    const fault = { file, line: header.line, column: index + 1, path: name }
    if (column === undefined) faults.push({ ...fault, message: 'is not a known column' })
    else if (headings.some((each) => each.column === column))
      faults.push({ ...fault, message: 'is given twice' })
    else headings.push({ column, index })
  }
  return { headings, faults }
}

function readRow(
  row: Row,
  {
    file,
    headings,
    width,
    outcome,
  }: { file: string; headings: Heading[]; width: number; outcome: ReadOutcome },
): void {
  if (row.cells.length !== width) {
    const message = `has ${row.cells.length} cells where the first row has ${width}`
    outcome.faults.push({ file, line: row.line, path: '', message })
    return
  }
  const result = ProductRecord.safeParse(toRecord(row, headings))
  if (result.success) {
    outcome.products.push({ record: result.data, line: row.line })
    return
  }
  for (const { path, message } of result.error.issues.flatMap(toPlainIssues)) {
    const name = findColumnName(path)
    const column = headings.find((each) => each.column.name === name)?.index
    const place = column === undefined ? {} : { column: column + 1 }
    outcome.faults.push({ file, line: row.line, ...place, path: name, message })
  }
}

function toRecord(row: Row, headings: Heading[]): unknown {
  const record = {}
  for (const { column, index } of headings) {
    const value = fromCell(row.cells[index] ?? '', column.kind)
    if (value !== undefined) put(record, column.path, value)
  }
  return record
}

function put(target: Record<string | number, unknown>, path: (string | number)[], value: unknown): void {
  const [key, next, ...rest] = path
  if (key === undefined) return
  if (next === undefined) {
    target[key] = value
    return
  }
  target[key] ??= typeof next === 'number' ? [] : {}
  put(target[key] as Record<string | number, unknown>, [next, ...rest], value)
}

function findColumnName(path: readonly PropertyKey[]): string {
  const belongs = (column: CsvColumn) =>
    column.path.every((key, index) => index >= path.length || key === path[index])
  return ALL_CSV_COLUMNS.find(belongs)?.name ?? path.map(String).join('_')
}
