import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { WRAPPING_PAPERS } from '@shop/contract/orders/gifts.rules'
import { CATALOGUE_FOLDER } from '../boot/seed/catalogue-folder.ts'
import type { PagePicturesService } from '../modules/media/page-pictures.service.ts'
import { findShareUrl, type PicturesService } from '../modules/media/pictures.service.ts'

/** Pictures with a fixed address below `/uploads/`: the footer's, and the wrapping papers. */
export const FIXED_FILES = [
  'icons/card2.png',
  'icons/gift-card.webp',
  ...WRAPPING_PAPERS.map((paper) => `icons/paper-${paper}.webp`),
]

/** The share picture of the home page, made from the same master as its hero; undefined when that is missing. */
export async function findHomeSharePicture(pictureFolder: string): Promise<string | undefined> {
  const file = join(pictureFolder, 'hero.webp')
  return existsSync(file) ? findShareUrl(file) : undefined
}

/**
 * Publishes pictures below `/uploads/` that belong to no product or story, in every mode: page pictures and files with
 * fixed addresses.
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
}
