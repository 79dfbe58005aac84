// Chooses the tests for `npm test -- changed`: those of the folders that changed, and those that reach a changed file by
// their imports. Journeys in the browser run only where they changed themselves, and the checks of every page where its styles
// or the components of all pages changed.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT, fail } from './project.mjs'

const TEST = /\.test\.(ts|tsx|mjs)$/
const SPEC = /^e2e\/.*\.spec\.ts$/
const SOURCE = /\.(ts|tsx|mjs|js|json)$/

/** These import everything: that a test reaches a file through them means nothing. */
const WIRING = [
  /^apps\/api\/src\/(app|main|([a-z]+-)?services)\.ts$/,
  /^apps\/api\/src\/(boot|commands)\//,
  // Helpers of the tests, such as the app that every test of the API starts.
  /^apps\/api\/test\/[^/]+\.ts$/,
  /^apps\/web\/app\/routes/,
  /^apps\/console\/src\/(app|screens)\.tsx$/,
]

/** What all pages are drawn with. Its errors show in a browser alone. */
const LOOKS = /^apps\/web\/app\/(styles|ui)\/(?!.*\.test\.)/

/** The checks of every page and of every overlay. */
const PAGE_CHECKS = ['e2e/pages.spec.ts', 'e2e/reflow.spec.ts']

/** A folder that is a subject, with tests of its own. */
const SUBJECT =
  /^(apps\/api\/src\/(?:modules\/)?[^/]+|apps\/web\/app\/features\/[^/]+|apps\/console\/src\/[^/]+|packages\/[^/]+)\//

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n').filter(Boolean)

/** @param options `--since REV`; otherwise the commit where this branch left main, or HEAD on main itself */
export function listChangedTests(options) {
  const changed = listChangedFiles(readSince(options))
  if (changed.length === 0) fail('Nothing has changed since main. Name another commit with --since REV.')
  const files = git('ls-files', '--cached', '--others', '--exclude-standard')
  return chooseTests({ files, changed, importers: readImporters(files) })
}

function readSince([option, commit]) {
  if (option === '--since' && commit) return commit
  if (option !== undefined) fail(`Unknown option "${option}": write npm test -- changed --since REV.`)
  return git('merge-base', 'HEAD', 'main')[0]
}

function listChangedFiles(commit) {
  return [
    ...git('diff', '--name-only', '--diff-filter=d', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/** The test files, by runner, for changed files. `importers`: for each file, the files that import it. */
export function chooseTests({ files, changed, importers }) {
  const reached = new Set(changed)
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) if (!isWiring(importer)) reached.add(importer)
  const tests = files.filter((file) => TEST.test(file))
  const folders = new Set([
    ...changed.filter((file) => !isWiring(file)).map((file) => toTestedFolder(file, tests)),
    // What imports a changed file without being of a subject is tested by the tests that import it in turn.
    ...changed
      .flatMap((file) => listUsers(file, importers))
      .filter((file) => !isWiring(file))
      .flatMap((file) => toSubject(file) ?? []),
  ])
  const isChosen = (file) => reached.has(file) || [...folders].some((folder) => file.startsWith(folder))
  const checks = changed.some((file) => LOOKS.test(file)) ? PAGE_CHECKS : []
  const isChosenSpec = (file) => SPEC.test(file) && (reached.has(file) || checks.includes(file))
  return { unit: tests.filter(isChosen), e2e: files.filter(isChosenSpec) }
}

const isWiring = (file) => WIRING.some((pattern) => pattern.test(file))

const toSubject = (file) => SUBJECT.exec(file)?.[0]

/** What imports a file; where that is of the same subject, as the service of a repository is, also what imports that. */
function listUsers(file, importers) {
  const users = importers.get(file) ?? []
  const subject = toSubject(file)
  const own = users.filter((user) => subject && user.startsWith(subject) && !TEST.test(user))
  return [...users, ...own.flatMap((user) => importers.get(user) ?? [])]
}

/** The subject of a file, else the nearest folder around it that has tests. Ends with a slash. */
function toTestedFolder(file, tests) {
  for (let folder = toSubject(file) ?? `${dirname(file)}/`; folder !== './'; folder = `${dirname(folder)}/`)
    if (tests.some((test) => test.startsWith(folder))) return folder
  return file
}

/**
 * For each file, the files that import it, by relative paths and by the names of the workspace's packages. Found by a pattern
 * instead of the parser of lint/imports.ts: this runs before packages are installed, with any Node.
 */
export function readImporters(files, root = ROOT) {
  const known = new Set(files)
  const packages = readPackageFolders(files, root)
  const importers = new Map()
  for (const file of files.filter((name) => /\.(ts|tsx|mjs|js)$/.test(name))) {
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'([^']+)'/g,
    )) {
      const target = resolveImport(file, name, { known, packages })
      if (target) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return importers
}

function resolveImport(file, name, { known, packages }) {
  if (name.startsWith('.')) {
    const path = join(dirname(file), name)
    return known.has(path) && SOURCE.test(path) ? path : undefined
  }
  const [scope, own, ...rest] = name.split('/')
  const path = `${packages.get(`${scope}/${own}`)}/src/${rest.join('/')}.ts`
  return known.has(path) ? path : undefined
}

function readPackageFolders(files, root) {
  const entries = files
    .filter((file) => /^[^/]+(\/[^/]+)?\/package\.json$/.test(file))
    .map((file) => [JSON.parse(readFileSync(join(root, file), 'utf8')).name, dirname(file)])
  return new Map(entries)
}
