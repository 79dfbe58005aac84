import { join } from 'node:path'
import type { CatalogueTerms, ProductRecord } from '@shop/catalogue/format'
import type { Minerals } from '@shop/catalogue/mineral-format'
import type { Clock } from '../../platform/clock.ts'
import { findBrokenConstraint, inTransaction, type Db } from '../../platform/database.ts'
import { createId } from '../../platform/ids.ts'
import type { PicturesService, PublishedPicture } from '../media/pictures.service.ts'
import { indexProduct, type SearchableTexts } from '../products/product-search.service.ts'
import * as repository from './catalogue.repository.ts'

/** What an import did, by SKU. */
export interface ImportReport {
  added: string[]
  changed: { sku: string; fields: string[] }[]
  unchanged: number
}

/** The goods contradict what the shop holds; nothing was changed. The message is one clear line. */
export class ImportConflictError extends Error {
  override name = 'ImportConflictError'
}

interface ImportRequest {
  products: ProductRecord[]
  terms?: CatalogueTerms
  minerals?: Minerals
  pictureFolder: string
  /** Called before each picture is made, for those who watch. */
  onProgress?: (done: number, total: number) => void
  /** Remembered with the import, so that the same content is not read again at the next start. */
  source?: { name: string; hash: string }
}

/** Pictures that are made at the same time. */
const PICTURES_AT_ONCE = 4

export type CatalogueService = ReturnType<typeof createCatalogueService>

/** Brings goods into the shop and out of it. Products are known by their SKU. */
export function createCatalogueService(deps: { db: Db; clock: Clock; pictures: PicturesService }) {
  const { db, clock, pictures } = deps

  /** All or nothing: pictures first, outside the transaction, since they are slow and harm nobody. */
  async function importProducts(request: ImportRequest): Promise<ImportReport> {
    const { products, source } = request
    const published = await publishPictures(request)
    const now = clock()
    return inTransaction(db, async (db) => {
      if (request.terms) await repository.writeTerms(db, request.terms)
      if (request.minerals) await repository.writeMinerals(db, request.minerals)
      const terms = request.terms ?? (await repository.readTerms(db))
      const changes = listChanges(await repository.listKeptProducts(db), products)
      for (const { record, before, fields } of changes) {
        const id = before?.id ?? createId()
        if (!before || fields.length > 0) {
          await repository.upsertProduct(db, id, record, now)
          await repository.writeStock(db, id, record, before?.record)
          await repository.writeAttributes(db, id, record)
          await indexProduct(db, id, toSearchableTexts(record, terms))
        }
        await repository.writeImages(db, id, toImages(record, published))
      }
      if (source) await repository.keepImportHash(db, source.name, source.hash, now)
      return toReport(changes)
    }).catch((error: unknown) => {
      if (findBrokenConstraint(error) === 'products_slug_key') {
        const message = 'A slug of the file belongs to another SKU in the shop; nothing was changed'
        throw new ImportConflictError(message, { cause: error })
      }
      throw error
    })
  }

  async function publishPictures({ products, pictureFolder, onProgress }: ImportRequest) {
    const files = [...new Set(products.flatMap((record) => record.pictures.map(({ file }) => file)))]
    const covers = new Set(products.map((record) => record.pictures[0]!.file))
    const published = new Map<string, PublishedPicture>()
    onProgress?.(0, files.length)
    // Several hands take from one queue: encoding is slow, and a picture uses one core.
    const queue = files.values()
    async function work(): Promise<void> {
      for (const file of queue) {
        published.set(file, await pictures.publish(join(pictureFolder, file)))
        if (covers.has(file)) await pictures.publishShare(join(pictureFolder, file))
        onProgress?.(published.size, files.length)
      }
    }
    await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, work))
    return published
  }

  return {
    importProducts,
    /** What an import of these would do. Changes nothing. */
    previewImport: async (products: ProductRecord[]) =>
      toReport(listChanges(await repository.listKeptProducts(db), products)),
    /** Whether exactly this content was imported last from there. */
    isImported: async (source: { name: string; hash: string }) =>
      (await repository.findImportHash(db, source.name)) === source.hash,
    /**
     * All goods, with the stock as the shop counts it now. That count becomes what the next import compares with:
     * a number that the file still holds then leaves the shelf as sales have left it meanwhile.
     */
    exportProducts: () => inTransaction(db, repository.takeRecordsForExport),
  }
}

interface Change {
  record: ProductRecord
  /** Absent: the product is new. */
  before: repository.KeptProduct | undefined
  /** Names of the fields that differ. */
  fields: string[]
}

function listChanges(kept: repository.KeptProduct[], products: ProductRecord[]): Change[] {
  const bySku = new Map(kept.map((product) => [product.sku, product]))
  return products.map((record) => {
    const before = bySku.get(record.sku)
    return { record, before, fields: before ? listChangedFields(before.record, record) : [] }
  })
}

function toReport(changes: Change[]): ImportReport {
  const changed = changes.filter(({ before, fields }) => before && fields.length > 0)
  const added = changes.filter(({ before }) => !before)
  return {
    added: added.map(({ record }) => record.sku),
    changed: changed.map(({ record, fields }) => ({ sku: record.sku, fields })),
    unchanged: changes.length - added.length - changed.length,
  }
}

function listChangedFields(before: ProductRecord, after: ProductRecord): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof ProductRecord)[]
  return names.filter((name) => toComparable(before[name]) !== toComparable(after[name]))
}

/** The database gives keys back in its own order. */
function toComparable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

function toImages(record: ProductRecord, published: Map<string, PublishedPicture>) {
  return record.pictures.map(({ file, alt }) => ({ ...published.get(file)!, alt: alt.en, alt_zh: alt.zh }))
}

function toSearchableTexts(record: ProductRecord, terms: Partial<CatalogueTerms>): SearchableTexts {
  const inChinese = (kind: keyof CatalogueTerms, values: string[]) =>
    values.map((value) => terms[kind]?.[value] ?? '')
  return {
    names: `${record.name.en} ${record.name.zh}`,
    attributes: [
      ...[record.gem, record.materials, record.element, record.zodiac, record.chinese_zodiac].flat(),
      ...[record.color, record.tags, [record.subcategory.replaceAll('-', ' '), record.category]].flat(),
      ...inChinese('gem', record.gem),
      ...inChinese('material', record.materials),
      ...inChinese('element', record.element),
      ...inChinese('zodiac', record.zodiac),
      ...inChinese('chinese_zodiac', record.chinese_zodiac),
      ...inChinese('color', record.color),
      ...inChinese('tag', record.tags),
    ].join(' '),
    summary: `${record.ability.en} ${record.ability.zh}`,
    prose: `${record.meaning.en} ${record.meaning.zh} ${record.description.en} ${record.description.zh}`,
  }
}
