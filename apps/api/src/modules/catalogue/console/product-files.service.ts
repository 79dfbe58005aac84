import { createHash } from 'node:crypto'
import type { ImportFill, ImportPreview } from '@shop/contract/products/product-files.console'
import type { ProductRecord } from '@shop/catalogue/format'
import { readCatalogueCsv } from '@shop/catalogue/read-csv'
import type { ReadProduct } from '@shop/catalogue/read-outcome'
import { findCategory } from '@shop/catalogue/taxonomy'
import { writeCatalogueCsv } from '@shop/catalogue/write'
import { AppError } from '../../../http/app-error.ts'
import { UTF8_MARK } from '../../../http/csv.ts'
import type { Actor } from '../../audit/audit.service.ts'
import type { PicturesService } from '../../media/pictures.service.ts'
import type { PublishedPicture } from '../../media/published-picture.shared.ts'
import type { CatalogueService } from '../catalogue.service.ts'
import type { ImportReport } from '../import-changes.ts'
import { toUntrueText } from '../old-prices.ts'

type Checked = {
  products: ReadProduct[]
  /** Pictures of the file that were uploaded, and that its products do not have yet. */
  uploaded: Map<string, PublishedPicture>
  /** Without the products that are added and changed. */
  preview: Omit<ImportPreview, keyof ImportReport | 'hash'>
}

/** How a file is read: `fill` is what it lacks. */
interface ImportOptions {
  fill: ImportFill
  mayChangeCosts: boolean
}

type StoredProducts = Awaited<ReturnType<CatalogueService['findStored']>>['products']

interface Dependencies {
  catalogue: CatalogueService
  pictures: Pick<PicturesService, 'findUploaded'>
}

/** Products as CSV files, by the same import and export as the command's. */
export function createProductFiles({ catalogue, pictures }: Dependencies) {
  async function check(
    file: Buffer,
    { fill: { subcategory, ...fill }, mayChangeCosts }: ImportOptions,
  ): Promise<Checked> {
    let stored: StoredProducts = new Map()
    const read = await readCatalogueCsv([file], {
      file: '',
      defaults: { ...fill, ...(subcategory && { category: findCategory(subcategory), subcategory }) },
      async lookUp(products) {
        const found = await catalogue.findStored(products.map(({ sku }) => sku))
        stored = found.products
        const hasPicture = (sku: string, picture: string) => found.pictures.has(`${sku}/${picture}`)
        return { products: found.products, hasPicture }
      },
    })
    const uploaded = new Map<string, PublishedPicture>()
    if (!read.ok) {
      const errors = read.errors.map(({ line, path, message }) => ({ line, path, message }))
      const lacking = [...read.lacking].map(([field, { count }]) => ({ field, count }))
      return { products: [], uploaded, preview: { drafts: [], pictures_left_out: 0, lacking, errors } }
    }
    const { products, notes } = read
    const errors = [
      ...(await listSlugErrors(products)),
      ...(await listOldPriceErrors(products)),
      ...(mayChangeCosts ? [] : listCostErrors(products, stored)),
      ...(await listPictureErrors(products, uploaded)),
    ]
    const { drafts, picturesLeftOut } = notes
    return {
      products,
      uploaded,
      preview: { drafts, pictures_left_out: picturesLeftOut, lacking: [], errors },
    }
  }

  async function listSlugErrors(products: ReadProduct[]) {
    const lines = new Map(products.map(({ record, line }) => [record, line]))
    const conflicts = await catalogue.listSlugConflicts(products.map(({ record }) => record))
    return conflicts.map(({ record, sku }) => ({
      line: lines.get(record) ?? 1,
      path: 'slug',
      message: `"${record.slug}" belongs to ${sku}`,
    }))
  }

  async function listOldPriceErrors(products: ReadProduct[]) {
    const lines = new Map(products.map(({ record, line }) => [record, line]))
    const untrue = await catalogue.listUntrueOldPrices(products.map(({ record }) => record))
    return untrue.map((each) => ({
      line: lines.get(each.record) ?? 1,
      path: 'compare_at_price',
      message: toUntrueText(each),
    }))
  }

  /** @param uploaded receives those that were uploaded */
  async function listPictureErrors(products: ReadProduct[], uploaded: Checked['uploaded']) {
    const unknown = await catalogue.listUnknownPictures(products.map(({ record }) => record))
    for (const file of [...unknown]) {
      const picture = await pictures.findUploaded(file)
      if (picture) uploaded.set(file, picture)
      if (picture) unknown.delete(file)
    }
    return products.flatMap(({ record, line, pictureLines }) =>
      record.pictures.flatMap(({ file }, index) => {
        const place = { line: pictureLines?.get(file) ?? line, path: `picture_${index + 1}_file` }
        return unknown.has(file) ? [{ ...place, message: `"${file}" is unknown` }] : []
      }),
    )
  }

  return {
    /** All products, drafts included. */
    async export({ hasCosts }: { hasCosts: boolean }): Promise<Buffer> {
      const records = await catalogue.exportProducts()
      // Spreadsheets recognise UTF-8 by this mark.
      return Buffer.from(`${UTF8_MARK}${writeCatalogueCsv(records, { hasCosts })}`)
    },

    async preview(file: Buffer, options: ImportOptions): Promise<ImportPreview> {
      const { products, preview } = await check(file, options)
      const records = preview.errors.length > 0 ? [] : products.map(({ record }) => record)
      return toPreview(file, { preview, records, report: await catalogue.previewImport(records) })
    },

    /**
     * @param options with what was shown, by its hash
     * @throws IMPORT_REFUSED with the errors, IMPORT_OUTDATED when something else would be changed now
     */
    async apply(
      file: Buffer,
      { hash: confirmed, ...options }: ImportOptions & { hash: string },
      actor: Actor,
    ): Promise<ImportPreview> {
      const { products, uploaded, preview } = await check(file, options)
      if (preview.errors.length + preview.lacking.length > 0)
        throw new AppError('IMPORT_REFUSED', {
          details: preview.errors.map(({ line, path, message }) => ({ path, message, line })),
        })
      const records = products.map(({ record }) => record)
      const report = await catalogue.importProducts({
        products: records,
        uploaded,
        actor,
        pictureFolder: '',
        storedPictures: new Set(records.flatMap((record) => record.pictures.map((picture) => picture.file))),
        sources: new Map(products.flatMap(({ record, source }) => (source ? [[record.sku, source]] : []))),
        confirm(report) {
          if (toPreview(file, { preview, records, report }).hash !== confirmed)
            throw new AppError('IMPORT_OUTDATED')
        },
      })
      return toPreview(file, { preview, records, report })
    },
  }
}

/** Changed costs of a file by somebody who may not see any; what it leaves as it was is no change. */
function listCostErrors(products: ReadProduct[], stored: StoredProducts) {
  return products.flatMap(({ record, line }) =>
    record.cost === stored.get(record.sku)?.record.cost
      ? []
      : [{ line, path: 'cost', message: 'may be changed only by those who see costs' }],
  )
}

function toPreview(
  file: Buffer,
  {
    preview,
    records,
    report,
  }: { preview: Checked['preview']; records: ProductRecord[]; report: ImportReport },
): ImportPreview {
  const names = new Map(records.map(({ sku, name }) => [sku, name.en]))
  const toNamed = (sku: string) => ({ sku, name: names.get(sku) ?? '' })
  const shown = {
    ...preview,
    added: report.added.map(toNamed),
    changed: report.changed.map(({ sku, fields }) => ({ ...toNamed(sku), fields })),
    unchanged: report.unchanged,
  }
  // With the records, since an added product is shown by its name alone.
  const hash = createHash('sha256')
    .update(file)
    .update(JSON.stringify([shown, records]))
    .digest('hex')
  return { hash, ...shown }
}
