import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadArticleFolder } from './seed/article-folder.ts'
import { openBackground, type Background } from './background.ts'
import { CATALOGUE_FOLDER, loadBeads, loadCatalogueFolder } from './seed/catalogue-folder.ts'
import type { Config } from '../config/config.ts'
import { requireNoDemoAccounts, seedDemoOwner, seedDemoShopper } from './seed/demo.ts'
import { publishPagePictures } from '../site/page-pictures.ts'
import { canIndexChinese } from '../db/chinese-text.ts'
import { openDatabase } from '../db/pool.ts'
import { installQueues } from '../jobs/jobs.ts'
import { migrate } from '../db/migrations.ts'
import type { Services } from '../services.ts'
import type { Progress } from './progress.ts'

const WITHOUT_CHINESE =
  'searches for Chinese are slow, because LC_CTYPE of this database is not UTF-8 (docs/operations.md)'

const ROOT = join(import.meta.dirname, '../../../..')

/**
 * Migrates the database, loads its content and the uploads, and opens the background jobs without running them.
 * Idempotent.
 * @throws ConfigError if a live shop would open a demo database; Error with every error in the catalogue's files
 */
export async function prepareShop(
  config: Config,
  connectionString: string,
  progress: Progress,
): Promise<Background> {
  await progress.step('Migrations', async (report) => {
    const db = openDatabase({ connectionString, poolSize: 1 })
    try {
      const applied = await migrate(db)
      await installQueues(db)
      const done = applied.length === 0 ? 'up to date' : `${applied.length} applied`
      report((await canIndexChinese(db)) ? done : `${done}; ${WITHOUT_CHINESE}`)
    } finally {
      await db.destroy()
    }
  })

  const background = await openBackground(config, connectionString)
  try {
    await fillShop(config, background, progress)
    return background
  } catch (error) {
    await background.stop()
    throw error
  }
}

async function fillShop(config: Config, { services }: Background, progress: Progress): Promise<void> {
  await services.fillVocabulary()
  await services.stones.fill()
  await services.categories.fill(join(CATALOGUE_FOLDER, 'categories.json'))
  await services.staffRoles.seed()
  await services.fulfilment.carryOver()
  await services.returns.carryOver()
  if (config.mode === 'live') await requireNoDemoAccounts(services)
  else {
    await progress.step('Catalogue', async (report) => {
      report(await loadCatalogueFolder(services, (done, total) => report(`${done} of ${total} pictures`)))
      await loadBeads(services)
      await seedDemoShopper(services)
      await seedDemoOwner(services)
    })
  }
  await progress.step('Page pictures', () => publishPagePictures(services))
  await progress.step('Texts', async (report) => report(await loadArticleFolder(services)))
}

/** For the dashboard alone: a failure must not stop the start, and in development there is no build. */
export async function recordRelease({ vitals }: Services): Promise<void> {
  await readRelease()
    .then(vitals.recordRelease)
    .catch(() => {})
}

/** The running version and the hash of its built pages: `0.1.0 (a1b2c3d4)`. */
async function readRelease(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const names = await readdir(join(ROOT, 'apps/web/build/client/assets'))
  const hash = names.map((name) => /^manifest-(\w{1,8})\w*\.js$/.exec(name)?.[1]).find((found) => found)
  return hash ? `${version} (${hash})` : version
}
