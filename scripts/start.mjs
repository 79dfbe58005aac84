import { readFileSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './project.mjs'
import { listenToSignals, runShop, spawnConsolePreparation } from './shop.mjs'
import { createSteps } from './steps.mjs'

requireNode()
const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(readFileSync(new URL('help.txt', import.meta.url)))
} else {
  listenToSignals()
  const step = createSteps(3)
  await step('Installing dependencies', ensureInstalled)
  await step('Building the web pages', ensureBuilt)
  process.stdout.write('3/3 Starting the shop …\n')
  runShop(args)
  if (process.env.CONSOLE !== 'off') spawnConsolePreparation()
}
