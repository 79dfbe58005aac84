import type { PageLanguage } from '@shop/contract/languages/languages'
import { isDeepStrictEqual } from 'node:util'
import { listFields, PRODUCT_FIELDS } from '@shop/contract/products/product-fields.rules'
import type { ProductRecord } from './format.ts'
import type { Defaults, StoredProduct } from './read-outcome.ts'

/** A product may have none of these. */
const EMPTY_LISTS = Object.fromEntries(
  listFields('labels').flatMap((name) => (PRODUCT_FIELDS[name].least === 0 ? [[name, []]] : [])),
)

type Twin = { en?: string; zh?: string }
type Size = { size: string; stock?: unknown }
type Picture = { file: string; alt: Twin; focal?: unknown }
/** Without a text it has the product's name. */
type FilePicture = { file: string; alt?: Twin }

/**
 * The values of a product in Shopify's file, merged with what the shop has: only what has changed at Shopify since the
 * last import changes here, so that translations and edits stay. `null` in the file's fields takes a value away.
 */
export function mergeShopify(fields: Defaults, stored: StoredProduct | undefined): Defaults {
  const record: Defaults = { ...EMPTY_LISTS, ...stored?.record }
  const source = stored?.source
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'sizes' || name === 'stock') continue
    const own = record[name]
    if (isTwin(value)) record[name] = mergeTwin(value, own as Twin | undefined, source?.[name] as Twin)
    else if (source && isDeepStrictEqual(value, source[name])) continue
    else if (name === 'pictures')
      record[name] = mergePictures(value as FilePicture[], own as Picture[], record['name'] as Twin)
    else if (value === null) delete record[name]
    else record[name] = value
  }
  const { sizes, stock } = mergeStock(toSizes(fields) ?? [], toSizes(stored?.record), toSizes(source))
  delete record['sizes']
  delete record['stock']
  return { ...record, ...(sizes && { sizes }), ...(stock !== undefined && { stock }) }
}

const isTwin = (value: unknown): value is Twin =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Shopify's file has one language: the other is a copy of it until somebody translates it. */
function mergeTwin(incoming: Twin, own: Twin | undefined, source: Twin | undefined): Twin {
  const pick = (language: PageLanguage) =>
    own?.[language] !== undefined &&
    (incoming[language] === undefined || incoming[language] === source?.[language])
      ? own[language]
      : incoming[language]
  const en = pick('en')
  const isCopy = own === undefined || own.zh === own.en
  const zh = incoming.zh === undefined && isCopy ? en : pick('zh')
  return { ...(en !== undefined && { en }), ...(zh !== undefined && { zh }) }
}

/** Pictures that the shop has keep their translated texts, and what must stay visible of them. */
function mergePictures(incoming: FilePicture[], own: Picture[] = [], name: Twin | undefined): Picture[] {
  return incoming.map(({ file, alt }) => {
    const known = own.find((picture) => picture.file === file)
    return { ...known, file, alt: alt ? mergeTwin(alt, known?.alt, undefined) : (known?.alt ?? name ?? {}) }
  })
}

/** The sizes of a record; a product without sizes has one whose name is empty. */
function toSizes(record: Partial<ProductRecord> | Defaults | undefined): Size[] | undefined {
  if (!record) return undefined
  const { sizes, stock } = record as { sizes?: Size[]; stock?: unknown }
  return sizes ?? [{ size: '', ...(stock !== undefined && { stock }) }]
}

/** A number that is missing or that has not changed at Shopify leaves the shop's own alone. */
function mergeStock(incoming: Size[], own: Size[] | undefined, source: Size[] | undefined) {
  const find = (sizes: Size[] | undefined, name: string) => sizes?.find(({ size }) => size === name)
  const names = (sizes: Size[] | undefined) => sizes?.map(({ size }) => size)
  const list = own && source && isDeepStrictEqual(names(incoming), names(source)) ? own : incoming
  const merged = list.map(({ size }) => {
    const known = find(own, size)
    const stock = find(incoming, size)?.stock
    if (known && (stock === undefined || stock === find(source, size)?.stock)) return known
    return { size, ...(stock !== undefined && { stock }) }
  })
  const [first] = merged
  return merged.length === 1 && first?.size === ''
    ? { sizes: undefined, stock: first.stock }
    : { sizes: merged, stock: undefined }
}
