import { type CsvColumn, listCsvColumns } from './csv-columns.ts'
import { CATALOGUE_LIMITS, type ProductRecord } from './format.ts'

/** A field of a product that changes: the name of its column, and how its values read. */
export interface FieldChange {
  name: string
  before: string
  after: string
}

const COLUMNS = listCsvColumns(CATALOGUE_LIMITS.pictures)

/** The fields in which two records differ, in the order of the columns. */
export function listFieldChanges(before: ProductRecord, after: ProductRecord): FieldChange[] {
  return COLUMNS.flatMap(({ name, path, kind }) => {
    const [was, is] = [toText(get(before, path), kind), toText(get(after, path), kind)]
    return was === is ? [] : [{ name, before: was, after: is }]
  })
}

function toText(value: unknown, kind: CsvColumn['kind']): string {
  if (value === undefined) return ''
  if (kind === 'list') return (value as string[]).join(', ')
  if (kind !== 'sizes') return String(value)
  return (value as NonNullable<ProductRecord['sizes']>)
    .map(({ size, stock }) => `${size}: ${stock}`)
    .join(', ')
}

const get = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value)
