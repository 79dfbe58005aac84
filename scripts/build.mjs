import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CommandError, runCommand, toNpmCommand } from './commands.mjs'
import { fingerprint } from './fingerprint.mjs'
import { ensureConsoleInstalled } from './install-console.mjs'
import { ensureInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { ROOT, fail, requireNode, toToolEnvironment } from './project.mjs'
import { createSteps } from './steps.mjs'

const PROGRESS_INTERVAL_MS = 5_000
const LAST_LINES = 30
/**
 * Options of the bundler's memory allocator, mimalloc. With huge pages, and with freed memory retained, a build takes 640 MB;
 * so it takes 400 MB in the same time, and fits a machine of 1 GiB on which the shop runs.
 */
const LESS_MEMORY = { MIMALLOC_ALLOW_THP: '0', MIMALLOC_PURGE_DELAY: '0' }

const toPaths = (folder, names) => names.map((name) => join(ROOT, folder, name))

const PAGES = {
  title: 'the web pages',
  lock: 'build',
  stamp: join(ROOT, 'apps/web/build/.stamp'),
  inputs: [
    ...toPaths('', ['apps/web', 'packages', 'package-lock.json', 'scripts/compress-assets.mjs']),
    ...toPaths('catalogue', ['terms.json', 'correspondences.json', 'src', 'pictures/swatches']),
  ],
  command: ['run', 'build', '--workspace=@shop/web'],
}
const COMPRESSED_PAGES = {
  ...PAGES,
  title: 'the compressed files of the web pages',
  // In the folder that each build of the pages empties.
  stamp: join(ROOT, 'apps/web/build/client/.compressed'),
  command: ['run', 'compress', '--workspace=@shop/web'],
}
const CONSOLE = {
  title: 'the console',
  lock: 'build-console',
  stamp: join(ROOT, 'apps/console/build/.stamp'),
  inputs: [
    ...toPaths('', [
      'apps/console',
      'packages/contract',
      'packages/messages',
      'package-lock.json',
      'scripts/compress-assets.mjs',
    ]),
    // Its faces are the shop's.
    ...toPaths('apps/web/app', ['fonts', 'styles/fonts.css']),
  ],
  command: ['run', 'build', '--prefix', 'apps/console'],
}

/** Builds the web pages unless the last build has the same sources. Their files are not compressed yet. */
export function ensurePagesBuilt(progress) {
  return ensure(PAGES, progress)
}

/** Builds the web pages, and compresses their files, unless the last build has the same sources. */
export async function ensureBuilt(progress) {
  await ensurePagesBuilt(progress)
  return ensure(COMPRESSED_PAGES, progress)
}

/** Whether the last build of the web pages has the same sources, and is compressed. */
export function isBuilt() {
  return hasBuild(PAGES) && hasBuild(COMPRESSED_PAGES)
}

/** Builds the console unless the last build has the same sources; installs its packages for that. */
export async function ensureConsoleBuilt(progress) {
  if (isConsoleBuilt()) return 'nothing to do'
  await ensureConsoleInstalled(progress)
  return ensure(CONSOLE, progress)
}

/** Whether the console's last build has the same sources. */
export function isConsoleBuilt() {
  return hasBuild(CONSOLE)
}

async function ensure(target, progress = () => undefined) {
  if (hasBuild(target)) return 'nothing to do'
  return withLock(
    target.lock,
    () => (hasBuild(target) ? 'done by another start' : build(target, progress)),
    () => progress('waiting for another start, which is building'),
  )
}

async function build({ title, stamp, inputs, command }, progress) {
  const startedAt = performance.now()
  const timer = setInterval(() => {
    progress(`building for ${Math.round((performance.now() - startedAt) / 1000)} s`)
  }, PROGRESS_INTERVAL_MS)
  // Computed before the build: a file that changes meanwhile makes the next start build again.
  const sources = fingerprint(inputs)
  rmSync(stamp, { force: true })
  try {
    const [file, args] = toNpmCommand(command)
    await runCommand(file, args, { env: { ...toToolEnvironment(), ...LESS_MEMORY } })
    writeFileSync(stamp, sources)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    const lines = error.output.trim().split('\n').slice(-LAST_LINES)
    fail(`Building ${title} failed: ${error.message}\n${lines.join('\n')}`)
  } finally {
    clearInterval(timer)
  }
  return ''
}

function hasBuild({ stamp, inputs }) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(inputs)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode()
  const step = createSteps(3)
  await step('Installing dependencies', ensureInstalled)
  await step('Building the web pages', ensureBuilt)
  await step('Building the console', ensureConsoleBuilt)
}
