import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { ensurePagesBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './project.mjs'
import { listenToSignals, runShop, spawnRestOfBuild } from './shop.mjs'
import { createSteps, reportPart } from './steps.mjs'

/** A build of the pages takes 1 GiB by itself. */
const MEMORY_FOR_BOTH = 2 * 1024 ** 3
/** Of the machine, or as much as its control group allows. */
const memory = Math.min(totalmem(), process.constrainedMemory?.() || Infinity)
const buildPages = () => reportPart('Pages', ensurePagesBuilt)

requireNode()
const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(readFileSync(new URL('help.txt', import.meta.url)))
} else {
  listenToSignals()
  await createSteps(2)('Installing dependencies', ensureInstalled)
  process.stdout.write('2/2 Starting the shop …\n')
  if (memory < MEMORY_FOR_BOTH) await buildPages()
  // Where there is room, it fills its database while its pages are built.
  const shop = runShop([...args, '--await-pages'])
  await buildPages()
  shop.open()
  spawnRestOfBuild()
}
