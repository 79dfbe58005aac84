import { join } from 'node:path'
import pLimit from 'p-limit'
import type { CatalogueTerms, ProductRecord } from '@shop/catalogue/format'
import type { Minerals } from '@shop/catalogue/mineral-format'
import type { Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { findBrokenConstraint } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createId } from '../../db/ids.ts'
import type { PicturesService, PublishedPicture } from '../media/pictures.service.ts'
import { indexProduct, listToIndex, type SearchableTexts } from '../products/search/product-search.service.ts'
import { toBatches, toPasses, writeOnSale } from './catalogue-passes.ts'
import { toSizes, writeStock } from './catalogue-stock.repository.ts'
import { findImportHash, saveImportHash } from '../../db/import-hashes.ts'
import * as repository from './catalogue.repository.ts'

/** The outcome of an import, by SKU. */
export interface ImportReport {
  added: string[]
  changed: { sku: string; fields: string[] }[]
  unchanged: number
}

/**
 * The file conflicts with existing data, or a picture is invalid; nothing was changed. The message is one
 * line.
 */
export class ImportConflictError extends Error {
  override name = 'ImportConflictError'
}

interface ImportRequest {
  products: ProductRecord[]
  terms?: CatalogueTerms
  minerals?: Minerals
  pictureFolder: string
  /** Names in the picture folder, by the names that the products use. */
  pictureNames?: ReadonlyMap<string, string>
  /** Called after each picture, to show progress. */
  onProgress?: (done: number, total: number) => void
  /** Writes further data, such as the file's coupons, in the same transaction. */
  alongside?: (db: Tx) => Promise<void>
  /** Called as products are written and indexed. */
  onWritten?: (done: number, total: number) => void
  /** Recorded with the import, so that unchanged content is not imported at the next start. */
  source?: { name: string; hash: string }
}

/** Pictures processed concurrently. */
const CONCURRENT_PICTURES = 4

export type CatalogueService = ReturnType<typeof createCatalogueService>

/** Imports and exports products, which are identified by their SKU. */
export function createCatalogueService(deps: { db: Db; clock: Clock; pictures: PicturesService }) {
  const { db, clock, pictures } = deps

  /**
   * All or nothing. Pictures are published first, outside the transaction, since they are slow. In the
   * transaction, the slow work that blocks no order comes first (new products, the search index), then one
   * short pass over the products on sale and their stock (`writeOnSale`).
   */
  async function importProducts(request: ImportRequest): Promise<ImportReport> {
    const { products, source } = request
    const published = await publishPictures(request)
    const now = clock()
    return inTransaction(db, async (db) => {
      await repository.lockImports(db)
      if (request.terms) await repository.writeTerms(db, request.terms)
      if (request.minerals) await repository.writeMinerals(db, request.minerals)
      const terms = request.terms ?? (await repository.readTerms(db))
      const outcomes: Outcome[] = []
      const onSale: repository.WrittenProduct[] = []
      const slugs = products.map(({ slug }) => slug)
      const held = new Set((await repository.findSlugOwners(db, slugs)).keys())
      // Orders also lock the stock in the order of product ids.
      for (const batch of toBatches(await sortById(db, products))) {
        const changes = await listChanges(db, batch)
        const changed = changes.filter(({ before, fields }) => !before || fields.length > 0).map(toWritten)
        const [early, later] = toPasses(changed, held)
        await repository.upsertProducts(db, early, now)
        await writeStock(db, early)
        await repository.writeAttributes(db, changed)
        await indexProducts(db, changes, terms)
        await repository.writeImages(
          db,
          changes.map(({ id, record }) => ({ id, images: toImages(record, published) })),
        )
        onSale.push(...later)
        outcomes.push(...changes.map(toOutcome))
        request.onWritten?.(outcomes.length, products.length)
      }
      await request.alongside?.(db)
      await writeOnSale(db, onSale, now)
      if (source)
        await saveImportHash(db, 'catalogue_imports', { source: source.name, hash: source.hash, now })
      return toReport(products, outcomes)
    }).catch((error: unknown) => {
      if (findBrokenConstraint(error) === 'products_slug_key') {
        const message = 'A slug of the file belongs to another SKU in the shop; nothing was changed'
        throw new ImportConflictError(message, { cause: error })
      }
      throw error
    })
  }

  async function publishPictures({ products, pictureFolder, pictureNames, onProgress }: ImportRequest) {
    const files = [...new Set(products.flatMap((record) => record.pictures.map(({ file }) => file)))]
    const published = new Map<string, PublishedPicture>()
    onProgress?.(0, files.length)
    await pLimit(CONCURRENT_PICTURES).map(files, async (file) => {
      const path = join(pictureFolder, pictureNames?.get(file) ?? file)
      try {
        published.set(file, await pictures.publish(path))
      } catch (cause) {
        const message = `${path} cannot be used (${(cause as Error).message}); nothing was changed`
        throw new ImportConflictError(message, { cause })
      }
      onProgress?.(published.size, files.length)
    })
    return published
  }

  return {
    importProducts,
    /** What an import of these would change. Writes nothing. */
    async previewImport(products: ProductRecord[]): Promise<ImportReport> {
      const outcomes: Outcome[] = []
      for (const batch of toBatches(products)) outcomes.push(...(await listChanges(db, batch)).map(toOutcome))
      return toReport(products, outcomes)
    },
    /** The SKU that owns the slug, for those products whose slug belongs to another SKU. */
    async listSlugConflicts(products: ProductRecord[]): Promise<{ record: ProductRecord; sku: string }[]> {
      const owners = await repository.findSlugOwners(
        db,
        products.map(({ slug }) => slug),
      )
      return products.flatMap((record) => {
        const sku = owners.get(record.slug)
        return sku === undefined || sku === record.sku ? [] : [{ record, sku }]
      })
    },
    /** Whether the last import from this source had exactly this content. */
    isImported: async (source: { name: string; hash: string }) =>
      (await findImportHash(db, 'catalogue_imports', source.name)) === source.hash,
    /**
     * All products with their current stock counts. The next import compares with these counts, so a number
     * left unchanged in the file does not undo the sales made meanwhile.
     * @param write writes the file before the counts are recorded; when it throws, nothing is recorded
     */
    exportProducts: (write?: (records: ProductRecord[]) => Promise<void>): Promise<ProductRecord[]> =>
      inTransaction(db, async (db) => {
        await repository.lockImports(db)
        const records = await repository.takeRecordsForExport(db)
        await write?.(records)
        return records
      }),
  }
}

interface Change {
  id: string
  record: ProductRecord
  /** Absent for a new product. */
  before: repository.StoredProduct | undefined
  /** Names of the fields that differ. */
  fields: string[]
}

const toWritten = ({ id, record, before }: Change): repository.WrittenProduct => ({
  ...{ id, record },
  before: before && { slug: before.record.slug, sizes: toSizes(before.record) },
})

/** Indexes changed products, and those indexed by another version of the search. */
async function indexProducts(db: Tx, changes: Change[], terms: Partial<CatalogueTerms>): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const toIndex = await listToIndex(db, ids)
  for (const { id, record, before, fields } of changes) {
    if (before && fields.length === 0 && !toIndex.has(id)) continue
    await indexProduct(db, id, toSearchableTexts(record, terms))
  }
}

/** The outcome for a product; small, since it is held for all of them. */
type Outcome = { sku: string; isNew: boolean; fields: string[] }

const toOutcome = ({ record, before, fields }: Change): Outcome => ({
  ...{ sku: record.sku, isNew: before === undefined, fields },
})

/** Existing products by their ids, then new ones in the order of the file. */
async function sortById(db: Tx, products: ProductRecord[]): Promise<ProductRecord[]> {
  const ids = await repository.findProductIds(
    db,
    products.map(({ sku }) => sku),
  )
  const LAST = '~'
  const key = ({ sku }: ProductRecord) => ids.get(sku) ?? LAST
  return products.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

async function listChanges(db: Db | Tx, products: ProductRecord[]): Promise<Change[]> {
  const stored = await repository.listStoredProducts(
    db,
    products.map(({ sku }) => sku),
  )
  const bySku = new Map(stored.map((product) => [product.sku, product]))
  return products.map((record) => {
    const before = bySku.get(record.sku)
    const fields = before ? listChangedFields(before.record, record) : []
    return { id: before?.id ?? createId(), record, before, fields }
  })
}

/** In the order of the file. */
function toReport(products: ProductRecord[], outcomes: Outcome[]): ImportReport {
  const bySku = new Map(outcomes.map((outcome) => [outcome.sku, outcome]))
  const sorted = products.map(({ sku }) => bySku.get(sku)!)
  const added = sorted.filter(({ isNew }) => isNew).map(({ sku }) => sku)
  const changed = sorted.filter(({ isNew, fields }) => !isNew && fields.length > 0)
  return {
    added,
    changed: changed.map(({ sku, fields }) => ({ sku, fields })),
    unchanged: sorted.length - added.length - changed.length,
  }
}

function listChangedFields(before: ProductRecord, after: ProductRecord): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof ProductRecord)[]
  return names.filter((name) => toComparable(before[name]) !== toComparable(after[name]))
}

/** PostgreSQL's jsonb does not preserve the order of keys. */
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
