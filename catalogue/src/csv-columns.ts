import { LANGUAGES } from '@shop/contract/languages/languages'
import { LANGUAGE_KEYS } from '@shop/contract/languages/translated'
import { CATALOGUE_LIMITS } from './format.ts'
import type { ProductRecord } from './format.ts'
import { toTypedMoney } from '@shop/contract/money/typed-money.rules'
import {
  WITHOUT_TEXTS,
  listFields,
  PRODUCT_FIELDS,
  type ProductFieldName,
} from '@shop/contract/products/product-fields.rules'
import { toInteger } from './csv-values.ts'

/** A CSV column: the path of its value in a product, and the format of its cells. */
export type CsvColumn = {
  name: string
  path: (string | number)[]
  kind: 'text' | 'whole' | 'share' | 'list' | 'sizes' | 'money'
}

const TEXTS = (...names: string[]): CsvColumn[] => names.map((name) => ({ name, path: [name], kind: 'text' }))

const MONEY = (...names: string[]): CsvColumn[] =>
  names.map((name) => ({ name, path: [name], kind: 'money' }))

const INTEGER = (name: string): CsvColumn => ({ name, path: [name], kind: 'whole' })

const CELLS = { label: 'text', labels: 'list', number: 'whole', optional_number: 'whole' } as const

/** The columns of a fact of the table: of a text one for each language. */
function toColumns(name: ProductFieldName): CsvColumn[] {
  const { kind } = PRODUCT_FIELDS[name]
  if (kind !== 'texts') return [{ name, path: [name], kind: CELLS[kind] }]
  return LANGUAGES.map((language) => ({
    name: `${name}_${LANGUAGE_KEYS[language]}`,
    path: [name, language],
    kind: 'text',
  }))
}

const FIXED_COLUMNS: readonly CsvColumn[] = [
  ...TEXTS('sku', 'slug', 'category', 'subcategory'),
  ...listFields('texts').flatMap(toColumns),
  ...MONEY('price', 'compare_at_price', 'cost'),
  { name: 'sizes', path: ['sizes'], kind: 'sizes' },
  INTEGER('stock'),
  ...WITHOUT_TEXTS.flatMap(toColumns),
  ...TEXTS('status', 'published_at'),
]

/** The columns of a file whose products have at most this many pictures, in output order. */
export function listCsvColumns(pictures: number): CsvColumn[] {
  const columns = [...FIXED_COLUMNS]
  for (let index = 0; index < pictures; index += 1) {
    const name = `picture_${index + 1}`
    columns.push({ name: `${name}_file`, path: ['pictures', index, 'file'], kind: 'text' })
    for (const language of LANGUAGES) {
      columns.push({
        name: `${name}_alt_${LANGUAGE_KEYS[language]}`,
        path: ['pictures', index, 'alt', language],
        kind: 'text',
      })
    }
    for (const axis of ['x', 'y'])
      columns.push({ name: `${name}_focal_${axis}`, path: ['pictures', index, 'focal', axis], kind: 'share' })
  }
  return columns
}

/** All possible columns. */
export const ALL_CSV_COLUMNS: readonly CsvColumn[] = listCsvColumns(CATALOGUE_LIMITS.pictures)

// A spreadsheet would compute a cell that begins so: an apostrophe before it makes it text.
const FORMULA = /^'*[=+\-@]/

/** Parses a cell to the product record's value; undefined for an empty cell. */
export function fromCell(cell: string, kind: CsvColumn['kind']): unknown {
  if (kind === 'list') return cell === '' ? [] : cell.split('|').map((item) => item.trim())
  if (cell === '') return undefined
  if (kind === 'whole') return toInteger(cell)
  if (kind === 'money') return toTypedMoney(cell) ?? cell
  if (kind === 'share') return /^(0?(\.\d{1,6})|0|1)$/.test(cell) ? Number(cell) : cell
  if (kind === 'text') return cell
  return cell.split('|').map((item) => {
    const at = item.lastIndexOf('=')
    // Without a number the shop's own count stays.
    if (at === -1) return { size: item.trim() }
    return { size: item.slice(0, at).trim(), stock: toInteger(item.slice(at + 1)) }
  })
}

/** Formats a value as a cell that no spreadsheet computes; empty for a missing value. */
export function toCell(value: unknown, kind: CsvColumn['kind']): string {
  const cell = toText(value, kind)
  return FORMULA.test(cell) ? `'${cell}` : cell
}

function toText(value: unknown, kind: CsvColumn['kind']): string {
  if (value === undefined) return ''
  if (kind === 'list') return (value as string[]).join('|')
  if (kind === 'sizes') {
    return (value as NonNullable<ProductRecord['sizes']>)
      .map(({ size, stock }) => `${size}=${stock}`)
      .join('|')
  }
  return String(value)
}
