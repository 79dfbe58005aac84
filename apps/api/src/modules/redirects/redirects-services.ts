import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import { createRedirectsConsole } from './console/redirects-console.service.ts'
import { createRedirectsService } from './redirects.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
  products: Pick<ProductsService, 'listOnSaleBySlug'>
}

/** The redirects, for visitors and for the merchant. */
export function createRedirectsServices(deps: Dependencies) {
  return { redirects: createRedirectsService(deps), redirectsConsole: createRedirectsConsole(deps) }
}
