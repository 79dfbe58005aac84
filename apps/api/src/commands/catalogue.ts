// npm run catalogue -- import | export | beads | bead-price: products, and the parts of bracelets.
import { rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ValidationError } from '@shop/catalogue/validation-errors'
import type { FieldChange } from '@shop/catalogue/field-changes'
import type { ProductRecord } from '@shop/catalogue/format'
import type { Defaults, ReadNotes, ReadProduct } from '@shop/catalogue/read-outcome'
import { writeCatalogueCsv, writeCatalogueJson } from '@shop/catalogue/write'
import { CATALOGUE_FOLDER } from '../boot/seed/catalogue-folder.ts'
import { findCallerFolder, readConfig } from '../config/config.ts'
import { AppError } from '../http/app-error.ts'
import type { ImportReport } from '../modules/catalogue/import-changes.ts'
import { toUntrueText, type UntrueOldPrice } from '../modules/catalogue/old-prices.ts'
import { importBeads, setBeadPrice } from './catalogue-beads.ts'
import {
  describeErrors,
  findFormat,
  readDefaults,
  readGoods,
  requireReadable,
  type Format,
} from './catalogue-files.ts'
import {
  findStoredPictures,
  findPictureFolder,
  findPictureNames,
  listPictureErrors,
} from './catalogue-pictures.ts'
import { CommandError, print, runCommand, UsageError, warn } from './command-line.ts'
import { openShopDatabase, prepareDatabase } from './shop-database.ts'
import { withServices, withShopServices } from './shop-services.ts'

const HELP = `Imports and exports products, which are identified by their SKU.

  npm run catalogue -- import FILE        a .json or .csv file, or a folder such as "catalogue"; a .csv file may
                                          be an export of Shopify (see catalogue/README.md)
      --pictures FOLDER                   folder of the pictures; by default "pictures" next to
                                          FILE or its parent, else catalogue/pictures
      --defaults FILE                     a .json file with fields for products of a .csv file that lacks them
      --apply                             makes the changes; without it they are only reported, unless the
                                          shop has no products yet
  npm run catalogue -- export FILE        a .json or .csv file, or - for the standard output
      --format json|csv                   required when the file name has no such extension
  npm run catalogue -- beads [FOLDER]     the parts of bracelets in FOLDER/beads, by default "catalogue"
      --apply                             makes the changes; without it they are only reported
  npm run catalogue -- bead-price ID PRICE   gives a part another price in yuan: bead-price amethyst-8 4.80

The shop's own changes win until then: nothing else brings a file's products into a shop that has some. A file with
errors is rejected as a whole: each error is listed with its line, and nothing is changed. Products missing from the file stay as they are. A stock that is unchanged since the last import or export leaves the
shop's own count alone; any other number becomes the count; reserved units stay reserved. A folder also imports
its coupons.

The shop may be running. It encodes the smaller AVIF pictures later, in the background.
Exit codes: 0 done, 1 rejected, 2 wrong usage.
`

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      pictures: { type: 'string' },
      defaults: { type: 'string' },
      apply: { type: 'boolean', default: false },
      format: { type: 'string' },
    },
  })
  const [action, file, ...more] = positionals
  if (action === 'beads' && more.length === 0) {
    const folder = file === undefined ? CATALOGUE_FOLDER : resolveFile(file)
    return importBeads(folder, { isApplied: values.apply })
  }
  if (action === 'bead-price' && file !== undefined && more.length === 1) return setBeadPrice(file, more[0]!)
  if (action !== 'import' && action !== 'export')
    throw new UsageError('Use "import", "export", "beads" or "bead-price".')
  if (file === undefined || more.length > 0) throw new UsageError(`"${action}" needs one file.`)
  if (action === 'export') return exportGoods(file, findFormat(file, values.format))
  await importGoods(resolveFile(file), {
    pictureFolder: values.pictures && resolveFile(values.pictures),
    defaults: values.defaults === undefined ? {} : await readDefaults(resolveFile(values.defaults)),
    isApplied: values.apply,
  })
}

function resolveFile(file: string): string {
  return resolve(findCallerFolder(), file)
}

/** With fewer products no progress is shown. */
const MANY_PRODUCTS = 1_000
const LOGGED_EACH = { Pictures: 50, Products: 5_000 }

interface ImportOptions {
  pictureFolder: string | undefined
  defaults: Defaults
  isApplied: boolean
}

async function importGoods(file: string, { defaults, ...options }: ImportOptions): Promise<void> {
  const config = readConfig()
  // A file that cannot be read makes no database.
  await requireReadable(file)
  await using database = await openShopDatabase(config, { create: true })
  await prepareDatabase(database)
  const { report, isApplied, goods } = await withServices(
    config,
    database,
    async ({ catalogue, coupons }) => {
      const goods = await readGoods(file, {
        defaults,
        lookUp: (products) => catalogue.findStored(products.map(({ sku }) => sku)),
      })
      if (!goods.ok) throw new CommandError(describeErrors(goods.errors))
      const pictureFolder = options.pictureFolder ?? findPictureFolder(file)
      const pictureNames = await findPictureNames(goods.products, pictureFolder)
      const products = goods.products.map(({ record }) => record)
      const storedPictures = await findStoredPictures(catalogue, products, pictureFolder)
      const pictures = { folder: pictureFolder, names: pictureNames, except: storedPictures }
      refuseErrors(await listPictureErrors(goods.products, pictures))
      refuseErrors(toSlugErrors(goods.products, await catalogue.listSlugConflicts(products)))
      refuseErrors(toOldPriceErrors(goods.products, await catalogue.listUntrueOldPrices(products)))
      // Nothing can be lost in an empty shop.
      if (!options.isApplied && (await catalogue.hasProducts()))
        return { report: await catalogue.previewImport(products), isApplied: false, goods }
      const { coupons: brought } = goods
      const report = await catalogue.importProducts({
        products,
        pictureFolder,
        pictureNames,
        storedPictures,
        sources: new Map(
          goods.products.flatMap(({ record, source }) => (source ? [[record.sku, source]] : [])),
        ),
        ...(goods.terms && { terms: goods.terms }),
        ...(goods.minerals && { minerals: goods.minerals }),
        ...(brought && { alongside: (db) => coupons.importCoupons(brought, db) }),
        onProgress: (done, total) => showProgress('Pictures', done, total),
        onWritten: (done, total) => {
          if (total > MANY_PRODUCTS) showProgress('Products', done, total)
        },
      })
      return { report, isApplied: true, goods }
    },
  ).catch(refuseOutdated)
  print(describeReport(report))
  if (goods.notes) printNotes(goods.notes)
  if (!isApplied) print('Nothing was changed yet: --apply makes these changes.')
  else if (goods.coupons) print(`${goods.coupons.length} coupons imported`)
}

/** A product may be saved in the console while the import runs. @throws CommandError for that, else the error */
function refuseOutdated(error: unknown): never {
  if (!(error instanceof AppError && error.code === 'IMPORT_OUTDATED')) throw error
  throw new CommandError('A product has been changed meanwhile; nothing was imported. Run it again.')
}

/** @throws CommandError with all errors, if there are any */
function refuseErrors(errors: readonly ValidationError[]): void {
  if (errors.length > 0) throw new CommandError(describeErrors(errors))
}

/** An error for each slug that belongs to another SKU in the shop, at the line of its product. */
function toSlugErrors(
  products: readonly (ReadProduct & { file: string })[],
  conflicts: readonly { record: ProductRecord; sku: string }[],
): ValidationError[] {
  const places = new Map(products.map((product) => [product.record, product]))
  return conflicts.map(({ record, sku }) => {
    const { file, line } = places.get(record)!
    const message = `"${record.slug}" belongs to ${sku} in the shop; give ${record.sku} another one, or ${sku} as its SKU`
    return { file, line, path: 'slug', message }
  })
}

/** An error for each old price that shoppers were not asked, at the line of its product. */
function toOldPriceErrors(
  products: readonly (ReadProduct & { file: string })[],
  untrue: readonly UntrueOldPrice[],
): ValidationError[] {
  const places = new Map(products.map((product) => [product.record, product]))
  return untrue.map((each) => {
    const { file, line } = places.get(each.record)!
    return { file, line, path: 'compare_at_price', message: toUntrueText(each) }
  })
}

/** Progress of pictures and many products: one updated line on a terminal, occasional lines in a log. */
function showProgress(what: 'Pictures' | 'Products', done: number, total: number): void {
  const text = `${what}: ${done} of ${total}`
  if (process.stderr.isTTY) process.stderr.write(`\r${text}${done === total ? '\n' : ''}`)
  else if (done === total || done % LOGGED_EACH[what] === 0) warn(text)
}

function describeReport({ added, changed, unchanged }: ImportReport): string {
  return [
    ...added.map((sku) => `added    ${sku}`),
    ...changed.flatMap(({ sku, fields }) => [`changed  ${sku}`, ...fields.map(describeChange)]),
    `${added.length} added, ${changed.length} changed, ${unchanged} unchanged`,
  ].join('\n')
}

/** A long text shows only its beginning. */
const SHOWN = 60

function describeChange({ name, before, after }: FieldChange): string {
  const show = (text: string) => JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
  return `           ${name}: ${show(before)} -> ${show(after)}`
}

function printNotes({ drafts, picturesLeftOut }: ReadNotes): void {
  if (drafts.length > 0) print(`Drafts, since they lack what a product on sale needs: ${drafts.join(', ')}`)
  if (picturesLeftOut > 0)
    print(`Pictures left out, since a product has at most 8, of JPEG, PNG or WebP: ${picturesLeftOut}`)
}

async function exportGoods(file: string, format: Format): Promise<void> {
  const toText = (products: ProductRecord[]) =>
    format === 'json' ? writeCatalogueJson(products) : writeCatalogueCsv(products)
  await withShopServices(readConfig(), async ({ catalogue }) => {
    if (file === '-') {
      await catalogue.exportProducts((products) => Promise.resolve(print(toText(products))))
      return
    }
    const path = resolveFile(file)
    const products = await writeAtomically(path, (put) =>
      catalogue.exportProducts((products) => put(toText(products))),
    )
    print(`${products.length} products written to ${file}`)
  })
}

/**
 * Writes to a temporary file and renames it on success: a failed export leaves an existing file unchanged.
 */
async function writeAtomically<Result>(
  path: string,
  work: (put: (text: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const part = `${path}.part`
  const orCommandError = (error: NodeJS.ErrnoException): never => {
    throw new CommandError(`${path} cannot be written (${error.code})`)
  }
  try {
    const result = await work((text) => writeFile(part, text, { flush: true }).catch(orCommandError))
    await rename(part, path).catch(orCommandError)
    return result
  } finally {
    await rm(part, { force: true }).catch(() => undefined)
  }
}

await runCommand('catalogue', HELP, main)
