import { join } from 'node:path'
import { createLedgerService } from '../modules/ledger/ledger.service.ts'
import type { LedgerDifference } from '../modules/ledger/ledger-facts.shared.ts'
import { compareContents, readCopyContent } from '@shop/embedded-postgres/copy/content'
import type { RestoreReport } from '@shop/embedded-postgres/copy/restore'
import { openDatabase } from '../db/pool.ts'
import { copyShop, restoreShop } from '../db/shop-copy.ts'
import { warn } from './command-line.ts'
import { startTemporaryDatabase } from './temporary-database.ts'

/** The result of restoring a copy into a temporary database. */
export interface Verification extends RestoreReport {
  /**
   * Number of tables restored identically, and the names of others; changed tables of an older copy are only
   * counted.
   */
  compared: number
  differing: string[]
  /** Differences between the restored ledger and the restored tables. */
  ledger: LedgerDifference[]
}

/**
 * Restores a copy into a temporary embedded database, copies that again, and compares the two; then compares
 * the restored ledger with the restored tables. The shop's own database is not touched.
 * @throws DatabaseCopyError when it cannot be restored
 */
export async function verifyCopy(file: string): Promise<Verification> {
  await using database = await startTemporaryDatabase('verify', { warn })
  const { connectionString } = database
  const again = join(database.folder, 'again.gz')
  const report = await restoreShop({ connectionString, file, replace: false, alsoDelete: [] })
  await copyShop({ connectionString, file: again, without: [] })
  const contents = compareContents(await readCopyContent(file), await readCopyContent(again))
  const db = openDatabase({ connectionString, poolSize: 1 })
  try {
    return { ...report, ...contents, ledger: await createLedgerService({ db }).compareShop() }
  } finally {
    await db.destroy()
  }
}
