import { stringify } from 'csv-stringify/sync'
import { listCsvColumns, toCell } from './csv-columns.ts'
import { parseRecord } from './drafts.ts'
import type { ProductRecord } from './format.ts'

const LINE_WIDTH = 110

/** Products as a JSON file: keys in the format's order, 2 spaces, short values on one line. */
export function writeCatalogueJson(products: readonly ProductRecord[]): string {
  // Parsing sorts the keys by the schema, and throws for an invalid record.
  return `${layOut(products.map(toValid), 0, 0)}\n`
}

/**
 * Products as a CSV file (LF, with a header row): texts as a column for each language, lists joined by "|".
 * Without the costs it has no column for them: an empty one would take them away when the file is read.
 */
export function writeCatalogueCsv(
  products: readonly ProductRecord[],
  { hasCosts = true }: { hasCosts?: boolean } = {},
): string {
  const pictures = Math.max(1, ...products.map((product) => product.pictures.length))
  const columns = listCsvColumns(pictures).filter(({ name }) => hasCosts || name !== 'cost')
  const rows = products.map((product) => {
    const record = toValid(product)
    return columns.map(({ path, kind }) => toCell(get(record, path), kind))
  })
  return stringify([columns.map(({ name }) => name), ...rows])
}

/** @throws for an invalid record */
function toValid(product: ProductRecord): ProductRecord {
  const { data, error } = parseRecord(product)
  if (!data) throw error as Error
  return data
}

function get(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key],
    value,
  )
}

function layOut(value: unknown, indent: number, before: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const entries = isList
    ? value.map((item: unknown) => ({ head: '', item }))
    : Object.entries(value).map(([key, item]) => ({
        head: `${JSON.stringify(key)}: `,
        item: item as unknown,
      }))
  if (entries.length === 0) return isList ? '[]' : '{}'
  const isListOfObjects = isList && typeof value[0] === 'object'
  if (indent > 2 && !isListOfObjects) {
    const line = entries.map(({ head, item }) => head + layOut(item, indent, 0)).join(', ')
    const flat = isList ? `[${line}]` : `{ ${line} }`
    if (!flat.includes('\n') && before + widthOf(flat) < LINE_WIDTH) return flat
  }
  const inner = ' '.repeat(indent + 2)
  const lines = entries.map(
    ({ head, item }) => inner + head + layOut(item, indent + 2, inner.length + head.length),
  )
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(indent)}${close}`
}

// Chinese characters are two columns wide.
function widthOf(text: string): number {
  return [...text].reduce((width, char) => width + (char > '\u2e7f' ? 2 : 1), 0)
}
