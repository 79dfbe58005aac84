import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PagePictureName } from '@shop/contract/pictures/page-pictures.endpoints'
import { PAGE_PICTURE_NAMES } from '@shop/contract/pictures/page-pictures.rules'
import type { PagePicture } from '@shop/contract/pictures/page-pictures.schemas'
import type { PicturesService } from './pictures.service.ts'

/** Folder below `/uploads/` for the pictures of pages. */
export const PAGE_FOLDER = 'pages'

export type PagePicturesService = ReturnType<typeof createPagePictures>

/**
 * The pictures of pages that belong to no product or story. Their masters are in `pictureFolder`, such as
 * `hero.webp`; missing ones are left out.
 */
export function createPagePictures(deps: {
  pictures: Pick<PicturesService, 'publish' | 'describe' | 'listWithAvif'>
  pictureFolder: string
}) {
  const { pictures, pictureFolder } = deps
  let described: Promise<PagePicture[]> | undefined

  function listMasters(): { name: PagePictureName; file: string }[] {
    const masters = PAGE_PICTURE_NAMES.map((name) => ({ name, file: join(pictureFolder, `${name}.webp`) }))
    return masters.filter(({ file }) => existsSync(file))
  }

  async function describeAll(): Promise<PagePicture[]> {
    return Promise.all(
      listMasters().map(async ({ name, file }) => ({
        name,
        ...(await pictures.describe(file, PAGE_FOLDER)),
      })),
    )
  }

  return {
    /** @throws when a file is not a picture */
    async publish(): Promise<void> {
      for (const { file } of listMasters()) await pictures.publish(file, PAGE_FOLDER)
    },

    /**
     * All pictures of pages. Requested by every home page, so masters are read once, and the database until
     * each has its AVIF.
     */
    async list(): Promise<PagePicture[]> {
      described ??= describeAll().catch((error: unknown) => {
        described = undefined
        throw error
      })
      const all = await described
      if (all.every((picture) => picture.has_avif)) return all
      const withAvif = await pictures.listWithAvif(all.map(({ url }) => url))
      const known = all.map((picture) => ({ ...picture, has_avif: withAvif.includes(picture.url) }))
      described = Promise.resolve(known)
      return known
    },
  }
}
