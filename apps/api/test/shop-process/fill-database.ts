import { loadCatalogueFolder } from '../../src/boot/seed/catalogue-folder.ts'
import { createAuditService } from '../../src/modules/audit/audit.service.ts'
import { createCatalogueService } from '../../src/modules/catalogue/catalogue.service.ts'
import { createCouponsService } from '../../src/modules/coupons/coupons.service.ts'
import { openDatabase } from '../../src/db/pool.ts'
import { installQueues } from '../../src/jobs/jobs.ts'
import { migrate } from '../../src/db/migrations.ts'
import { standInPictures } from '../stand-in-pictures.ts'

/** What the first start of a shop writes to its database, apart from pictures, which are slow to encode. */
export async function fillDatabase(connectionString: string): Promise<void> {
  const db = openDatabase({ connectionString, poolSize: 1 })
  try {
    await migrate(db)
    await installQueues(db)
    const catalogue = createCatalogueService({
      db,
      clock: () => new Date(),
      audit: createAuditService({ db, reads: db, clock: () => new Date() }),
      pictures: standInPictures,
    })
    const coupons = createCouponsService({ db, clock: () => new Date(), events: { emit: () => {} } })
    await loadCatalogueFolder({ catalogue, coupons })
  } finally {
    await db.destroy()
  }
}
