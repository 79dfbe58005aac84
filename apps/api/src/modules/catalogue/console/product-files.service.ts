import type { z } from 'zod'
import type { ImportPreview } from '@shop/contract/console/product-files'
import type { ProductRecord } from '@shop/catalogue/format'
import { readCatalogueCsv } from '@shop/catalogue/read-csv'
import { writeCatalogueCsv } from '@shop/catalogue/write'
import { AppError } from '../../../http/app-error.ts'
import { UTF8_MARK } from '../../../http/csv.ts'
import type { Actor } from '../../audit/audit.service.ts'
import type { PicturesService, PublishedPicture } from '../../media/pictures.service.ts'
import type { CatalogueService } from '../catalogue.service.ts'

type Preview = z.infer<typeof ImportPreview>
type Checked = {
  products: ProductRecord[]
  /** Pictures of the file that were uploaded, and that its products do not have yet. */
  uploaded: Map<string, PublishedPicture>
  preview: Preview
}

interface Dependencies {
  catalogue: CatalogueService
  pictures: Pick<PicturesService, 'findUploaded'>
}

/** Products as CSV files, by the same import and export as the command's. */
export function createProductFiles({ catalogue, pictures }: Dependencies) {
  async function check(file: Buffer): Promise<Checked> {
    const read = await readCatalogueCsv([file], { file: '' })
    const uploaded = new Map<string, PublishedPicture>()
    const none = { added: [], changed: [], unchanged: 0 }
    if (!read.ok) {
      const errors = read.errors.map(({ line, path, message }) => ({ line, path, message }))
      return { products: [], uploaded, preview: { ...none, errors } }
    }
    const products = read.products.map(({ record }) => record)
    const errors = [
      ...(await catalogue.listSlugConflicts(products)).map(({ record, sku }) => ({
        ...{ line: lineOf(record), path: 'slug', message: `"${record.slug}" belongs to ${sku}` },
      })),
      ...(await listPictureErrors(products)),
    ]
    if (errors.length > 0) return { products, uploaded, preview: { ...none, errors } }
    return { products, uploaded, preview: { ...(await catalogue.previewImport(products)), errors } }

    function lineOf(record: ProductRecord): number {
      return read.ok ? (read.products.find((product) => product.record === record)?.line ?? 1) : 1
    }

    async function listPictureErrors(products: ProductRecord[]) {
      const unknown = await catalogue.listUnknownPictures(products)
      for (const file of [...unknown]) {
        const picture = await pictures.findUploaded(file)
        if (picture) uploaded.set(file, picture)
        if (picture) unknown.delete(file)
      }
      return products.flatMap((record) =>
        record.pictures.flatMap(({ file }, index) =>
          unknown.has(file)
            ? [{ line: lineOf(record), path: `picture_${index + 1}_file`, message: `"${file}" is unknown` }]
            : [],
        ),
      )
    }
  }

  return {
    /** All products, drafts included. */
    async export(): Promise<Buffer> {
      const records = await catalogue.exportProducts()
      // The mark tells spreadsheets that the file is UTF-8.
      return Buffer.from(`${UTF8_MARK}${writeCatalogueCsv(records)}`)
    },

    preview: async (file: Buffer): Promise<Preview> => (await check(file)).preview,

    /** @throws IMPORT_REFUSED with the errors */
    async apply(file: Buffer, actor: Actor): Promise<Preview> {
      const { products, uploaded, preview } = await check(file)
      if (preview.errors.length > 0)
        throw new AppError('IMPORT_REFUSED', {
          details: preview.errors.map(({ line, path, message }) => ({ path, message, line })),
        })
      const storedPictures = new Set(products.flatMap((record) => record.pictures.map(({ file }) => file)))
      const report = await catalogue.importProducts({
        ...{ products, pictureFolder: '', storedPictures, uploaded, actor },
      })
      return { ...report, errors: [] }
    },
  }
}
