import { isOptionalLanguage, LANGUAGES, type Localized } from '@shop/contract/languages/languages'
import { isDeepStrictEqual } from 'node:util'
import { listFields, PRODUCT_FIELDS } from '@shop/contract/products/product-fields.rules'
import type { ProductRecord } from './format.ts'
import type { Defaults, StoredProduct } from './read-outcome.ts'

/** A product may have none of these. */
const EMPTY_LISTS = Object.fromEntries(
  listFields('labels').flatMap((name) => (PRODUCT_FIELDS[name].least === 0 ? [[name, []]] : [])),
)

type Texts = Partial<Localized<string>>
type Size = { size: string; stock?: unknown }
type Picture = { file: string; alt: Texts; focal?: unknown }
/** Without a text it has the product's name. */
type FilePicture = { file: string; alt?: Texts }

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
    if (isTexts(value)) record[name] = mergeTexts(value, own as Texts | undefined, source?.[name] as Texts)
    else if (source && isDeepStrictEqual(value, source[name])) continue
    else if (name === 'pictures')
      record[name] = mergePictures(value as FilePicture[], own as Picture[], record['name'] as Texts)
    else if (value === null) delete record[name]
    else record[name] = value
  }
  const { sizes, stock } = mergeStock(toSizes(fields) ?? [], toSizes(stored?.record), toSizes(source))
  delete record['sizes']
  delete record['stock']
  return { ...record, ...(sizes && { sizes }), ...(stock !== undefined && { stock }) }
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Shopify's file has one language: each that no text may lack is a copy of it until somebody translates it. */
function mergeTexts(incoming: Texts, own: Texts | undefined, source: Texts | undefined): Texts {
  const [first] = LANGUAGES
  const merged: Texts = {}
  for (const language of LANGUAGES) {
    const given = incoming[language]
    const before = own?.[language]
    const isCopy = language !== first && !isOptionalLanguage(language) && before === own?.[first]
    const isUnchanged = given === undefined || given === source?.[language]
    const text = given === undefined && isCopy ? merged[first] : isUnchanged ? (before ?? given) : given
    if (text !== undefined) merged[language] = text
  }
  return merged
}

/** Pictures that the shop has keep their translated texts, and what must stay visible of them. */
function mergePictures(incoming: FilePicture[], own: Picture[] = [], name: Texts | undefined): Picture[] {
  return incoming.map(({ file, alt }) => {
    const known = own.find((picture) => picture.file === file)
    return { ...known, file, alt: alt ? mergeTexts(alt, known?.alt, undefined) : (known?.alt ?? name ?? {}) }
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
