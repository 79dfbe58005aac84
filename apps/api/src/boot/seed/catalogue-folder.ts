import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCatalogueFolder } from '@shop/catalogue/read-folder'
import type { ValidationError } from '@shop/catalogue/validation-errors'
import type { CatalogueService } from '../../modules/catalogue/catalogue.service.ts'
import type { CouponsService } from '../../modules/coupons/coupons.service.ts'
import { MEDIA_RECIPE } from '../../modules/media/pictures.service.ts'
import { SEARCH_RECIPE } from '../../modules/products/search/product-search.service.ts'

/** The shop's catalogue, as reviewed data files. */
export const CATALOGUE_FOLDER = join(import.meta.dirname, '../../../../../catalogue')

const SOURCE = 'catalogue/'

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

interface Services {
  catalogue: CatalogueService
  coupons: CouponsService
}

/**
 * Loads the shop's products and coupons, unless the same files are loaded already. Returns a summary of the changes.
 * @throws Error with every error in the files
 */
export async function loadCatalogueFolder(
  { catalogue, coupons }: Services,
  onProgress?: (done: number, total: number) => void,
): Promise<string> {
  const source = { name: SOURCE, hash: await hashFolder() }
  if (await catalogue.isImported(source)) return 'unchanged'
  const read = await readCatalogueFolder(CATALOGUE_FOLDER)
  if (!read.ok) throw new Error(formatErrors(read.errors))
  const report = await catalogue.importProducts({
    products: read.products.map(({ record }) => record),
    terms: read.terms,
    ...(read.minerals ? { minerals: read.minerals } : {}),
    pictureFolder: join(CATALOGUE_FOLDER, 'pictures'),
    source,
    alongside: (db) => coupons.importCoupons(read.coupons, db),
    ...(onProgress ? { onProgress } : {}),
  })
  return `${report.added.length} added, ${report.changed.length} changed, ${report.unchanged} unchanged`
}

async function hashFolder(): Promise<string> {
  const products = (await readdir(join(CATALOGUE_FOLDER, 'products'))).sort()
  const pictures = (await readdir(join(CATALOGUE_FOLDER, 'pictures'))).filter(isPicture).sort()
  const names = [
    ...products.map((name) => `products/${name}`),
    ...['terms.json', 'coupons.json', 'minerals.json'],
    ...pictures.map((name) => `pictures/${name}`),
  ]
  return hashFiles(CATALOGUE_FOLDER, names, `pictures ${MEDIA_RECIPE} search ${SEARCH_RECIPE}`)
}

/** The folder also has subfolders: icons, and crops of pictures. */
const isPicture = (name: string) => /\.(webp|jpg|png)$/.test(name)
