// Started by start.mjs: once the shop is open, does with what the processor has left what can wait for that. It compresses
// the pages' files, which the shop compresses quickly and less well until then, and installs and builds the console.
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureBuilt, ensureConsoleBuilt, isBuilt, isConsoleBuilt } from './build.mjs'

const [readyUrl] = process.argv.slice(2)
const POLL_MS = 500

// As the end of start.mjs, which ends what this has started too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const needsConsole = process.env.CONSOLE !== 'off' && !isConsoleBuilt()
if (needsConsole || !isBuilt()) {
  setPriority(constants.priority.PRIORITY_LOW)
  while (!(await isOpen())) await delay(POLL_MS)
  await ensureBuilt()
  if (needsConsole) {
    await ensureConsoleBuilt()
    process.stdout.write('The console is ready.\n')
  }
}

function isOpen() {
  return fetch(readyUrl).then(
    ({ ok }) => ok,
    () => false,
  )
}
