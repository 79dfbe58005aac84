import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { Fault } from '@shop/catalogue/faults'
import type { ReadProduct } from '@shop/catalogue/read'
import { CATALOGUE_FOLDER } from '../catalogue-folder.ts'

/** Where the pictures of a catalogue file (or folder) lie when nobody says. */
export async function findPictureFolder(file: string): Promise<string> {
  const places = [file, dirname(file), dirname(dirname(file))]
  for (const place of places) {
    const folder = join(place, 'pictures')
    if (await isFolder(folder)) return folder
  }
  return join(CATALOGUE_FOLDER, 'pictures')
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ?? false
}

/** A fault for each picture that is not there or is none, at the line of its product. */
export async function listPictureFaults(
  products: readonly (ReadProduct & { file: string })[],
  folder: string,
): Promise<Fault[]> {
  const wrong = new Map<string, string | undefined>()
  const faults: Fault[] = []
  for (const { record, line, file } of products) {
    for (const [index, picture] of record.pictures.entries()) {
      if (!wrong.has(picture.file)) wrong.set(picture.file, await findPictureFault(folder, picture.file))
      const message = wrong.get(picture.file)
      if (message !== undefined) faults.push({ file, line, path: `pictures[${index}].file`, message })
    }
  }
  return faults
}

async function findPictureFault(folder: string, file: string): Promise<string | undefined> {
  try {
    await sharp(join(folder, file)).metadata()
    return undefined
  } catch {
    const isThere = await stat(join(folder, file)).then(
      () => true,
      () => false,
    )
    return isThere ? `"${file}" in ${folder} is no picture` : `there is no "${file}" in ${folder}`
  }
}
