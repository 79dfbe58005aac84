import { readFileSync } from 'node:fs'
import { ensurePagesBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './project.mjs'
import { listenToSignals, runShop, spawnRestOfBuild } from './shop.mjs'
import { createSteps, reportPart } from './steps.mjs'

requireNode()
const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(readFileSync(new URL('help.txt', import.meta.url)))
} else {
  listenToSignals()
  await createSteps(2)('Installing dependencies', ensureInstalled)
  process.stdout.write('2/2 Starting the shop …\n')
  // It fills its database while its pages are built.
  const shop = runShop([...args, '--await-pages'])
  await reportPart('Pages', ensurePagesBuilt)
  shop.open()
  spawnRestOfBuild()
}
