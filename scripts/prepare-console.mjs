// Started by start.mjs: when the shop is open, installs and builds the console with what the processor has left.
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureConsoleBuilt, isConsoleBuilt } from './build.mjs'

const [readyUrl] = process.argv.slice(2)
const POLL_MS = 500

// As the end of start.mjs, which ends what this has started too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

if (!isConsoleBuilt()) {
  setPriority(constants.priority.PRIORITY_LOW)
  while (!(await isOpen())) await delay(POLL_MS)
  await ensureConsoleBuilt()
  process.stdout.write('The console is ready.\n')
}

function isOpen() {
  return fetch(readyUrl).then(
    ({ ok }) => ok,
    () => false,
  )
}
