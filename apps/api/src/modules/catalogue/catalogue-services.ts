import type { Db, ReadDb } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PicturesService } from '../media/pictures.service.ts'
import { createCatalogueService } from './catalogue.service.ts'
import { createBulkEdit } from './console/bulk-edit.service.ts'
import { createProductEditor } from './console/product-editor.service.ts'
import { createProductFiles } from './console/product-files.service.ts'
import { createProductLists } from './console/product-lists.service.ts'
import { createStones } from './console/stones.service.ts'
import { createVocabulary } from './console/vocabulary.service.ts'
import { createProductPreviews } from './console/product-previews.service.ts'

interface Dependencies {
  db: Db
  /** For the list of products. */
  reads: ReadDb
  clock: Clock
  audit: AuditService
  pictures: PicturesService
  /** Signs addresses of previews. */
  secret: string
  publicUrl: string
  /** The catalogue's files. */
  folder: string
}

export type CatalogueServices = ReturnType<typeof createCatalogueServices>

/** The services that change the catalogue. */
export function createCatalogueServices(deps: Dependencies) {
  const catalogue = createCatalogueService(deps)
  const productEditor = createProductEditor(deps)
  return {
    catalogue,
    productEditor,
    productLists: createProductLists(deps),
    bulkEdit: createBulkEdit({ ...deps, editor: productEditor }),
    productFiles: createProductFiles({ ...deps, catalogue }),
    productPreviews: createProductPreviews(deps),
    vocabulary: createVocabulary(deps),
    stones: createStones(deps),
  }
}
