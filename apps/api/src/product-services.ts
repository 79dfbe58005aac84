import { join } from 'node:path'
import type { Base } from './base-services.ts'
import { CATALOGUE_FOLDER } from './boot/seed/catalogue-folder.ts'
import { createArticleServices } from './modules/articles/article-services.ts'
import { createCatalogueServices } from './modules/catalogue/catalogue-services.ts'
import { createCategoriesServices } from './modules/categories/categories-services.ts'
import { createDesignServices } from './modules/designs/design-services.ts'
import { createProductsService } from './modules/products/products.service.ts'
import { seedSynonyms } from './modules/products/search/search-words.shared.ts'
import { createStockServices } from './modules/products/stock/console/stock-services.ts'
import { createSalesConsole } from './modules/sales/console/sales-console.service.ts'
import { createSales } from './modules/sales/sales.service.ts'
import { createSearchMisses } from './modules/reports/search-misses.service.ts'
import { createSearchEnginesService } from './modules/search-engines/search-engines.service.ts'

/** What the shop sells, and what its pages say of it. */
export function createProductServices({
  db,
  reads,
  replicas,
  clock,
  jobs,
  audit,
  settings,
  pictures,
  pagePictures,
  secret,
  publicUrl,
}: Base) {
  const searchMisses = createSearchMisses({ db, clock })
  const products = createProductsService({
    db,
    replicas,
    clock,
    onNothingFound: searchMisses.count,
    secret,
  })
  return {
    products,
    searchMisses,
    fillVocabulary: () => seedSynonyms(db, join(CATALOGUE_FOLDER, 'synonyms.json'), clock()),
    ...createStockServices({ db, reads, clock, audit }),
    ...createCatalogueServices({
      db,
      reads,
      clock,
      audit,
      pictures,
      secret,
      publicUrl,
      folder: CATALOGUE_FOLDER,
    }),
    sales: createSales({ db, clock, jobs }),
    salesConsole: createSalesConsole({ db, clock, audit }),
    ...createCategoriesServices({ db, clock, audit, pictures, pagePictures, products }),
    ...createDesignServices({ db, clock, audit }),
    ...createArticleServices({ db, clock, audit, products, pictures, settings }),
    searchEngines: createSearchEnginesService({ db, clock, publicUrl, settings }),
  }
}
