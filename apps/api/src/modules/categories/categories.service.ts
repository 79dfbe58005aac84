import { readFile } from 'node:fs/promises'
import { CategoryRecords } from '@shop/catalogue/category-format'
import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import type { Category } from '@shop/contract/categories/categories.schemas'
import { inEachLanguage } from '@shop/contract/languages/languages'
import { toLocalizedFields } from '@shop/contract/languages/translated'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { PagePicturesService } from '../media/page-pictures.service.ts'
import { toShareUrl, type PicturesService } from '../media/pictures.service.ts'
import * as repository from './categories.repository.ts'

const NO_TEXT = inEachLanguage(() => '')

interface Dependencies {
  db: Db
  clock: Clock
  pictures: Pick<PicturesService, 'findUploaded' | 'listWithAvif'>
  pagePictures: Pick<PagePicturesService, 'list'>
}

export type CategoriesService = ReturnType<typeof createCategoriesService>

/** The categories as shoppers see them. */
export function createCategoriesService({ db, clock, pictures, pagePictures }: Dependencies) {
  /** The merchant's picture, or the one that comes with the shop. */
  async function findPicture({ slug, record }: repository.CategoryRow): Promise<Category['picture']> {
    if (record.picture) {
      const { file, alt } = record.picture
      const uploaded = await pictures.findUploaded(file)
      if (!uploaded) return undefined
      const [withAvif] = await pictures.listWithAvif([uploaded.url])
      return { ...uploaded, ...toLocalizedFields('alt', alt), has_avif: withAvif !== undefined }
    }
    const own = (await pagePictures.list()).find(({ name }) => name === `category-${slug}`)
    if (!own) return undefined
    const { name: _, ...picture } = own
    return { ...picture, ...toLocalizedFields('alt', NO_TEXT) }
  }

  return {
    /** Fills in the categories of a file that the shop does not have; the others are the merchant's. */
    async fill(file: string): Promise<void> {
      const records = CategoryRecords.parse(JSON.parse(await readFile(file, 'utf8')))
      await repository.insertMissing(db, records, clock())
    },

    /** Each category before its sub-categories, in the order of the header. */
    async list(): Promise<Category[]> {
      const rows = new Map((await repository.listCategories(db)).map((row) => [row.slug, row]))
      const items: Category[] = []
      for (const { slug, parent } of LISTS) {
        const row = rows.get(slug)
        if (!row) continue
        const { name, intro, teaser } = row.record
        const picture = await findPicture(row)
        const share_image = picture
          ? toShareUrl(picture.url)
          : items.find((each) => each.slug === parent)?.share_image
        items.push({
          slug,
          ...toLocalizedFields('name', name),
          ...toLocalizedFields('intro', intro),
          ...toLocalizedFields('teaser', teaser ?? NO_TEXT),
          ...(picture && { picture }),
          ...(share_image !== undefined && { share_image }),
        })
      }
      return items
    },

    /** Changes with everything that the shop shows of its categories. */
    readVersion: () => repository.readVersion(db),
  }
}

/** Every category and sub-category in order, each with its category. */
export const LISTS: readonly { slug: string; parent: string | null }[] = CATEGORIES.flatMap(
  ({ slug, subcategories }) => [
    { slug, parent: null },
    ...subcategories.map((subcategory) => ({ slug: subcategory, parent: slug })),
  ],
)
