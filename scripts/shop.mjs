import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ROOT, getShopNode, toShopEnvironment } from './project.mjs'

const PARENT_CHECK_MS = 300

const API = join(ROOT, 'apps', 'api', 'src')
/** Read by hand: this runs on older versions of Node too. */
const engineSettings = JSON.parse(readFileSync(join(API, 'boot', 'engine-settings.json'), 'utf8'))

let stop = (signal) => process.exit(128 + constants.signals[signal])

/**
 * Makes this process end as it is told, at any moment. While it prepares, a signal simply ends it; once the shop
 * runs, the shop is asked to end and decides about the exit code.
 */
export function listenToSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event === undefined) return
  // npm passes signals on, except the one that it cannot see coming: kill -9.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop('SIGTERM'), PARENT_CHECK_MS).unref()
}

/**
 * Starts the shop with the project's own Node and with the settings that it is measured with. `output`: where its standard
 * output goes, as in `stdio` of `spawn`; `environment`: variables beside those of this process.
 */
export function spawnShop(args, { output, environment }) {
  return spawn(getShopNode(), [...engineSettings.arguments, join(API, 'main.ts'), ...args], {
    cwd: ROOT,
    env: toShopEnvironment({ ...engineSettings.environment, ...environment }),
    // The shop sees the channel close, and ends in good order, even when this process is killed.
    stdio: ['ignore', output, 'inherit', 'ipc'],
    // Ctrl-C reaches everything in the terminal's process group, and npm repeats it. In a group of its own, the
    // shop is asked once, by whoever started it.
    detached: process.platform !== 'win32',
  })
}

/** Runs the shop and ends with the shop's exit code. */
export function runShop(args) {
  const shop = spawnShop(args, { output: 'inherit', environment: {} })
  let requested = false
  stop = () => {
    if (requested) return
    requested = true
    shop.kill('SIGTERM')
  }
  shop.once('error', (error) => {
    process.stderr.write(`The shop could not be started: ${error.message}\n`)
    process.exit(1)
  })
  shop.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
