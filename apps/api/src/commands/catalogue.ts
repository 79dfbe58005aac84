// npm run catalogue -- import | export: brings goods into the shop and out of it.
import { rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeCatalogueCsv, writeCatalogueJson } from '@shop/catalogue/write'
import { openBackground } from '../background.ts'
import { findCallerFolder, readConfig } from '../config.ts'
import type { ImportReport } from '../modules/catalogue/catalogue.service.ts'
import type { Services } from '../services.ts'
import { describeFaults, findFormat, readGoods, type Format, type Goods } from './catalogue-files.ts'
import { findPictureFolder, listPictureFaults } from './catalogue-pictures.ts'
import { CommandError, print, runCommand, UsageError, warn } from './command-line.ts'
import { openShopDatabase, prepareDatabase, requireUpToDate, type ShopDatabase } from './shop-database.ts'

const HELP = `Brings goods into the shop and out of it. Products are known by their SKU.

  npm run catalogue -- import FILE        a .json or .csv file, or a folder such as "catalogue"
      --pictures FOLDER                   where the pictures lie; by default a folder "pictures" beside
                                          FILE or its parent, else catalogue/pictures
      --dry-run                           says what would change, and changes nothing
  npm run catalogue -- export FILE        a .json or .csv file, or - for the standard output
      --format json|csv                   needed only when the name does not tell

A file with faults is refused whole: each fault is listed with its line, and nothing is changed. Products that
the file does not name stay as they are. A stock that is the same as in the last import or export leaves the
shop's own count alone; any other number becomes the count. A folder brings its coupons too.

The shop may be running. Exit codes: 0 done, 1 refused, 2 wrong usage.
`

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      pictures: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      format: { type: 'string' },
    },
  })
  const [action, file, ...more] = positionals
  if (action !== 'import' && action !== 'export') throw new UsageError('Say "import" or "export".')
  if (file === undefined || more.length > 0) throw new UsageError(`"${action}" needs one file.`)
  if (action === 'export') return exportGoods(file, findFormat(file, values.format))
  await importGoods(resolveFile(file), {
    pictureFolder: values.pictures === undefined ? undefined : resolveFile(values.pictures),
    isDryRun: values['dry-run'],
  })
}

function resolveFile(file: string): string {
  return resolve(findCallerFolder(), file)
}

async function importGoods(
  file: string,
  options: { pictureFolder: string | undefined; isDryRun: boolean },
): Promise<void> {
  const goods = await readGoods(file)
  if (!goods.ok) throw new CommandError(describeFaults(goods.faults))
  const pictureFolder = options.pictureFolder ?? (await findPictureFolder(file))
  const faults = await listPictureFaults(goods.products, pictureFolder)
  if (faults.length > 0) throw new CommandError(describeFaults(faults))

  const config = readConfig()
  await using database = await openShopDatabase(config, { create: !options.isDryRun })
  if (options.isDryRun) await requireUpToDate(database)
  else await prepareDatabase(database)
  const report = await withServices(database, async ({ catalogue, coupons }) => {
    const products = goods.products.map(({ record }) => record)
    if (options.isDryRun) return catalogue.previewImport(products)
    const imported = await catalogue.importProducts({
      ...{ products, pictureFolder, ...toShared(goods) },
      onProgress: showProgress,
    })
    if (goods.coupons) await coupons.importCoupons(goods.coupons)
    return imported
  })
  print(describeReport(report))
  if (options.isDryRun) print('Nothing was changed (--dry-run).')
  else if (goods.coupons) print(`${goods.coupons.length} coupons are as the file says`)
}

/** What a folder tells beside the goods themselves. */
function toShared({ terms, minerals }: Extract<Goods, { ok: true }>) {
  return { ...(terms && { terms }), ...(minerals && { minerals }) }
}

/** Pictures take their time; a terminal sees one line that counts, a log a line now and then. */
function showProgress(done: number, total: number): void {
  const text = `Pictures: ${done} of ${total}`
  if (process.stderr.isTTY) process.stderr.write(`\r${text}${done === total ? '\n' : ''}`)
  else if (done === total || done % 50 === 0) warn(text)
}

function describeReport({ added, changed, unchanged }: ImportReport): string {
  return [
    ...added.map((sku) => `added    ${sku}`),
    ...changed.map(({ sku, fields }) => `changed  ${sku}: ${fields.join(', ')}`),
    `${added.length} added, ${changed.length} changed, ${unchanged} unchanged`,
  ].join('\n')
}

async function exportGoods(file: string, format: Format): Promise<void> {
  await using database = await openShopDatabase(readConfig())
  await requireUpToDate(database)
  const products = await withServices(database, ({ catalogue }) => catalogue.exportProducts())
  const text = format === 'json' ? writeCatalogueJson(products) : writeCatalogueCsv(products)
  if (file === '-') return print(text)
  await writeWhole(resolveFile(file), text)
  print(`${products.length} products written to ${file}`)
}

/** A failed export leaves an earlier file as it was. */
async function writeWhole(path: string, text: string): Promise<void> {
  try {
    await writeFile(`${path}.part`, text)
    await rename(`${path}.part`, path)
  } catch (error) {
    await rm(`${path}.part`, { force: true }).catch(() => undefined)
    throw new CommandError(`${path} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

async function withServices<Result>(
  { connectionString }: ShopDatabase,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  // The standard output belongs to the command; in live mode the log would go there.
  const background = await openBackground({ ...readConfig(), logLevel: 'silent' }, connectionString)
  try {
    return await work(background.services)
  } finally {
    await background.stop()
  }
}

await runCommand('catalogue', HELP, main)
