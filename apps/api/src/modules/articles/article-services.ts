import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PicturesService } from '../media/pictures.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import { createArticlesService } from './articles.service.ts'
import { createContentEditor } from './console/content-editor.service.ts'
import { createContentFiles } from './content-files.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
  products: ProductsService
  pictures: PicturesService
  settings: Pick<SettingsService, 'read'>
}

/** The services that show and change the shop's content: all but its products. */
export function createArticleServices(deps: Dependencies) {
  return {
    articles: createArticlesService(deps),
    contentEditor: createContentEditor(deps),
    contentFiles: createContentFiles(deps),
  }
}
