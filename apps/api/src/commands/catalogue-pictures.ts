import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { ValidationError } from '@shop/catalogue/validation-errors'
import { CATALOGUE_LIMITS, type ProductRecord } from '@shop/catalogue/format'
import type { ReadProduct } from '@shop/catalogue/read-outcome'
import { toOriginalName, toPictureName } from '@shop/catalogue/shopify-values'
import { CATALOGUE_FOLDER } from '../boot/seed/catalogue-folder.ts'
import type { CatalogueService } from '../modules/catalogue/catalogue.service.ts'
import { MIN_PICTURE_WIDTH } from '../modules/media/picture-names.ts'

/** The default picture folder of a catalogue file (or folder). */
export function findPictureFolder(file: string): string {
  const folders = [file, dirname(file), dirname(dirname(file))].map((place) => join(place, 'pictures'))
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory()
  return folders.find(isFolder) ?? join(CATALOGUE_FOLDER, 'pictures')
}

type PlacedProduct = ReadProduct & { file: string }

/**
 * File names in the picture folder that differ from the names in the records: another shop's `Rose
 * Quartz_01.JPEG` is our `rose-quartz-01.jpg`. Of several files with the same normalized name only the one of
 * the product's own address counts.
 */
export async function findPictureNames(
  products: readonly PlacedProduct[],
  folder: string,
): Promise<Map<string, string>> {
  const names = await readdir(folder).catch((): string[] => [])
  const there = new Set(names)
  const byPictureName = Map.groupBy(names, toPictureName)
  const found = new Map<string, string>()
  for (const { pictureUrls } of products) {
    for (const [file, url] of pictureUrls ?? []) {
      const alike = byPictureName.get(file) ?? []
      const original = toOriginalName(url)
      const name = alike.includes(original) ? original : alike.length === 1 ? alike[0] : undefined
      if (name !== undefined && (name === original || !there.has(file))) found.set(file, name)
    }
  }
  return found
}

/** Pictures that are not in the folder, but that their products have already, such as those uploaded in the console. */
export async function findStoredPictures(
  catalogue: Pick<CatalogueService, 'listUnknownPictures'>,
  products: ProductRecord[],
  folder: string,
): Promise<Set<string>> {
  const unknown = await catalogue.listUnknownPictures(products)
  const files = products.flatMap(({ pictures }) => pictures.map(({ file }) => file))
  return new Set(files.filter((file) => !unknown.has(file) && !existsSync(join(folder, file))))
}

/** An error for each picture that is missing, invalid or too small, at its line or that of its product. */
export async function listPictureErrors(
  products: readonly PlacedProduct[],
  pictures: { folder: string; names?: ReadonlyMap<string, string>; except?: ReadonlySet<string> },
): Promise<ValidationError[]> {
  const { folder, names = new Map<string, string>(), except } = pictures
  const wrong = new Map<string, string | undefined>()
  const errors: ValidationError[] = []
  for (const { record, line, file, pictureUrls, pictureLines } of products) {
    for (const [index, picture] of record.pictures.entries()) {
      if (errors.length >= CATALOGUE_LIMITS.errors) return errors
      if (except?.has(picture.file)) continue
      const name = names.get(picture.file) ?? picture.file
      if (!wrong.has(name)) wrong.set(name, await findPictureError(folder, name))
      const reason = wrong.get(name)
      if (reason === undefined) continue
      const url = pictureUrls?.get(picture.file)
      const message = url === undefined ? reason : `${reason}; download ${url} into that folder`
      const place = { file, line: pictureLines?.get(picture.file) ?? line }
      errors.push({ ...place, path: `pictures[${index}].file`, message })
    }
  }
  return errors
}

async function findPictureError(folder: string, file: string): Promise<string | undefined> {
  try {
    const { autoOrient } = await sharp(join(folder, file)).metadata()
    if (autoOrient.width >= MIN_PICTURE_WIDTH) return undefined
    return `"${file}" in ${folder} is ${autoOrient.width} px wide, where ${MIN_PICTURE_WIDTH} px or more are needed`
  } catch {
    return existsSync(join(folder, file))
      ? `"${file}" in ${folder} is not a picture`
      : `there is no "${file}" in ${folder}`
  }
}
