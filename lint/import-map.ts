import { matchesGlob, posix } from 'node:path'
import {
  CONTRACT_KINDS,
  MODULE_DEPENDENCIES,
  PACKAGE_DEPENDENCIES,
  TOOL_FILES,
  WEB_LAYERS,
} from './architecture.ts'

const MODULES = 'apps/api/src/modules'
const GROUNDWORK = /^apps\/api\/src\/(db|http|jobs|observability|security)\//

/** Each returns what is wrong with the import, or undefined. Paths are relative to the root of the repository. */
type Rule = (file: string, imported: string, isType: boolean) => string | undefined

const RULES: readonly Rule[] = [
  betweenPackages,
  betweenModules,
  ofWiring,
  betweenRoles,
  ofGroundwork,
  betweenKinds,
  ofBrowsers,
  betweenLayers,
  betweenFeatures,
  ofBenchmarks,
]

/** Why `file` must not import the file `imported` (or only its types), or undefined if it may. */
export function findForbidden(file: string, imported: string, isType = false): string | undefined {
  for (const rule of RULES) {
    const problem = rule(file, imported, isType)
    if (problem !== undefined) return problem
  }
  return undefined
}

const folders = Object.keys(PACKAGE_DEPENDENCIES)

/** The part of the workspace that a file belongs to; files at the root and in `scripts` belong to none. */
export const toPackageFolder = (file: string) => folders.find((folder) => file.startsWith(`${folder}/`))

function betweenPackages(file: string, imported: string) {
  const [from, to] = [toPackageFolder(file), toPackageFolder(imported)]
  if (!from || !to || from === to) return undefined
  const allowed = PACKAGE_DEPENDENCIES[from]!
  if (allowed.includes(posix.basename(to))) return undefined
  return `${from} may import only ${['itself', ...allowed].join(', ')} (PACKAGE_DEPENDENCIES in lint/architecture.ts).`
}

const toModule = (file: string) => new RegExp(`^${MODULES}/([^/]+)/`).exec(file)?.[1]

function betweenModules(file: string, imported: string) {
  const from = toModule(file)
  if (!from || !imported.startsWith(`${MODULES}/`)) return undefined
  const to = toModule(imported)
  if (to === from) return undefined
  const isShared = /\.(service|shared|sql)\.ts$/.test(imported)
  const isAllowed = to && MODULE_DEPENDENCIES[from]?.includes(to) && isShared
  return isAllowed
    ? undefined
    : `"${from}" may use only *.service.ts, *.shared.ts and *.sql.ts of the modules that MODULE_DEPENDENCIES in lint/architecture.ts lists for it.`
}

/** `services.ts` and its like; tests of a module may build on them. */
const isWiring = (file: string) => /^apps\/api\/src\/[^/]+\.ts$/.test(file)

function ofWiring(file: string, imported: string) {
  return toModule(file) && isWiring(imported) && !file.endsWith('.test.ts')
    ? 'A module must not import the wiring, which knows all modules: let it pass in what the module needs.'
    : undefined
}

function betweenRoles(file: string, imported: string) {
  if (!toModule(file) || !toModule(imported)) return undefined
  if (file.endsWith('.routes.ts') && /\.(repository|sql)\.ts$/.test(imported))
    return 'A route translates: let a service run the SQL.'
  if (file.endsWith('.repository.ts') && imported.endsWith('.routes.ts'))
    return 'A repository must not import routes.'
  return undefined
}

function ofGroundwork(file: string, imported: string) {
  if (!GROUNDWORK.test(file)) return undefined
  const isShop = imported.startsWith(`${MODULES}/`) || isWiring(imported)
  return isShop ? 'The groundwork must not import the shop: pass in what it needs.' : undefined
}

/** `money.ts` is as low as rules are; the groundwork in `http` knows all kinds. */
const toKind = (file: string) => {
  const kind = /^packages\/contract\/src\/(?!http\/)[^/]+\/[^/.]+(?:\.([a-z]+))?\.ts$/.exec(file)
  return kind && kind[1] !== 'test' ? Math.max(0, CONTRACT_KINDS.indexOf(kind[1] ?? '')) : undefined
}

function betweenKinds(file: string, imported: string) {
  const [from, to] = [toKind(file), toKind(imported)]
  return from !== undefined && to !== undefined && to > from
    ? `In the contract, ${CONTRACT_KINDS[from]} lie below ${CONTRACT_KINDS[to]} (CONTRACT_KINDS in lint/architecture.ts).`
    : undefined
}

function ofBrowsers(file: string, imported: string, isType: boolean) {
  const isLoaded = file.startsWith('apps/web/app/') && !/\.(test|server)\.tsx?$/.test(file)
  return isLoaded && imported.endsWith('.schemas.ts') && !isType
    ? 'Browsers load no schemas, which need zod: import only their types.'
    : undefined
}

const toLayer = (file: string) => WEB_LAYERS.findIndex((layer) => file.startsWith(`apps/web/app/${layer}/`))

function betweenLayers(file: string, imported: string) {
  const [from, to] = [toLayer(file), toLayer(imported)]
  return to !== -1 && to < from
    ? `${WEB_LAYERS[from]} lies below ${WEB_LAYERS[to]}: pass in what it needs, from a route or the shell.`
    : undefined
}

function betweenFeatures(file: string, imported: string) {
  const [from, to] = [file, imported].map((path) => /^apps\/web\/app\/features\/([^/]+)/.exec(path)?.[1])
  return from && to && from !== to
    ? 'Features do not import one another: a route or the shell composes them.'
    : undefined
}

function ofBenchmarks(file: string, imported: string) {
  const isOfTests = imported.startsWith('apps/api/test/')
  return file.startsWith('bench/') && isOfTests && !imported.startsWith('apps/api/test/shop-process/servers/')
    ? 'Of the tests, the benchmarks use only the real servers, which run without a test runner too.'
    : undefined
}

/** The fields of a package.json that name packages. */
export interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** The console is no workspace: the web's Vite builds it, and its tests describe endpoints as the contract does. */
const CONSOLE_TOOLS = ['apps/web', 'packages/contract']

/**
 * Whether a file may import a package of the registry: the run time needs those of its own package.json; tools and tests
 * may use those for development too, of their folder and of the whole workspace.
 */
export function isDeclared(file: string, name: string, readManifest: (folder: string) => Manifest): boolean {
  const folder = toPackageFolder(file)
  if (folder === undefined) return true
  if (readManifest(folder).dependencies?.[name]) return true
  if (!TOOL_FILES.some((pattern) => matchesGlob(file, pattern))) return false
  const folders = [folder, '.', ...(folder === 'apps/console' ? CONSOLE_TOOLS : [])]
  return folders
    .map(readManifest)
    .some((manifest) => name in { ...manifest.dependencies, ...manifest.devDependencies })
}
