import { Readable } from 'node:stream'

/** Marks a text as UTF-8 for programs that do not guess it. */
export const UTF8_MARK = '\uFEFF'

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

type Cell = string | number | null | undefined

/** A column's heading, and what it shows of a row. */
export type CsvColumn<Row> = readonly [name: string, of: (row: Row) => Cell]

export interface CsvFile {
  name: string
  content: Readable
}

/**
 * A CSV file (RFC 4180), written while its rows are read. Texts that a spreadsheet would run as formulas begin with an
 * apostrophe.
 * @param name without the ending
 */
export function toCsvFile<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): CsvFile {
  async function* write() {
    yield UTF8_MARK + toLine(columns.map(([heading]) => heading))
    for await (const row of rows) yield toLine(columns.map(([, of]) => of(row)))
  }
  return { name: `${name}.csv`, content: Readable.from(write()) }
}

function toLine(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(value: Cell): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
