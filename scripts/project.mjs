// Paths and environments. All of this folder is plain JavaScript, as it runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Temporary files of the scripts: locks, reports of test runs. */
export const CACHE = join(ROOT, '.cache')

const OLDEST_NODE = [20, 10]
const SHOP_NODE_MAJOR = 24

/** Exits with one line if the current Node is too old for these scripts. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  fail(
    `Node ${OLDEST_NODE.join('.')} or newer is needed to start; this is ${process.version} (see https://nodejs.org).`,
  )
}

/** Of the packages of Node, one for each platform, npm installs the one that fits. */
const NODE_PACKAGES = Object.keys(
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).optionalDependencies,
)
const NODE_FILE = process.platform === 'win32' ? 'node.exe' : 'node'

/** The project's own Node, once it is installed. */
export function findOwnNode() {
  const files = NODE_PACKAGES.map((name) => join(ROOT, 'node_modules', name, 'bin', NODE_FILE))
  return files.find((file) => existsSync(file))
}

/** The Node 24 that runs the shop: the project's own, else the current one if new enough. */
export function getShopNode() {
  const own = findOwnNode()
  if (own) return own
  if (Number(process.versions.node.split('.')[0]) >= SHOP_NODE_MAJOR) return process.execPath
  return fail(`The shop's own Node ${SHOP_NODE_MAJOR} is missing; delete node_modules and start again.`)
}

/** Environment for npm and the project's tools: node_modules/.bin first on the PATH. */
export function toToolEnvironment(more = {}) {
  return { ...process.env, PATH: [...projectBins(), process.env.PATH].join(delimiter), ...more }
}

/** Environment of the shop and its commands: as for tools, with Node's compile cache. */
export function toShopEnvironment(more = {}) {
  return toToolEnvironment({ NODE_COMPILE_CACHE: join(CACHE, 'compiled'), ...more })
}

/**
 * Environment for installing, without node_modules/.bin on the PATH: npm adds it, with the Node that `npm ci` deletes
 * while it runs.
 */
export function toInstallEnvironment() {
  const system = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(ROOT))
  return { ...process.env, PATH: [dirname(getSystemNode()), ...system].join(delimiter) }
}

/** A Node outside node_modules, for npm while node_modules is replaced. */
export function getSystemNode() {
  const candidates = [process.env.npm_node_execpath, process.execPath]
  return candidates.find((path) => path && !path.startsWith(ROOT) && existsSync(path)) ?? 'node'
}

/** Prints one line on standard error and exits with code 1. */
export function fail(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

function projectBins() {
  return [join(ROOT, 'node_modules', '.bin'), dirname(getShopNode())]
}
