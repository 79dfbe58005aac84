import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ROOT, getShopNode, toShopEnvironment } from './project.mjs'

const PARENT_CHECK_MS = 300

/** As in apps/api/src/workers.ts, where this process answers by itself. */
const ENGINE_SETTINGS = ['--max-semi-space-size=16']
const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

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

/** Runs the shop with the project's own Node and ends with the shop's exit code. */
export function runShop(args) {
  const shop = spawn(
    getShopNode(),
    [...ENGINE_SETTINGS, join(ROOT, 'apps', 'api', 'src', 'main.ts'), ...args],
    {
      cwd: ROOT,
      env: toShopEnvironment(MEMORY_SETTINGS),
      // The shop sees the channel close, and ends in good order, even when this process is killed.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C reaches everything in the terminal's process group, and npm repeats it. In a group of its own, the
      // shop is asked once, by the line below.
      detached: process.platform !== 'win32',
    },
  )
  let asked = false
  stop = () => {
    if (asked) return
    asked = true
    shop.kill('SIGTERM')
  }
  shop.once('error', (error) => {
    process.stderr.write(`The shop could not be started: ${error.message}\n`)
    process.exit(1)
  })
  shop.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
