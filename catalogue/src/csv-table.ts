import { parse } from 'csv-parse/sync'

/** The rows of a CSV file by the names of its first line, each with the number of its line. */
export interface CsvTable {
  columns: string[]
  rows: { line: number; cells: Record<string, string> }[]
}

/** Reads a small CSV file as spreadsheets write it, in UTF-8 or GB 18030; undefined for anything else. */
export function readCsvTable(file: Uint8Array): CsvTable | undefined {
  try {
    const records = parse(decode(file), {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    })
    const [head, ...rest] = records as unknown as { record: string[]; info: { lines: number } }[]
    const columns = head?.record.map((name) => name.trim().toLowerCase()) ?? []
    return {
      columns,
      rows: rest.map(({ record, info }) => ({
        line: info.lines,
        cells: Object.fromEntries(
          columns.map((name, index) => [name, withoutApostrophe(record[index] ?? '')]),
        ),
      })),
    }
  } catch {
    return undefined
  }
}

/** Excel in Chinese writes the encoding of its system. */
function decode(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('gb18030').decode(file)
  }
}

/** Before what a spreadsheet would run as a formula stands an apostrophe. */
const withoutApostrophe = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')
