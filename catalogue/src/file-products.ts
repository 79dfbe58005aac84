import { flattenIssues, type ValidationError } from './validation-errors.ts'
import { parseDraft, parseRecord } from './drafts.ts'
import { CATALOGUE_LIMITS, ProductRecord } from './format.ts'
import type {
  Defaults,
  LackingFields,
  ReadNotes,
  ReadOutcome,
  ShopState,
  StoredProduct,
} from './read-outcome.ts'

/** Where a field stands in a file. */
export type Place = Pick<ValidationError, 'line' | 'column' | 'path'>

/** A product as a CSV file gives it. */
export interface FileProduct {
  sku: string
  line: number
  /** Its fields with what the shop has: what is missing in the file is left alone. */
  merge: (stored: StoredProduct | undefined) => Defaults
  locate: (path: readonly PropertyKey[]) => Place
  /** Only of another shop's file, which lacks much of what this shop needs. */
  foreign?: {
    source: Defaults
    /** More than a product may have, and those of other formats, such as HEIC. */
    picturesLeftOut: number
    pictureUrls: ReadonlyMap<string, string>
    pictureLines: ReadonlyMap<string, number>
  }
}

/** What completing products finds out in addition to the products and the errors. */
export interface Completed extends ReadOutcome {
  lacking: LackingFields
  notes: ReadNotes
}

/** Merges the products of a file with those of the shop and with defaults, and checks them. */
export function completeProducts(
  products: readonly FileProduct[],
  { file, defaults, shop }: { file: string; defaults: Defaults; shop: ShopState },
): Completed {
  const completed: Completed = {
    products: [],
    errors: [],
    lacking: new Map(),
    notes: { drafts: [], picturesLeftOut: 0 },
  }
  for (const product of products) {
    if (completed.errors.length >= CATALOGUE_LIMITS.errors) break
    const stored = shop.products.get(product.sku)
    const record = withDefaults(product.merge(stored), defaults)
    const { data, issues } = product.foreign
      ? completeForeign(product, { record, stored, shop }, completed)
      : parseOwn(record)
    const errors = issues.flatMap(flattenIssues).map(({ path, message }) => ({
      file,
      ...product.locate(path),
      message,
    }))
    // English and Chinese of a text are one cell of another shop's file.
    completed.errors.push(...new Map(errors.map((error) => [JSON.stringify(error), error])).values())
    if (data) completed.products.push({ record: data, line: product.line, ...product.foreign })
  }
  return completed
}

function parseOwn(record: Defaults) {
  const { data, error } = parseRecord(record)
  return { data, issues: error?.issues ?? [] }
}

function completeForeign(
  { sku, line, foreign }: FileProduct,
  { record, stored, shop }: { record: Defaults; stored: StoredProduct | undefined; shop: ShopState },
  { lacking, notes }: Completed,
) {
  notes.picturesLeftOut += foreign?.picturesLeftOut ?? 0
  if (shop.hasPicture && Array.isArray(record['pictures'])) {
    const pictures = record['pictures'] as ProductRecord['pictures']
    const known = pictures.filter((picture) => shop.hasPicture!(sku, picture.file))
    notes.picturesLeftOut += pictures.length - known.length
    record['pictures'] = known.length > 0 ? known : (stored?.record.pictures ?? [])
  }
  const missing = listLacking(record)
  for (const [field, count] of missing) {
    const before = lacking.get(field)
    lacking.set(field, { count: (before?.count ?? 0) + count, line: before?.line ?? line })
  }
  const complete = ProductRecord.safeParse(record)
  if (complete.success) return { data: complete.data, issues: [] }
  const draft = parseDraft({ ...record, status: 'draft' })
  if (draft.data) {
    if (record['status'] !== 'draft') notes.drafts.push(sku)
    return draft
  }
  // The merchant is asked once for what is lacking, not for each product.
  const isLacking = (field: PropertyKey | undefined) =>
    missing.some(([name]) => name === field) || (field === 'category' && !('category' in record))
  const issues = draft.issues.filter(({ path }) => !isLacking(path[0]) && !isUncounted(path, missing))
  return { data: undefined, issues, foreign }
}

type Missing = ['stock' | 'subcategory' | 'weight_g', number][]

const isUncounted = ([field, , part]: readonly PropertyKey[], missing: Missing) =>
  field === 'sizes' && part === 'stock' && missing.some(([name]) => name === 'stock')

/** What no draft can be without either, with the number of sizes or products. */
function listLacking(record: Defaults): Missing {
  const sizes = record['sizes'] as { stock?: unknown }[] | undefined
  const uncounted = sizes
    ? sizes.filter(({ stock }) => stock === undefined).length
    : Number(record['stock'] === undefined)
  const counts: Missing = [
    ['stock', uncounted],
    ['subcategory', Number(record['subcategory'] === undefined)],
    ['weight_g', Number(record['weight_g'] === undefined)],
  ]
  return counts.filter(([, count]) => count > 0)
}

/** Merges defaults into a product's data. An empty list counts as missing. */
function withDefaults(record: Defaults, defaults: Defaults): Defaults {
  const given = Object.entries(record).filter(
    ([name, value]) => !(name in defaults && Array.isArray(value) && value.length === 0),
  )
  const merged = { ...defaults, ...Object.fromEntries(given) }
  // A product has either sizes or one stock figure; a default must not add the other.
  if ('sizes' in record) {
    merged['sizes'] = withStock(record['sizes'], defaults['stock'])
    delete merged['stock']
  }
  if ('stock' in record) delete merged['sizes']
  return merged
}

/** Sizes that have no stock of their own get the default one. */
function withStock(sizes: unknown, stock: unknown): unknown {
  if (!Array.isArray(sizes) || stock === undefined) return sizes
  return sizes.map((size: Defaults) => ('stock' in size ? size : { ...size, stock }))
}
