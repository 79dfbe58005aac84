import type { CategoryRecord } from '@shop/catalogue/category-format'
import {
  MAX_ARRANGED,
  type CategoryOrder,
  type changeCategory,
  type ConsoleCategory,
} from '@shop/contract/categories/categories.console'
import type { Received } from '@shop/contract/http/endpoint'
import { readLocalizedFields } from '@shop/contract/languages/translated'
import type { Db, Tx } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { staleVersion } from '../../../http/stale-version.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Actor, AuditService } from '../../audit/audit.service.ts'
import type { PicturesService } from '../../media/pictures.service.ts'
import type { ProductsService } from '../../products/products.service.ts'
import * as repository from '../categories.repository.ts'
import { LISTS } from '../categories.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
  pictures: Pick<PicturesService, 'findUploaded'>
  products: Pick<ProductsService, 'listInOrder'>
}

export type CategoryEditor = ReturnType<typeof createCategoryEditor>

/** The categories as the merchant changes them. */
export function createCategoryEditor({ db, clock, audit, pictures, products }: Dependencies) {
  async function view(
    db: Db | Tx,
    { slug, record, version }: repository.CategoryRow,
  ): Promise<ConsoleCategory> {
    const { name, intro, teaser, picture } = record
    const uploaded = picture && (await pictures.findUploaded(picture.file))
    const { parent } = LISTS.find((each) => each.slug === slug)!
    const counts = await repository.countProducts(db)
    return {
      id: slug,
      parent,
      name,
      intro,
      ...(teaser && { teaser }),
      version,
      picture: picture && uploaded ? { ...picture, ...toPicture(uploaded) } : null,
      products: counts.get(slug) ?? 0,
    }
  }

  /** @throws NOT_FOUND, STALE_VERSION with the category as it stands */
  async function lock(db: Tx, slug: string, version: number): Promise<repository.CategoryRow> {
    const row = await repository.lockCategory(db, slug)
    if (!row) throw new AppError('NOT_FOUND')
    if (row.version !== version) throw staleVersion(await view(db, row))
    return row
  }

  async function list(): Promise<ConsoleCategory[]> {
    const rows = new Map((await repository.listCategories(db)).map((row) => [row.slug, row]))
    return Promise.all(LISTS.flatMap(({ slug }) => rows.get(slug) ?? []).map((row) => view(db, row)))
  }

  /** @throws NOT_FOUND */
  async function get(slug: string): Promise<ConsoleCategory> {
    const found = (await list()).find(({ id }) => id === slug)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }

  async function getOrder(slug: string): Promise<CategoryOrder> {
    const { version } = await get(slug)
    const now = clock()
    const { items, total } = await products.listInOrder(slug, MAX_ARRANGED)
    return {
      version,
      items: items.map(({ product, isPlaced, publishedAt }) => ({
        id: product.product_id,
        sku: product.sku,
        available: product.product_qty,
        name: readLocalizedFields(product, 'product_name'),
        ...(product.images[0] && { picture: product.images[0].url }),
        is_placed: isPlaced,
        published_at: publishedAt.toISOString(),
        is_live: publishedAt <= now,
      })),
      has_more: total > MAX_ARRANGED,
    }
  }

  return {
    list,
    get,
    getOrder,

    /** @throws NOT_FOUND, STALE_VERSION, PICTURE_UNKNOWN */
    change(slug: string, { version, ...fields }: Received<typeof changeCategory, 'body'>, actor: Actor) {
      return inTransaction(db, async (db) => {
        const before = await lock(db, slug, version)
        const record = toRecord(before.record, fields)
        if (record.picture && !(await pictures.findUploaded(record.picture.file)))
          throw new AppError('PICTURE_UNKNOWN', {
            details: [{ path: 'picture', message: record.picture.file }],
          })
        await repository.saveCategory(db, { ...before, record }, clock())
        await audit.record(db, actor, {
          action: 'category.changed',
          subject: { type: 'category', id: slug, label: slug },
          before: before.record,
          after: record,
        })
        return view(db, { ...before, record, version: version + 1 })
      })
    },

    /** @throws NOT_FOUND, STALE_VERSION */
    async arrange(slug: string, { version, ids }: { version: number; ids: string[] }, actor: Actor) {
      await inTransaction(db, async (db) => {
        const row = await lock(db, slug, version)
        const isSubcategory = LISTS.some((each) => each.slug === slug && each.parent !== null)
        const before = await repository.listPlaced(db, { slug, isSubcategory })
        await repository.writePositions(db, { slug, isSubcategory }, ids, clock())
        await repository.saveCategory(db, row, clock())
        await audit.record(db, actor, {
          action: 'category.arranged',
          subject: { type: 'category', id: slug, label: slug },
          before: { ids: before },
          after: { ids },
        })
      })
      return getOrder(slug)
    },
  }
}

function toRecord(
  before: CategoryRecord,
  { name, intro, teaser, picture }: Omit<Received<typeof changeCategory, 'body'>, 'version'>,
): CategoryRecord {
  const nextTeaser = teaser ?? before.teaser
  const nextPicture = picture === undefined ? before.picture : picture
  return {
    name: name ?? before.name,
    intro: intro ?? before.intro,
    ...(nextTeaser && { teaser: nextTeaser }),
    ...(nextPicture && { picture: nextPicture }),
  }
}

const toPicture = ({
  url,
  width,
  height,
  placeholder,
}: Omit<NonNullable<ConsoleCategory['picture']>, 'file' | 'alt'>) => ({
  url,
  width,
  height,
  placeholder,
})
