import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { toTyped } from '@shop/contract/text/typed-text.rules'
import { CsvFileError, decodeCsvText, type Chunks } from './csv-text.ts'

/** A row of a CSV file, and the number of its first line. */
export type Row = { cells: string[]; line: number }

/** What separates cells, the likeliest first: a spreadsheet writes that of its region. */
const DELIMITERS = [',', ';', '\t', '|'] as const

/** A first line that names the delimiter for Excel. */
const NAMED_DELIMITER = /^"?sep=(.)"?\n/i

/** A number as regions write it that separate cells by semicolons. */
const DECIMAL_COMMA = /^-?(\d+|\d{1,3}(\.\d{3})+),\d+$/

/** A text that a spreadsheet would compute, behind the apostrophe that keeps it from that. */
const DEFUSED = /^'+[=+\-@]/

/**
 * The rows of a CSV file as spreadsheets save it: any separator, quotes only where they are needed, decimal commas, no
 * empty rows, cells without surrounding blanks. The only reader of CSV files.
 * @throws CsvFileError
 */
export async function* readCsvRows(chunks: Chunks): AsyncGenerator<Row> {
  const texts = decodeCsvText(chunks)
  const first = await texts.next()
  if (first.done) return
  const { delimiter, start } = findDelimiter(first.value)
  const lineOffset = first.value.slice(0, start).split('\n').length - 1
  async function* rest() {
    yield (first.value as string).slice(start)
    yield* texts
  }
  const parser = parse({
    delimiter,
    info: true,
    trim: delimiter !== '\t',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  const source = Readable.from(rest())
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<Parsed>) {
      // `csv-parse` counts to the last line of a record.
      const innerLines = record.join('').split('\n').length - 1
      const cells = record.map((cell) => toCell(cell, delimiter))
      if (cells.some((cell) => cell !== '')) yield { cells, line: info.lines + lineOffset - innerLines }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const message = `is not CSV: ${error.message.replace(/ at line \d+/g, '')}`
    throw new CsvFileError(message, Number(error['lines'] ?? 1) + lineOffset)
  }
}

type Parsed = { record: string[]; info: { lines: number } }

/** The name of a column as it is compared: in any case and width. */
export const toHeading = (name: string): string => toTyped(name).toLowerCase()

function findDelimiter(text: string): { delimiter: string; start: number } {
  const named = NAMED_DELIMITER.exec(text)
  if (named) return { delimiter: named[1]!, start: named[0].length }
  const heading = text
    .trimStart()
    .split('\n', 1)[0]!
    .replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => heading.split(delimiter).length
  const [delimiter] = DELIMITERS.toSorted((one, other) => count(other) - count(one))
  return { delimiter: delimiter!, start: 0 }
}

function toCell(written: string, delimiter: string): string {
  const cell = written.trim()
  if (DEFUSED.test(cell)) return cell.slice(1)
  if (delimiter !== ';' || !DECIMAL_COMMA.test(cell)) return cell
  return cell.replaceAll('.', '').replace(',', '.')
}
