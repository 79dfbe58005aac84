import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBeads } from '@shop/catalogue/beads'
import { readCatalogueFolder } from '@shop/catalogue/read-folder'
import type { ValidationError } from '@shop/catalogue/validation-errors'
import type { CatalogueService } from '../../modules/catalogue/catalogue.service.ts'
import type { CouponsService } from '../../modules/coupons/coupons.service.ts'
import type { BraceletPartsService } from '../../modules/designs/bracelet-parts.service.ts'

/** The shop's catalogue, as reviewed data files. */
export const CATALOGUE_FOLDER = join(import.meta.dirname, '../../../../../catalogue')

/** Errors in the format of compilers, one per line: `file:line: path: message`. */
export function formatErrors(errors: readonly ValidationError[]): string {
  return errors
    .map(({ file, line, path, message }) =>
      [`${file}:${line}`, path, message].filter((part) => part !== '').join(': '),
    )
    .join('\n')
}

/**
 * Hash of the files' content (a new picture may have the size of the old one).
 * @param names below `folder`, in a stable order
 * @param recipe the version of what processes the files
 * @throws if a file is unreadable
 */
export async function hashFiles(folder: string, names: readonly string[], recipe: string): Promise<string> {
  const hash = createHash('sha256').update(recipe)
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex')
}

/**
 * Fills a shop that has no parts of bracelets with those of the files; afterwards the database is the truth.
 * @throws Error with every error in the files
 */
export async function loadBeads({ braceletParts }: { braceletParts: BraceletPartsService }): Promise<void> {
  if (await braceletParts.hasParts()) return
  const read = await readBeads(CATALOGUE_FOLDER)
  if (!read.ok) throw new Error(formatErrors(read.errors))
  await braceletParts.importParts(read.parts)
}

interface Services {
  catalogue: CatalogueService
  coupons: CouponsService
}

/**
 * Fills an empty shop with the products and coupons of the files. Afterwards the database is the truth: the files change
 * it only by `npm run catalogue -- import`. Returns a summary.
 * @throws Error with every error in the files
 */
export async function loadCatalogueFolder(
  { catalogue, coupons }: Services,
  onProgress?: (done: number, total: number) => void,
): Promise<string> {
  if (await catalogue.hasProducts()) {
    const indexed = await catalogue.indexAgain()
    return indexed === 0 ? 'unchanged' : `${indexed} indexed for this version of the search`
  }
  const read = await readCatalogueFolder(CATALOGUE_FOLDER)
  if (!read.ok) throw new Error(formatErrors(read.errors))
  const report = await catalogue.importProducts({
    products: read.products.map(({ record }) => record),
    terms: read.terms,
    ...(read.minerals ? { minerals: read.minerals } : {}),
    pictureFolder: join(CATALOGUE_FOLDER, 'pictures'),
    alongside: (db) => coupons.importCoupons(read.coupons, db),
    ...(onProgress ? { onProgress } : {}),
  })
  await catalogue.setStartingLevels()
  return `${report.added.length} added, ${report.changed.length} changed, ${report.unchanged} unchanged`
}
