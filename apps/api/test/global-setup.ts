import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readCatalogueFolder } from '@shop/catalogue/read-folder'
import { CATALOGUE_FOLDER } from '../src/boot/seed/catalogue-folder.ts'
import { startTemporaryDatabase } from '../src/commands/temporary-database.ts'
import { createCatalogueService } from '../src/modules/catalogue/catalogue.service.ts'
import { seedSynonyms } from '../src/modules/products/search/search-words.shared.ts'
import { openDatabase } from '../src/db/pool.ts'
import { installQueues } from '../src/jobs/jobs.ts'
import { migrate } from '../src/db/migrations.ts'
import { standInPictures } from './stand-in-pictures.ts'
import { openServer, TEMPLATE_DATABASE, toDatabaseUrl } from './test-database.ts'
import { TEST_START } from './test-clock.ts'

/** Durability is irrelevant for tests. */
const FAST_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '100',
  // Each connection proves the password, and the files of a run open thousands.
  scram_iterations: '1',
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection string of the test server's own database. */
    serverUrl: string
  }
}

/** Vitest global setup: one real PostgreSQL for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryDatabase('tests', { settings: FAST_SETTINGS })
  await makeTemplate(server.connectionString)
  project.provide('serverUrl', server.connectionString)
  return () => server[Symbol.asyncDispose]()
}

async function makeTemplate(serverUrl: string): Promise<void> {
  await using server = openServer(serverUrl)
  await server.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`)
  const db = openDatabase({ connectionString: toDatabaseUrl(serverUrl, TEMPLATE_DATABASE), poolSize: 1 })
  try {
    await migrate(db)
    await installQueues(db)
    const read = await readCatalogueFolder(CATALOGUE_FOLDER)
    if (!read.ok) throw new Error(`The catalogue has errors: ${JSON.stringify(read.errors)}`)
    const catalogue = createCatalogueService({
      db,
      clock: () => TEST_START,
      pictures: standInPictures,
      audit: { record: async () => {} },
    })
    const products = read.products.map(({ record }) => record)
    const { terms, minerals } = read
    await catalogue.importProducts({ products, terms, ...(minerals && { minerals }), pictureFolder: '' })
    await seedSynonyms(db, join(CATALOGUE_FOLDER, 'synonyms.json'), TEST_START)
  } finally {
    await db.destroy()
  }
}
