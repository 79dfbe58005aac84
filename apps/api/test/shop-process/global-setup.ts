import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '@shop/embedded-postgres/start'
import { fillDatabase } from './fill-database.ts'
import { ROOT } from './processes.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder as after a first start, apart from the pictures, which are slow to encode. */
    firstStartFolder: string
  }
}

/** Vitest global setup of the tests that start the real shop. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(ROOT, 'apps/web/build/server/index.js'))) {
    throw new Error('The shop cannot start before its pages are built: npm run build')
  }
  const folder = await mkdtemp(join(tmpdir(), 'shop-process-'))
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(folder, 0o755)
  const log = { info: () => {}, warn: () => {} }
  const embedded = await startEmbeddedDatabase({ directory: join(folder, 'postgres'), log })
  await fillDatabase(embedded.connectionString).finally(() => embedded.stop())
  project.provide('firstStartFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
