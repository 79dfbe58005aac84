import { ALL_CSV_COLUMNS, fromCell } from './csv-columns.ts'
import { put, withDefaults, type Row, type RowReader } from './csv-rows.ts'
import { flattenIssues, toPathText } from './validation-errors.ts'
import { CATALOGUE_LIMITS, ProductRecord } from './format.ts'
import { htmlToText } from './html-text.ts'
import type { Defaults, ReadOutcome } from './read-outcome.ts'
import {
  findPlace,
  isOnSale,
  splitList,
  toLabel,
  toOriginalName,
  toPictureName,
  toPrice,
  toPriceFen,
  toSizeLabel,
  toSku,
  toSlug,
  toStock,
} from './shopify-values.ts'

/**
 * Columns of Shopify's product file, old and new names
 * (https://help.shopify.com/manual/products/import-export/using-csv).
 */
const COLUMNS = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  productCategory: ['Product Category'],
  type: ['Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1: ['Option1 Value'],
  option2: ['Option2 Value'],
  option3: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  imageUrl: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
} as const satisfies Record<string, readonly string[]>
type Column = keyof typeof COLUMNS

/** The Shopify column of each field, for errors; other fields come from metafields or `--defaults`. */
const FIELD_COLUMNS: Record<string, Column> = {
  ...{ sku: 'sku', slug: 'handle', name: 'title', description: 'body', subcategory: 'type' },
  ...{ price: 'price', compare_at_price: 'compareAt', sizes: 'option1', stock: 'quantity' },
  ...{ weight_g: 'grams', tags: 'tags', status: 'status', pictures: 'imageUrl' },
}

/** A field in a metafield column: `Meaning (product.metafields.custom.meaning)`. */
const METAFIELD = /\(product\.metafields\.[^.)]+\.([^.)]+)\)$/
const METAFIELD_NAMES: Record<string, string> = {
  ...{ stone: 'gem', gemstone: 'gem', material: 'materials', jewelry_material: 'materials' },
  ...{ color_pattern: 'color' },
}

const toColumnKey = (name: string) => name.trim().toLowerCase()

/** Whether the header is that of Shopify's product file. */
export function isShopifyHeader(names: readonly string[]): boolean {
  const keys = new Set(names.map(toColumnKey))
  const has = (column: Column) => COLUMNS[column].some((name) => keys.has(toColumnKey(name)))
  return has('handle') && has('title') && has('price')
}

interface ReaderOptions {
  file: string
  header: Row
  defaults: Defaults
  outcome: ReadOutcome
}

/** Reads Shopify's product file: rows with the same handle are one product with its variants and pictures. */
export function createShopifyReader({ file, header, defaults, outcome }: ReaderOptions): RowReader {
  const keys = header.cells.map(toColumnKey)
  const places = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, names]) => [
      column,
      keys.findIndex((key) => names.some((name) => toColumnKey(name) === key)),
    ]),
  ) as Record<Column, number>
  const metafields = listMetafields(header.cells)
  const cell = (row: Row, column: Column) => row.cells[places[column]]?.trim() ?? ''
  const seen = new Set<string>()
  /** Original names of the pictures, by their names here. */
  const originals = new Map<string, { name: string; line: number }>()
  let rows: Row[] = []

  function reject(line: number, path: string, message: string): void {
    outcome.errors.push({ file, line, path, message })
  }

  function finishProduct(): void {
    const [first] = rows
    if (!first) return
    const handle = cell(first, 'handle')
    const { line } = first
    if (seen.has(handle))
      reject(
        line,
        header.cells[places.handle]!,
        `"${handle}" occurs above already; its rows must be adjacent`,
      )
    seen.add(handle)
    const isEqual = checkPrices()
    const { pictures, urls } = readPictures(rows.map((row) => toPictureCells(row)))
    checkPictureNames()
    const result = ProductRecord.safeParse(withDefaults({ ...readFields(first), ...pictures }, defaults))
    rows = []
    if (result.success) {
      if (isEqual) outcome.products.push({ record: result.data, line, pictureUrls: urls })
      return
    }
    for (const { path, message } of result.error.issues.flatMap(flattenIssues)) {
      const column = FIELD_COLUMNS[String(path[0])]
      const place = column && header.cells[places[column]]
      if (place) reject(line, place, message)
      else reject(line, toPathText(path), `${message}; set it by a metafield or the --defaults file`)
    }
  }

  /** All sizes of a product have one price here. */
  function checkPrices(): boolean {
    const [first, ...others] = listVariants()
    const toAmount = (row: Row) => toPriceFen(cell(row, 'price')) ?? cell(row, 'price')
    const other = others.find((row) => toAmount(row) !== toAmount(first!))
    if (!other) return true
    const message = `differs from line ${first!.line}: sizes of a product cost the same, so make products of them`
    reject(other.line, header.cells[places.price]!, message)
    return false
  }

  /** `Rose_1.jpg` and `Rose-1.jpg` would both become `rose-1.jpg`, and one would be shown for the other. */
  function checkPictureNames(): void {
    for (const row of rows) {
      const url = cell(row, 'imageUrl')
      if (url === '') continue
      const [name, file] = [toOriginalName(url), toPictureName(url)]
      const other = originals.get(file)
      if (!other) originals.set(file, { name, line: row.line })
      else if (other.name !== name) {
        const message = `"${name}" and "${other.name}" of line ${other.line} would both be "${file}"; give one of them another name, here and in the folder of pictures`
        reject(row.line, header.cells[places.imageUrl]!, message)
      }
    }
  }

  /** Rows without a price only add a picture. */
  function listVariants(): Row[] {
    return rows.filter((row, index) => index === 0 || cell(row, 'price') !== '')
  }

  function toPictureCells(row: Row): PictureCells {
    return {
      url: cell(row, 'imageUrl'),
      position: Number(cell(row, 'imagePosition')) || 0,
      alt: cell(row, 'imageAlt') || cell(rows[0]!, 'title'),
    }
  }

  function readFields(first: Row): Defaults {
    const handle = cell(first, 'handle')
    const slug = toSlug(handle)
    const variants = listVariants()
    const options = variants.map((row) =>
      toSizeLabel([cell(row, 'option1'), cell(row, 'option2'), cell(row, 'option3')]),
    )
    const hasSizes = variants.length > 1 || options[0] !== ''
    const title = cell(first, 'title')
    const description = htmlToText(cell(first, 'body')) || title
    const compareAt = toPrice(cell(first, 'compareAt'))
    const isReduced = (toPriceFen(compareAt) ?? 0) > (toPriceFen(cell(first, 'price')) ?? Infinity)
    const grams = Math.round(Number(cell(first, 'grams')))
    const record: Defaults = {
      sku: (!hasSizes && toSku(cell(first, 'sku'))) || toSku(slug),
      slug,
      ...findPlace([cell(first, 'type'), cell(first, 'productCategory'), ...splitList(cell(first, 'tags'))]),
      ...(title && { name: { en: title, zh: title } }),
      ...(description && { description: { en: description, zh: description } }),
      price: toPrice(cell(first, 'price')),
      // Shopify writes the same price, or 0, if nothing is reduced.
      ...(isReduced && { compare_at_price: compareAt }),
      ...(hasSizes
        ? {
            sizes: variants.map((row, index) => ({
              size: options[index],
              stock: toStock(cell(row, 'quantity')),
            })),
          }
        : { stock: toStock(cell(first, 'quantity')) }),
      ...(grams > 0 && { weight_g: grams }),
      tags: splitList(cell(first, 'tags')).slice(0, CATALOGUE_LIMITS.labels),
      ...{ gem: [], element: [], zodiac: [], chinese_zodiac: [] },
      status: isOnSale(cell(first, 'status'), cell(first, 'published')) ? 'active' : 'draft',
    }
    for (const { index, column } of metafields) {
      const text = first.cells[index]?.trim() ?? ''
      if (text === '') continue
      const value = column.kind === 'list' ? splitList(text).map(toLabel) : fromCell(text, column.kind)
      put(record, column.path, value)
      // An English text is used for both languages until it is translated.
      const [name, language] = column.path
      const twin = record[String(name)] as { zh?: unknown }
      if (language === 'en') twin.zh ??= value
    }
    return record
  }

  return {
    take(row) {
      if (rows[0] && cell(row, 'handle') !== cell(rows[0], 'handle')) finishProduct()
      rows.push(row)
    },
    finish: finishProduct,
  }
}

function listMetafields(names: readonly string[]) {
  return names.flatMap((name, index) => {
    const key = METAFIELD.exec(name)?.[1]?.toLowerCase().replaceAll('-', '_')
    if (key === undefined) return []
    const wanted = METAFIELD_NAMES[key] ?? key
    const column = ALL_CSV_COLUMNS.find((each) => each.name === wanted || each.name === `${wanted}_en`)
    return column ? [{ index, column }] : []
  })
}

type PictureCells = { url: string; position: number; alt: string }

/** The first pictures, by their names in the folder. */
function readPictures(cells: PictureCells[]) {
  const urls = new Map<string, string>()
  const found = cells.filter(({ url }) => url !== '').toSorted((a, b) => a.position - b.position)
  const pictures = found.slice(0, CATALOGUE_LIMITS.pictures).map(({ url, alt }) => {
    const file = toPictureName(url)
    urls.set(file, url)
    return { file, alt: { en: alt, zh: alt } }
  })
  return { pictures: pictures.length > 0 ? { pictures } : {}, urls }
}
