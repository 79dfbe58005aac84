import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { PagePicturesService } from '../media/page-pictures.service.ts'
import type { PicturesService } from '../media/pictures.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import { createCategoriesService } from './categories.service.ts'
import { createCategoryEditor } from './console/category-editor.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
  pictures: PicturesService
  pagePictures: PagePicturesService
  products: ProductsService
}

/** The categories, for shoppers and for the merchant. */
export function createCategoriesServices(deps: Dependencies) {
  return { categories: createCategoriesService(deps), categoryEditor: createCategoryEditor(deps) }
}
