import { join } from 'node:path'
import pLimit from 'p-limit'
import type { CatalogueTerms, ProductRecord } from '@shop/catalogue/format'
import type { Minerals } from '@shop/catalogue/mineral-format'
import type { Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { findBrokenConstraint } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createId } from '../../db/ids.ts'
import type { PicturesService } from '../media/pictures.service.ts'
import type { PublishedPicture } from '../media/published-picture.shared.ts'
import { COMMAND_LINE, type Actor, type AuditService } from '../audit/audit.service.ts'
import type { StockCause } from '../products/stock/stock-movements.shared.ts'
import { toBatches, toPasses, writeOnSale } from './catalogue-passes.ts'
import { setStartingLevels, writeStock } from './catalogue-stock.repository.ts'
import { importHashes } from '../products/import-hashes.service.ts'
import { readTerms, writeTerms } from './catalogue-terms.repository.ts'
import * as repository from './catalogue.repository.ts'
import { takeRecordsForExport } from './product-export.repository.ts'
import { writeMinerals } from './console/stones.repository.ts'
import {
  type Change,
  listChanges,
  toOutcome,
  toReport,
  toWritten,
  type ImportReport,
  type Outcome,
} from './import-changes.ts'
import { readStoredProducts, writeSources } from './product-sources.repository.ts'
import { listUntrueOldPrices, toUntrueText, type UntrueOldPrice } from './old-prices.ts'
import { keepVersions } from './product-history.repository.ts'
import { moveProducts, toAddressChange, type AddressChange } from './product-addresses.ts'
import { listAllToIndex } from '../products/search/search-index.sql.ts'
import { indexProducts } from './product-index.ts'

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
  /** Pictures that are not in the folder, since the products have them already. */
  storedPictures?: ReadonlySet<string>
  /** Pictures that are published already, by file name. */
  uploaded?: ReadonlyMap<string, PublishedPicture>
  /** Names in the picture folder, by the names that the products use. */
  pictureNames?: ReadonlyMap<string, string>
  /** Called after each picture, to show progress. */
  onProgress?: (done: number, total: number) => void
  /** Writes further data, such as the file's coupons, in the same transaction. */
  alongside?: (db: Tx) => Promise<void>
  /** Called as products are written and indexed. */
  onWritten?: (done: number, total: number) => void
  /** The values of the products in another shop's file, by SKU. */
  sources?: ReadonlyMap<string, object>
  /** Called with what the import changes, before anything can be seen of it; throws to refuse it. */
  confirm?: (report: ImportReport) => void
  /** Whose import it is, for the audit log. Default: the command line's. */
  actor?: Actor
}

/** Pictures processed concurrently. */
const CONCURRENT_PICTURES = 4

export type CatalogueService = ReturnType<typeof createCatalogueService>

/** Imports and exports products, which are identified by their SKU. */
export function createCatalogueService(deps: {
  db: Db
  clock: Clock
  pictures: PicturesService
  audit: Pick<AuditService, 'record'>
}) {
  const { db, clock, pictures, audit } = deps

  /**
   * All or nothing. Pictures are published first, outside the transaction, since they are slow. In the
   * transaction, the slow work that blocks no order comes first (new products, the search index), then one
   * short pass over the products on sale and their stock (`writeOnSale`).
   * @throws ImportConflictError; AppError IMPORT_OUTDATED when somebody changes one of the products meanwhile
   */
  async function importProducts(request: ImportRequest): Promise<ImportReport> {
    const { products, actor = COMMAND_LINE } = request
    const published = await publishPictures(request)
    const now = clock()
    const cause: StockCause = { reason: 'import', actor, now }
    return inTransaction(db, async (db) => {
      await repository.lockImports(db)
      if (request.terms) await writeTerms(db, request.terms)
      if (request.minerals) await writeMinerals(db, request.minerals)
      const terms = request.terms ?? (await readTerms(db))
      const fillsShop = !(await repository.hasProducts(db))
      const outcomes: Outcome[] = []
      const onSale: repository.WrittenProduct[] = []
      const written: AddressChange[] = []
      const slugs = products.map(({ slug }) => slug)
      const held = new Set((await repository.findSlugOwners(db, slugs)).keys())
      // Orders also lock the stock in the order of product ids.
      for (const batch of toBatches(await sortById(db, products))) {
        const changes = await listChanges(db, batch)
        if (!fillsShop) await refuseUntrueOldPrices(db, changes, now)
        const changed = changes.filter(({ isChanged }) => isChanged).map(toWritten)
        const [early, later] = toPasses(changed, held)
        await repository.upsertProducts(db, early, { now, fillsShop })
        await writeStock(db, early, cause)
        await repository.writeAttributes(db, changed)
        await indexProducts(db, changes, terms)
        const known = await repository.readImages(
          db,
          changes.map(({ id }) => id),
        )
        await repository.writeImages(
          db,
          changes.map(({ id, record }) => ({ id, images: toImages(record, published, known.get(id) ?? []) })),
        )
        onSale.push(...later)
        written.push(
          ...changes.flatMap(({ isChanged, id, record, before }) =>
            isChanged ? [toAddressChange(id, record, before?.record)] : [],
          ),
        )
        outcomes.push(...changes.map(toOutcome))
        request.onWritten?.(outcomes.length, products.length)
      }
      const report = toReport(products, outcomes)
      request.confirm?.(report)
      await request.alongside?.(db)
      await writeOnSale(db, onSale, cause)
      const ids = written.map(({ id }) => id)
      for (const batch of toBatches(ids)) await keepVersions(db, batch, { actor, now })
      await moveProducts(db, written, now)
      // Terms and stones change pages of products that are unchanged themselves.
      await importHashes.save(db, { source: 'catalogue', hash: createId(), now })
      await writeSources(db, request.sources ?? new Map(), now)
      if (written.length > 0) await audit.record(db, actor, toAuditChange(report))
      return report
    }).catch((error: unknown) => {
      if (findBrokenConstraint(error) === 'products_slug_key') {
        const message = 'A slug of the file belongs to another SKU in the shop; nothing was changed'
        throw new ImportConflictError(message, { cause: error })
      }
      throw error
    })
  }

  async function publishPictures(request: ImportRequest) {
    const { products, pictureFolder, pictureNames, onProgress } = request
    const all = [...new Set(products.flatMap((record) => record.pictures.map(({ file }) => file)))]
    const stored = request.storedPictures ?? new Set()
    const files = all.filter((file) => !stored.has(file))
    const published = new Map(request.uploaded)
    let done = 0
    onProgress?.(0, files.length)
    await pLimit(CONCURRENT_PICTURES).map(files, async (file) => {
      const path = join(pictureFolder, pictureNames?.get(file) ?? file)
      try {
        published.set(file, await pictures.publish(path))
      } catch (cause) {
        const message = `${path} cannot be used (${(cause as Error).message}); nothing was changed`
        throw new ImportConflictError(message, { cause })
      }
      done += 1
      onProgress?.(done, files.length)
    })
    return published
  }

  return {
    importProducts,
    /** What the shop has of products that a file names, to merge them with it, and their pictures as `<SKU>/<file>`. */
    async findStored(skus: string[]) {
      return {
        products: await readStoredProducts(db, skus),
        pictures: await repository.listPictureFiles(db, skus),
      }
    },
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
    /** Old prices that the shop has not asked, and what would be true; those of files that fill a shop are believed. */
    async listUntrueOldPrices(products: ProductRecord[]): Promise<UntrueOldPrice[]> {
      if (!(await repository.hasProducts(db))) return []
      const untrue: UntrueOldPrice[] = []
      for (const batch of toBatches(products)) {
        const changes = await listChanges(db, batch)
        untrue.push(...(await listUntrueOldPrices(db, changes.map(toPricedChange), clock())))
      }
      return untrue
    },
    /** Whether the shop has any product, on sale or not. */
    hasProducts: () => repository.hasProducts(db),
    /** Sets when the stock with which a shop begins counts as low. */
    setStartingLevels: () => setStartingLevels(db),
    /** Indexes products that another version of the search has indexed. Returns how many. */
    async indexAgain(): Promise<number> {
      const ids = await listAllToIndex(db)
      for (const batch of toBatches(ids)) {
        await inTransaction(db, async (db) => {
          const products = await repository.listStoredProductsById(db, batch)
          const terms = await readTerms(db)
          await indexProducts(
            db,
            products.map((product) => ({ ...product, isChanged: true })),
            terms,
          )
        })
      }
      return ids.length
    },
    /** Pictures of the records that their products do not have yet. */
    async listUnknownPictures(products: ProductRecord[]): Promise<Set<string>> {
      const known = await repository.listPictureFiles(
        db,
        products.map(({ sku }) => sku),
      )
      const files = products.flatMap(({ sku, pictures }) => pictures.map(({ file }) => ({ sku, file })))
      return new Set(files.filter(({ sku, file }) => !known.has(`${sku}/${file}`)).map(({ file }) => file))
    },
    /**
     * All products with their current stock counts. The next import compares with these counts, so a number
     * left unchanged in the file does not undo the sales made meanwhile.
     * @param write writes the file before the counts are recorded; when it throws, nothing is recorded
     */
    exportProducts: (write?: (records: ProductRecord[]) => Promise<void>): Promise<ProductRecord[]> =>
      inTransaction(db, async (db) => {
        await repository.lockImports(db)
        const records = await takeRecordsForExport(db)
        await write?.(records)
        return records
      }),
  }
}

const toPricedChange = ({ id, record, before }: Change) => ({ id, record, before: before?.record })

/** @throws ImportConflictError for an old price that shoppers were not asked */
async function refuseUntrueOldPrices(db: Tx, changes: Change[], now: Date): Promise<void> {
  const [untrue] = await listUntrueOldPrices(db, changes.map(toPricedChange), now)
  if (untrue)
    throw new ImportConflictError(`${untrue.record.sku}: ${toUntrueText(untrue)}; nothing was changed`)
}

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

/** The pictures of a record: those that were published now, else those that the product has. */
function toImages(
  record: ProductRecord,
  published: ReadonlyMap<string, PublishedPicture>,
  known: readonly repository.StoredImage[],
): repository.StoredImage[] {
  return record.pictures.map((picture) => {
    const image = published.get(picture.file) ?? known.find(({ file }) => file === picture.file)!
    return repository.toStoredImage(image, picture)
  })
}

function toAuditChange({ added, changed, unchanged }: ImportReport) {
  return {
    action: 'catalogue.imported' as const,
    subject: { type: 'catalogue' as const, id: 'catalogue', label: 'catalogue' },
    after: {
      added: added.length,
      changed: changed.length,
      unchanged,
      fields: changed
        .slice(0, LISTED)
        .map(({ sku, fields }) => ({ sku, fields: fields.map(({ name }) => name) })),
    },
  }
}

/** Changed products that an entry of the audit log names. */
const LISTED = 100
