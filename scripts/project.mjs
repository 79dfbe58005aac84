// Where things are. Plain JavaScript, like all of this folder: it must run before anything is installed.
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Short-lived files of the scripts: locks, reports of test runs. */
export const CACHE = join(ROOT, '.cache')

const OLDEST_NODE = [20, 10]
const SHOP_NODE_MAJOR = 24

/** Ends with one line when the Node that runs these scripts is too old for them. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  fail(
    `Node ${OLDEST_NODE.join('.')} or newer is needed to start; this is ${process.version} (see https://nodejs.org).`,
  )
}

/** The Node 24 that runs the shop: the project's own, else the one that runs this script if it is new enough. */
export function getShopNode() {
  const own = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= SHOP_NODE_MAJOR) return process.execPath
  return fail(`The shop's own Node ${SHOP_NODE_MAJOR} is missing; delete node_modules and start again.`)
}

/** The environment for npm and for the tools of the project: their programs first on the PATH. */
export function toToolEnvironment(more = {}) {
  return { ...process.env, PATH: [...projectBins(), process.env.PATH].join(delimiter), ...more }
}

/** The environment of the shop and its commands: as for tools, and modules are compiled once for all starts. */
export function toShopEnvironment(more = {}) {
  return toToolEnvironment({ NODE_COMPILE_CACHE: join(CACHE, 'compiled'), ...more })
}

/**
 * The environment for installing: nothing that is about to be replaced may be on the PATH. npm puts
 * node_modules/.bin there, with the Node that `npm ci` deletes while it runs.
 */
export function toInstallEnvironment() {
  const system = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(ROOT))
  return { ...process.env, PATH: [dirname(getSystemNode()), ...system].join(delimiter) }
}

/** A Node outside node_modules, to run npm with while node_modules is replaced. */
export function getSystemNode() {
  const candidates = [process.env.npm_node_execpath, process.execPath]
  return candidates.find((path) => path && !path.startsWith(ROOT) && existsSync(path)) ?? 'node'
}

/** Says one line on standard error and ends with exit code 1. */
export function fail(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

function projectBins() {
  return [join(ROOT, 'node_modules', '.bin'), dirname(getShopNode())]
}
