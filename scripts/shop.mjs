import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ROOT, getShopNode, toShopEnvironment } from './project.mjs'

const PARENT_CHECK_MS = 300

const API = join(ROOT, 'apps', 'api', 'src')
/** Parsed by hand: this runs on older versions of Node too. */
const engineSettings = JSON.parse(readFileSync(join(API, 'boot', 'engine-settings.json'), 'utf8'))

let stop = (signal) => process.exit(128 + constants.signals[signal])

/**
 * Handles signals at any time: before the shop runs, a signal ends this process; afterwards the shop is stopped and
 * determines the exit code.
 */
export function listenToSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event === undefined) return
  // npm passes signals on, except SIGKILL of npm itself.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop('SIGTERM'), PARENT_CHECK_MS).unref()
}

/**
 * Starts the shop with the project's own Node and its engine settings. `output`: its standard output, as in `stdio` of
 * `spawn`; `environment`: additional variables.
 */
export function spawnShop(args, { output, environment }) {
  return spawn(getShopNode(), [...engineSettings.arguments, join(API, 'main.ts'), ...args], {
    cwd: ROOT,
    env: toShopEnvironment({ ...engineSettings.environment, ...environment }),
    // The shop stops cleanly when the channel closes, even if this process is killed.
    stdio: ['ignore', output, 'inherit', 'ipc'],
    // Ctrl-C reaches the terminal's whole process group, and npm repeats it. In its own group, the shop gets one
    // signal, from its parent.
    detached: process.platform !== 'win32',
  })
}

/** Builds in the background what the shop opens without: finish-build.mjs, which ends with this process. */
export function spawnRestOfBuild() {
  const { HOST = '127.0.0.1', PORT = '3000' } = process.env
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  const script = join(ROOT, 'scripts', 'finish-build.mjs')
  const rest = spawn(process.execPath, [script, `http://${host}:${PORT}/readyz`], { stdio: 'inherit' })
  process.once('exit', () => rest.kill())
}

/** Runs the shop and exits with its exit code. Given `--await-pages`, it opens once `open` is called. */
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
  return { open: () => shop.connected && shop.send('open') }
}
