import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CommandError, runCommand, toNpmCommand } from './commands.mjs'
import { ensureInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { ROOT, fail, requireNode, toToolEnvironment } from './project.mjs'
import { createSteps } from './steps.mjs'

const WEB = join(ROOT, 'apps', 'web')
const STAMP = join(WEB, 'build', '.stamp')
const PROGRESS_INTERVAL_MS = 5_000
const LAST_LINES = 30

const CATALOGUE = join(ROOT, 'catalogue')
/** Inputs of the web build. */
const INPUTS = [
  WEB,
  join(ROOT, 'packages'),
  join(ROOT, 'package-lock.json'),
  ...['terms.json', 'correspondences.json', 'src', 'pictures/swatches'].map((path) => join(CATALOGUE, path)),
]
/** Outputs of the build and its tools. */
const GENERATED = new Set(['node_modules', 'build', '.react-router', 'paraglide', '.vite'])
/** Apart from its settings, the message compiler's folder holds only generated files. */
const isCompilerOutput = (folder, name) => folder.endsWith('.inlang') && name !== 'settings.json'

/** Builds the web pages unless the last build has the same sources. */
export async function ensureBuilt(progress = () => undefined) {
  if (isBuilt()) return 'nothing to do'
  return withLock(
    'build',
    () => (isBuilt() ? 'done by another start' : build(progress)),
    () => progress('waiting for another start, which is building'),
  )
}

async function build(progress) {
  const startedAt = performance.now()
  const timer = setInterval(() => {
    progress(`building for ${Math.round((performance.now() - startedAt) / 1000)} s`)
  }, PROGRESS_INTERVAL_MS)
  // Computed before the build: a file that changes meanwhile makes the next start build again.
  const sources = fingerprint()
  rmSync(STAMP, { force: true })
  try {
    const [file, args] = toNpmCommand(['run', 'build', '--workspace=@shop/web'])
    await runCommand(file, args, { env: toToolEnvironment() })
    writeFileSync(STAMP, sources)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    const lines = error.output.trim().split('\n').slice(-LAST_LINES)
    fail(`Building the web pages failed: ${error.message}\n${lines.join('\n')}`)
  } finally {
    clearInterval(timer)
  }
  return ''
}

function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap(listFiles)) {
    hash
      .update(`${relative(ROOT, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!existsSync(path)) return []
  if (path.endsWith('.json') && !path.startsWith(WEB)) return [path]
  const entries = readdirSync(path, { withFileTypes: true }).filter(
    ({ name }) => !GENERATED.has(name) && !isCompilerOutput(path, name),
  )
  entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const child = join(path, entry.name)
    return entry.isDirectory() ? listFiles(child) : entry.isFile() ? [child] : []
  })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode()
  const step = createSteps(2)
  await step('Installing dependencies', ensureInstalled)
  await step('Building the web pages', ensureBuilt)
}
