import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { QUIET, failByNpm, runNpm } from './npm.mjs'
import { ROOT } from './project.mjs'

const CONSOLE = join(ROOT, 'apps', 'console')
const STAMP = join(CONSOLE, 'node_modules', '.shop-install')

/** Installs what building and testing the console needs, unless already installed; running the shop needs none of it. */
export async function ensureConsoleInstalled(progress = () => undefined) {
  if (isInstalled()) return 'nothing to do'
  return withLock(
    'install-console',
    // Another start may have installed it while this one waited.
    () => (isInstalled() ? 'done by another start' : install(progress)),
    () => progress('waiting for another start, which is installing'),
  )
}

async function install(progress) {
  progress('the packages of the console')
  await runNpm(['ci', '--prefix', 'apps/console', ...QUIET]).catch((error) =>
    failByNpm('Installing the packages of the console', error),
  )
  writeFileSync(STAMP, toStamp())
  return ''
}

function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === toStamp()
}

/** Changes with the set of packages and the platform. */
function toStamp() {
  return `${process.platform} ${process.arch} ${fingerprint([join(CONSOLE, 'package-lock.json')])}`
}
