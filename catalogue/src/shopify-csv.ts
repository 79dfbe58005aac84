import { ALL_CSV_COLUMNS, fromCell } from './csv-columns.ts'
import { toHeading, type Row } from './csv-reader.ts'
import { put, type RowReader } from './csv-rows.ts'
import type { FileProduct, Place } from './file-products.ts'
import { CATALOGUE_LIMITS } from './format.ts'
import { htmlToText } from './html-text.ts'
import type { Defaults, ReadOutcome } from './read-outcome.ts'
import { mergeShopify } from './shopify-merge.ts'
import {
  findPlace,
  isOnSale,
  splitList,
  toLabel,
  toOriginalName,
  toPictureName,
  toPrice,
  toPriceFen,
  toProductSlug,
  toSizeLabel,
  toSku,
  toStock,
} from './shopify-values.ts'
import { toPathText } from './validation-errors.ts'

/**
 * Columns of Shopify's product file, old and new names
 * (https://help.shopify.com/manual/products/import-export/using-csv).
 */
const COLUMNS = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  productCategory: ['Product Category', 'Standardized Product Type'],
  type: ['Type', 'Custom Product Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1: ['Option1 Value'],
  option2: ['Option2 Value'],
  option3: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  cost: ['Cost per item'],
  imageUrl: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
} as const satisfies Record<string, readonly string[]>
type Column = keyof typeof COLUMNS

/** The Shopify column of each field, for errors; other fields come from metafields or `--defaults`. */
const FIELD_COLUMNS: Record<string, Column> = {
  sku: 'sku',
  slug: 'handle',
  name: 'title',
  description: 'body',
  subcategory: 'type',
  price: 'price',
  compare_at_price: 'compareAt',
  cost: 'cost',
  sizes: 'option1',
  stock: 'quantity',
  weight_g: 'grams',
  tags: 'tags',
  status: 'status',
  pictures: 'imageUrl',
}

/** A field in a metafield column: `Meaning (product.metafields.custom.meaning)`. */
const METAFIELD = /\(product\.metafields\.[^.)]+\.([^.)]+)\)$/
const PICTURE_ENDING = /\.(webp|jpg|png)$/

const METAFIELD_NAMES: Record<string, string> = {
  stone: 'gem',
  gemstone: 'gem',
  material: 'materials',
  jewelry_material: 'materials',
  color_pattern: 'color',
}

/** Whether the header is that of Shopify's product file. */
export function isShopifyHeader(names: readonly string[]): boolean {
  const keys = new Set(names.map(toHeading))
  const has = (column: Column) => COLUMNS[column].some((name) => keys.has(toHeading(name)))
  return has('handle') && has('title') && has('price')
}

interface ReaderOptions {
  file: string
  header: Row
  outcome: ReadOutcome
}

/** Reads Shopify's product file: rows with the same handle are one product with its variants and pictures. */
export function createShopifyReader({ file, header, outcome }: ReaderOptions): RowReader {
  const keys = header.cells.map(toHeading)
  const places = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, names]) => [
      column,
      keys.findIndex((key) => names.some((name) => toHeading(name) === key)),
    ]),
  ) as Record<Column, number>
  const metafields = listMetafields(header.cells)
  const cell = (row: Row, column: Column) => row.cells[places[column]] ?? ''
  const products: FileProduct[] = []
  const seen = new Set<string>()
  /** Original names of the pictures, by their names here. */
  const originals = new Map<string, { name: string; line: number }>()
  let rows: Row[] = []

  function reject(line: number, column: Column, message: string): void {
    outcome.errors.push({ file, line, path: header.cells[places[column]]!, message })
  }

  function finishProduct(): void {
    const [first] = rows
    if (!first) return
    const handle = cell(first, 'handle')
    if (seen.has(handle))
      reject(first.line, 'handle', `"${handle}" occurs above already; its rows must be adjacent`)
    seen.add(handle)
    checkPrices()
    checkPictureNames()
    products.push(toProduct(rows))
    rows = []
  }

  /** All sizes of a product have one price here. */
  function checkPrices(): void {
    const [first, ...others] = listVariants(rows)
    const toAmount = (row: Row) => toPriceFen(cell(row, 'price')) ?? cell(row, 'price')
    const other = others.find((row) => toAmount(row) !== toAmount(first!))
    if (!other) return
    const message = `differs from line ${first!.line}: sizes of a product cost the same, so make products of them`
    reject(other.line, 'price', message)
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
        reject(row.line, 'imageUrl', message)
      }
    }
  }

  /** That of the dearest size, as a product has one cost here; null where none has any. Shopify writes 0 for an unknown one. */
  function toCost(variants: Row[]): string | null {
    const costs = variants.map((row) => toPrice(cell(row, 'cost'))).filter((cost) => cost !== '')
    const wrong = costs.find((cost) => toPriceFen(cost) === undefined)
    if (wrong !== undefined) return wrong
    const dearest = costs.toSorted((a, b) => toPriceFen(b)! - toPriceFen(a)!)[0]
    return dearest !== undefined && toPriceFen(dearest)! > 0 ? dearest : null
  }

  /** Rows without a price only add a picture. */
  function listVariants(of: Row[]): Row[] {
    return of.filter((row, index) => index === 0 || cell(row, 'price') !== '')
  }

  function toProduct(of: Row[]): FileProduct {
    const first = of[0]!
    const variants = listVariants(of)
    const all = of
      .filter((row) => cell(row, 'imageUrl') !== '')
      .toSorted((a, b) => toPosition(a) - toPosition(b))
      .map((row) => ({ row, url: cell(row, 'imageUrl'), file: toPictureName(cell(row, 'imageUrl')) }))
    const pictures = all
      .filter(({ file: name }) => PICTURE_ENDING.test(name))
      .slice(0, CATALOGUE_LIMITS.pictures)
    const toPicture = ({ row, file: name }: (typeof pictures)[number]) => {
      const alt = toLine(cell(row, 'imageAlt'))
      return { file: name, ...(alt && { alt: { en: alt } }) }
    }
    const source = {
      ...readFields(first, variants),
      ...(pictures.length > 0 && { pictures: pictures.map(toPicture) }),
    }
    return {
      sku: String(source.sku),
      line: first.line,
      merge: (stored) => mergeShopify(source, stored),
      locate: (path) => locate(path, { first, variants, pictures: pictures.map(({ row }) => row) }),
      foreign: {
        source,
        picturesLeftOut: all.length - pictures.length,
        pictureUrls: new Map(pictures.map(({ file: name, url }) => [name, url])),
        pictureLines: new Map(pictures.map(({ file: name, row }) => [name, row.line])),
      },
    }
  }

  const toPosition = (row: Row) => Number(cell(row, 'imagePosition')) || 0

  function readFields(first: Row, variants: Row[]) {
    const slug = toProductSlug(cell(first, 'handle'))
    const options = variants.map((row) =>
      toSizeLabel([cell(row, 'option1'), cell(row, 'option2'), cell(row, 'option3')]),
    )
    const hasSizes = variants.length > 1 || options[0] !== ''
    const title = toLine(cell(first, 'title'))
    const description = htmlToText(cell(first, 'body')) || title
    const compareAt = toPrice(cell(first, 'compareAt'))
    const isReduced = (toPriceFen(compareAt) ?? 0) > (toPriceFen(cell(first, 'price')) ?? Infinity)
    const grams = Math.round(Number(cell(first, 'grams').replaceAll(',', '')))
    const fields: Defaults & { sku: string } = {
      sku: (!hasSizes && toSku(cell(first, 'sku'))) || toSku(cell(first, 'handle')),
      slug,
      ...findPlace([cell(first, 'type'), cell(first, 'productCategory'), ...splitList(cell(first, 'tags'))]),
      ...(title && { name: { en: title } }),
      ...(description && { description: { en: description } }),
      price: toPrice(cell(first, 'price')),
      // Shopify writes the same price, or 0, if nothing is reduced.
      ...(places.compareAt !== -1 && { compare_at_price: isReduced ? compareAt : null }),
      ...(places.cost !== -1 && { cost: toCost(variants) }),
      ...(hasSizes
        ? { sizes: variants.map((row, index) => ({ size: options[index], ...toCount(row) })) }
        : toCount(first)),
      ...(grams > 0 && { weight_g: grams }),
      tags: splitList(cell(first, 'tags')).slice(0, CATALOGUE_LIMITS.labels),
      status: isOnSale(cell(first, 'status'), cell(first, 'published')) ? 'active' : 'draft',
    }
    for (const { index, column } of metafields) {
      const text = first.cells[index] ?? ''
      if (text === '') continue
      const value = column.kind === 'list' ? splitList(text).map(toLabel) : fromCell(text, column.kind)
      put(fields, column.path, value)
    }
    return fields
  }

  /** The stock of a variant; nothing where Shopify does not count it, which is not the same as none. */
  function toCount(row: Row): { stock?: number | string } {
    const isTracked = places.tracker === -1 || cell(row, 'tracker') !== ''
    const quantity = cell(row, 'quantity')
    return isTracked && quantity !== '' ? { stock: toStock(quantity) } : {}
  }

  /** The row of a variant or a picture, else the first one of the product. */
  function locate(
    [field, index, part]: readonly PropertyKey[],
    { first, variants, pictures }: { first: Row; variants: Row[]; pictures: Row[] },
  ): Place {
    const own = typeof index === 'number' && { sizes: variants, pictures }[String(field)]?.[index]
    const { line } = own || first
    const column = part === 'stock' ? 'quantity' : FIELD_COLUMNS[String(field)]
    const name = column && header.cells[places[column]]
    if (name !== undefined) return { line, path: name }
    return { line, path: toPathText([String(field)]) }
  }

  return {
    take(row) {
      if (rows[0] && cell(row, 'handle') !== cell(rows[0], 'handle')) finishProduct()
      rows.push(row)
    },
    finish() {
      finishProduct()
      return products
    },
  }
}

/** A text of one line, such as a title. */
const toLine = (text: string) => text.replaceAll(/\s+/g, ' ')

function listMetafields(names: readonly string[]) {
  return names.flatMap((name, index) => {
    const key = METAFIELD.exec(name)?.[1]?.toLowerCase().replaceAll('-', '_')
    if (key === undefined) return []
    const wanted = METAFIELD_NAMES[key] ?? key
    const column = ALL_CSV_COLUMNS.find((each) => each.name === wanted || each.name === `${wanted}_en`)
    return column ? [{ index, column }] : []
  })
}
