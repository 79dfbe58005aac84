import type { ProductRecord } from '@shop/catalogue/format'
import type { ConsoleProduct } from '@shop/contract/products/product-fields.console'
import type {
  changeProduct,
  changeProductCost,
  changeSizes,
  createProduct,
  ProductCost,
  publishProduct,
} from '@shop/contract/products/products.console'
import type { Received } from '@shop/contract/http/endpoint'
import { listChangedFields } from '../../../db/changed-fields.ts'
import { isId } from '../../../db/ids.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import type { AuditActionOf } from '@shop/contract/audit/audit-actions.console'
import type { PicturesService } from '../../media/pictures.service.ts'
import { recordStock } from '../../products/stock/stock-movements.shared.ts'
import { readTerms } from '../catalogue-terms.repository.ts'
import * as catalogue from '../catalogue.repository.ts'
import { removeSizes } from '../catalogue-stock.repository.ts'
import { findVersion, keepVersions } from '../product-history.repository.ts'
import { requireTrueOldPrice, withTrueOldPrice } from '../old-prices.ts'
import { moveProducts, toAddressChange } from '../product-addresses.ts'
import { indexProducts } from '../product-index.ts'
import * as repository from './product-editor.repository.ts'
import { findFreeName, refuseTaken, requireValid, toRecord } from './product-rules.ts'
import { renameSizes } from './renamed-sizes.ts'
import { planSizes } from './size-plan.ts'
import { toConsoleProduct } from './product.view.ts'

type Change = Received<typeof changeProduct, 'body'>
type ProductAction = AuditActionOf<'product'>

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
  pictures: Pick<PicturesService, 'findUploaded'>
}

export type ProductEditor = ReturnType<typeof createProductEditor>

/** Changes products, each change with its entry in the audit log and its version in the history. */
export function createProductEditor({ db, clock, audit, pictures }: Dependencies) {
  async function view(db: Db | Tx, product: repository.EditedProduct): Promise<ConsoleProduct> {
    const sizes = await repository.listSizes(db, product.id)
    const images = (await catalogue.readImages(db, [product.id])).get(product.id) ?? []
    return toConsoleProduct(product, { sizes, images, now: clock() })
  }

  /** @throws PRODUCT_NOT_FOUND, STALE_VERSION with the product as it stands */
  async function lock(db: Tx, id: string, version: number): Promise<repository.EditedProduct> {
    const product = isId(id) ? await repository.lockProduct(db, id) : undefined
    if (!product) throw new AppError('PRODUCT_NOT_FOUND')
    if (product.version === version) return product
    throw staleVersion(await view(db, product))
  }

  /** Writes a record with all that is made of it. `images`: pictures that the product does not have yet. */
  async function write(
    db: Tx,
    { id, before, record }: { id: string; before: ProductRecord | undefined; record: ProductRecord },
    { actor, action, images = [] }: { actor: Actor; action: ProductAction; images?: catalogue.StoredImage[] },
  ): Promise<ConsoleProduct> {
    const now = clock()
    requireValid(record)
    await requireTrueOldPrice(db, { id, record, before }, now)
    const known = [...images, ...((await catalogue.readImages(db, [id])).get(id) ?? [])]
    const stored = await resolveImages(record, known)
    const previous = before && { slug: before.slug, sku: before.sku, sizes: [] }
    await catalogue.upsertProducts(db, [{ id, record, before: previous }], { now })
    await catalogue.writeAttributes(db, [{ id, record, before: previous }])
    await catalogue.writeImages(db, [{ id, images: stored }])
    await indexProducts(db, [{ id, record, isChanged: true }], await readTerms(db))
    // The list that the product leaves shows none of its tags.
    if (before && before.subcategory !== record.subcategory) await catalogue.noteChange(db, now)
    if (!before) await repository.placeSizes(db, id, record.sizes?.map(({ size }) => size) ?? [''])
    await keepVersions(db, [id], { actor, now })
    await moveProducts(db, [toAddressChange(id, record, before)], now)
    const fields = before ? listChangedFields(before, record) : []
    const pick = (of: ProductRecord) => Object.fromEntries(fields.map((name) => [name, of[name]]))
    await audit.record(db, actor, {
      action,
      subject: { type: 'product', id, label: record.sku },
      ...(before ? { before: pick(before), after: pick(record) } : { after: record }),
    })
    return view(db, (await repository.findProduct(db, id))!)
  }

  /** @throws PRODUCT_NOT_FOUND */
  async function readCost(db: Db, id: string): Promise<ProductCost> {
    const product = isId(id) ? await repository.findProduct(db, id) : undefined
    if (!product) throw new AppError('PRODUCT_NOT_FOUND')
    const { version, record } = product
    return { version, ...(record.cost !== undefined && { cost: record.cost }) }
  }

  async function resolveImages(record: ProductRecord, known: catalogue.StoredImage[]) {
    const images: catalogue.StoredImage[] = []
    for (const picture of record.pictures) {
      const { file } = picture
      const image = known.find((each) => each.file === file) ?? (await pictures.findUploaded(file))
      if (!image) throw new AppError('PICTURE_UNKNOWN', { details: [{ path: 'pictures', message: file }] })
      images.push(catalogue.toStoredImage(image, picture))
    }
    return images
  }

  /** Changes a locked product by a function of its record. */
  function change(
    id: string,
    version: number,
    work: (
      db: Tx,
      product: repository.EditedProduct,
    ) => Promise<{
      record: ProductRecord
      action: ProductAction
      images?: catalogue.StoredImage[]
    }>,
    actor: Actor,
  ): Promise<ConsoleProduct> {
    return inTransaction(db, async (db) => {
      const product = await lock(db, id, version)
      const { record, action, images } = await work(db, product)
      return write(
        db,
        { id: product.id, before: product.record, record },
        { actor, action, ...(images && { images }) },
      )
    }).catch(refuseTaken)
  }

  return {
    /** @throws PRODUCT_NOT_FOUND */
    async get(id: string): Promise<ConsoleProduct> {
      const product = isId(id) ? await repository.findProduct(db, id) : undefined
      if (!product) throw new AppError('PRODUCT_NOT_FOUND')
      return view(db, product)
    },

    /** @throws PRODUCT_NOT_FOUND */
    getCost: (id: string): Promise<ProductCost> => readCost(db, id),

    /** Orders placed from now on have this cost. */
    async changeCost(
      id: string,
      { version, cost }: Received<typeof changeProductCost, 'body'>,
      actor: Actor,
    ): Promise<ProductCost> {
      await change(
        id,
        version,
        async (_, { record }) => ({ record: toRecord({ ...record, cost }), action: 'product.cost_changed' }),
        actor,
      )
      return readCost(db, id)
    },

    /** A new draft. The same id again returns what it has created. */
    async create({ id, sizes, ...fields }: Received<typeof createProduct, 'body'>, actor: Actor) {
      return inTransaction(db, async (db) => {
        const existing = await repository.findProduct(db, id)
        if (existing) return view(db, existing)
        const stock = sizes.length > 0 ? { sizes: sizes.map((size) => ({ size, stock: 0 })) } : { stock: 0 }
        const published_at = clock().toISOString()
        const record = toRecord({ ...fields, ...stock, status: 'draft', published_at })
        return write(db, { id, before: undefined, record }, { actor, action: 'product.created' })
      }).catch(refuseTaken)
    },

    /** A draft with the texts, pictures and sizes of another product. */
    async duplicate(from: string, id: string, actor: Actor): Promise<ConsoleProduct> {
      return inTransaction(db, async (db) => {
        const existing = await repository.findProduct(db, id)
        if (existing) return view(db, existing)
        const source = isId(from) ? await repository.findProduct(db, from) : undefined
        if (!source) throw new AppError('PRODUCT_NOT_FOUND')
        // Nobody was asked the copy's old price.
        const { featured: _, compare_at_price: __, ...copied } = source.record
        const sku = await findFreeName(db, 'sku', (n) => `${copied.sku.slice(0, 26)}-COPY${n}`)
        const slug = await findFreeName(db, 'slug', (n) => `${copied.slug.slice(0, 70)}-copy${n}`)
        const record: ProductRecord = {
          ...copied,
          sku,
          slug,
          status: 'draft',
          published_at: clock().toISOString(),
          ...(copied.sizes ? { sizes: copied.sizes.map(({ size }) => ({ size, stock: 0 })) } : { stock: 0 }),
        }
        const images = (await catalogue.readImages(db, [source.id])).get(source.id) ?? []
        return write(db, { id, before: undefined, record }, { actor, action: 'product.created', images })
      }).catch(refuseTaken)
    },

    /** A change by a function of the record, as a bulk edit makes it. */
    changeBy: (id: string, version: number, toNext: (record: ProductRecord) => ProductRecord, actor: Actor) =>
      change(
        id,
        version,
        async (db, { record }) => {
          const next = await withTrueOldPrice(db, { id, record: toNext(record), before: record }, clock())
          const isFirst = next.status === 'active' && record.status === 'draft'
          return {
            record: isFirst ? { ...next, published_at: clock().toISOString() } : next,
            action: 'product.changed',
          }
        },
        actor,
      ),

    change: (id: string, { version, ...fields }: Change, actor: Actor) =>
      change(
        id,
        version,
        async (_, { record }) => ({ record: toRecord({ ...record, ...fields }), action: 'product.changed' }),
        actor,
      ),

    /** Puts it on sale (now, or at `published_at`), takes it off sale, or archives it. */
    publish(
      id: string,
      { version, status, published_at }: Received<typeof publishProduct, 'body'>,
      actor: Actor,
    ) {
      return change(
        id,
        version,
        async (_, { record }) => {
          const isNew = status === 'active' && record.status === 'draft'
          const time = published_at ?? (isNew ? clock().toISOString() : record.published_at)
          return { record: { ...record, status, published_at: time }, action: ACTIONS[status] }
        },
        actor,
      )
    },

    changeSizes(id: string, { version, sizes }: Received<typeof changeSizes, 'body'>, actor: Actor) {
      return change(
        id,
        version,
        async (db, { id, record }) => {
          await repository.lockSizes(db, id)
          const present = await repository.listSizes(db, id)
          const plan = planSizes(present, sizes)
          await removeSizes(
            db,
            plan.removed.map(({ size }) => ({ id, size })),
          )
          const now = clock()
          await renameSizes(db, id, plan.renamed, { audit, actor, now })
          await repository.placeSizes(db, id, plan.names, plan.inherited)
          await recordStock(
            db,
            { reason: 'correction', note: 'sizes', actor, now },
            plan.moved.map((moved) => ({ productId: id, ...moved })),
          )
          const stockOf = new Map(record.sizes?.map(({ size, stock }) => [size, stock]))
          const { sizes: _, stock: __, ...rest } = record
          const planned = plan.names.map((size, index) => {
            const was = plan.renamed.find((each) => each.size === size)?.was ?? size
            return { size, stock: stockOf.get(was) ?? (index === 0 ? plan.inherited : 0) }
          })
          const next = sizes.length > 0 ? { ...rest, sizes: planned } : { ...rest, stock: record.stock ?? 0 }
          return { record: next, action: 'product.sizes_changed' }
        },
        actor,
      )
    },

    /** Makes an earlier version the newest, apart from status, publishing time, sizes, stock and cost. */
    restore(id: string, past: number, version: number, actor: Actor): Promise<ConsoleProduct> {
      return change(
        id,
        version,
        async (db, { id, record }) => {
          const found = await findVersion(db, id, past)
          if (!found) throw new AppError('PRODUCT_NOT_FOUND')
          const { sizes: _, stock: __, ...restored } = found.record
          const { status, published_at, sizes, stock, cost } = record
          const current = {
            status,
            published_at,
            ...(sizes && { sizes }),
            ...(cost !== undefined && { cost }),
            ...(stock !== undefined && { stock }),
          }
          const next = { id, record: { ...restored, ...current }, before: record }
          return {
            record: await withTrueOldPrice(db, next, clock()),
            action: 'product.restored',
            images: found.images,
          }
        },
        actor,
      )
    },
  }
}

const ACTIONS = {
  active: 'product.published',
  draft: 'product.unpublished',
  archived: 'product.archived',
} as const
