import { readCsvRows, type Row, toHeading } from './csv-reader.ts'
import { CsvFileError } from './csv-text.ts'

/** The rows of a CSV file by the names of its first line, each with the number of its line. */
export interface CsvTable {
  columns: string[]
  rows: { line: number; cells: Record<string, string> }[]
}

/** Reads a small CSV file; undefined for anything else. */
export async function readCsvTable(file: Uint8Array): Promise<CsvTable | undefined> {
  try {
    const [head, ...rest] = await readAll(file)
    const columns = head?.cells.map(toHeading) ?? []
    return {
      columns,
      rows: rest.map(({ cells, line }) => ({
        line,
        cells: Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])),
      })),
    }
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error
    return undefined
  }
}

async function readAll(file: Uint8Array): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of readCsvRows([file])) rows.push(row)
  return rows
}
