import { ensureInstalled } from './install.mjs'
import { requireNode } from './project.mjs'
import { listenToSignals, runShop } from './shop.mjs'
import { createSteps } from './steps.mjs'

requireNode()
listenToSignals()
const step = createSteps(2)
await step('Installing dependencies', ensureInstalled)
process.stdout.write('2/2 Starting the shop with hot reload …\n')
runShop(['--dev', ...process.argv.slice(2)])
