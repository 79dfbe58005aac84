import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CATALOGUE_FOLDER } from '../boot/seed/catalogue-folder.ts'
import { PAGE_FOLDER, type PagePicturesService } from '../modules/media/page-pictures.service.ts'
import type { PicturesService } from '../modules/media/pictures.service.ts'

/** Pictures with a fixed address below `/uploads/`, such as the footer's. */
const FIXED_FILES = ['icons/card2.png']

/** Page by the prefix of its picture's name: `hero.webp`, `category-carved.webp`. */
const PAGE_PICTURE = /^(?:(hero)|category-([a-z-]+))\.webp$/

/** Masters of the share pictures, with their page: `home`, or a category's slug. */
export async function listSharePictures(pictureFolder: string): Promise<{ page: string; file: string }[]> {
  const names = await readdir(pictureFolder)
  return names.sort().flatMap((name) => {
    const [isPagePicture, hero, category] = PAGE_PICTURE.exec(name) ?? []
    return isPagePicture ? [{ page: hero ? 'home' : category!, file: join(pictureFolder, name) }] : []
  })
}

/**
 * Publishes pictures below `/uploads/` that belong to no product or story, in every mode: page pictures, share
 * pictures, and files with fixed addresses.
 * @throws if a file is missing or not a picture
 */
export async function publishPagePictures(
  {
    pictures,
    pagePictures,
  }: { pictures: PicturesService; pagePictures: Pick<PagePicturesService, 'publish'> },
  folder = join(CATALOGUE_FOLDER, 'pictures'),
): Promise<void> {
  for (const key of FIXED_FILES) await pictures.publishAs(key, join(folder, key))
  await pagePictures.publish()
  // Share pictures are made from the same masters.
  for (const { file } of await listSharePictures(folder)) await pictures.publish(file, PAGE_FOLDER)
}
