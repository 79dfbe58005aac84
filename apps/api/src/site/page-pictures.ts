import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CATALOGUE_FOLDER } from '../boot/seed/catalogue-folder.ts'
import { PAGE_FOLDER, type PagePicturesService } from '../modules/media/page-pictures.service.ts'
import type { PicturesService } from '../modules/media/pictures.service.ts'

/** Pictures that have a fixed address below `/uploads/` (specification, section 2: footer). */
const FIXED_FILES = ['icons/card2.png']

/** Page by the start of its picture's name: `hero.webp`, `category-carved.webp`. */
const PAGE_PICTURE = /^(?:(hero)|category-([a-z-]+))\.webp$/

/** The masters of the pictures beside links to pages, with the page they stand for: `home`, or a category's slug. */
export async function listSharePictures(pictureFolder: string): Promise<{ page: string; file: string }[]> {
  const names = await readdir(pictureFolder)
  return names.sort().flatMap((name) => {
    const [isPagePicture, hero, category] = PAGE_PICTURE.exec(name) ?? []
    return isPagePicture ? [{ page: hero ? 'home' : category!, file: join(pictureFolder, name) }] : []
  })
}

/**
 * Publishes what pages name below `/uploads/` and no product or story brings, in every mode: the pages' own pictures,
 * those beside shared links, and files of fixed addresses.
 * @throws when a file is missing or is no picture
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
  // Their addresses are made of the same masters.
  for (const { file } of await listSharePictures(folder)) await pictures.publish(file, PAGE_FOLDER)
}
