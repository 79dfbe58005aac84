import { loadArticleFolder } from './seed/article-folder.ts'
import { openBackground, type Background } from './background.ts'
import { loadCatalogueFolder } from './seed/catalogue-folder.ts'
import type { Config } from '../config/config.ts'
import { requireNoDemoShopper, seedDemoShopper } from './seed/demo.ts'
import { publishPagePictures } from '../site/page-pictures.ts'
import { openDatabase } from '../db/pool.ts'
import { installQueues } from '../jobs/jobs.ts'
import { migrate } from '../db/migrations.ts'
import type { Progress } from './progress.ts'
import { readRelease } from '../config/release.ts'

/**
 * Brings the database and the uploads to what this version of the shop needs, step by step, and opens the background
 * jobs, which are not running yet. What is there already is not made again.
 * @throws ConfigError when a live shop would open a demo's database; Error with every fault of the catalogue's files
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
      report(applied.length === 0 ? 'up to date' : `${applied.length} applied`)
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
  if (config.mode === 'live') await requireNoDemoShopper(services)
  else {
    await progress.step('Catalogue', async (report) => {
      report(await loadCatalogueFolder(services, (done, total) => report(`${done} of ${total} pictures`)))
      await seedDemoShopper(services)
    })
  }
  await progress.step('Page pictures', () => publishPagePictures(services))
  await progress.step('Texts', async (report) => report(await loadArticleFolder(services)))
  // For the dashboard alone: nothing that a start should fail for, and in development nothing is built.
  const recordRelease = async () => services.vitals.markRelease(await readRelease())
  await recordRelease().catch(() => {})
}
