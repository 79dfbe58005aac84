import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseTests } from '../../scripts/changed-tests.mjs'
import { readBrowserReport, readUnitReport } from '../../scripts/test-reports.mjs'
import { ALL_FAULTS } from './all-faults.ts'
import type { SeededFault } from './fault.ts'
import { copyTree, type Tree } from './tree.ts'

/** What was measured last. The tests that found a fault then run first, so that a repetition takes a few seconds for each. */
const LAST_RESULTS = join(import.meta.dirname, 'results.json')

const USAGE = `node bench/faults/run.ts [OPTIONS]

Plants each seeded fault in a copy of the repository, runs tests there, and says which tests found it.

  --form near      tests that "npm test -- changed" chooses for the fault, first those that found it the last time
                   (results.json), those in the browser last; ends at the first that fails (default)
  --form unit      all unit and integration tests
  --form e2e       the browser tests
  --only a,b       these faults alone
  --together       plants all of them at once and runs the tests once: for faults that are hard to find
  --specs a,b      of the forms unit and e2e, these files alone
  --out FILE       where the results are written after each fault; faults that are in it already are not run again

TEST_FORM=all runs what "npm run test:all" does.
`

interface Outcome {
  form: string
  /** The tests that failed: file and title. Empty: no test found it. */
  foundBy: string[]
  seconds: number
  /** What was measured, and on which day. */
  commit: string
  day: string
}

type Outcomes = Record<string, Outcome>

const { values } = parseArgs({
  options: {
    form: { type: 'string', default: 'near' },
    only: { type: 'string' },
    together: { type: 'boolean', default: false },
    specs: { type: 'string' },
    out: { type: 'string', default: 'faults.json' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) process.stdout.write(USAGE)
else measure()

function measure(): void {
  const only = values.only?.split(',')
  const faults = ALL_FAULTS.filter(({ id }) => only?.includes(id) ?? true)
  const outcomes = readOutcomes(values.out)
  const folder = mkdtempSync(join(tmpdir(), 'shop-faults-'))
  try {
    const tree = copyTree(folder)
    for (const group of values.together ? [faults] : faults.map((fault) => [fault])) {
      const name = group.map(({ id }) => id).join('+')
      if (outcomes[name]?.form === values.form) continue
      const outcome = judge(tree, group)
      outcomes[name] = outcome
      writeFileSync(values.out, `${JSON.stringify(outcomes, null, 2)}\n`)
      process.stdout.write(`${name}: ${outcome.foundBy.join('; ') || 'NOT FOUND'} (${outcome.seconds} s)\n`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const found = Object.values(outcomes).filter(({ foundBy }) => foundBy.length > 0)
  process.stdout.write(`${found.length} of ${Object.keys(outcomes).length} found\n`)
}

function readOutcomes(file: string): Outcomes {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Outcomes) : {}
}

function judge(tree: Tree, faults: readonly SeededFault[]): Outcome {
  const startedAt = performance.now()
  const takeOut = tree.plant(faults)
  try {
    const foundBy = runForm(tree, faults)
    return {
      form: values.form,
      foundBy,
      seconds: Math.round((performance.now() - startedAt) / 1000),
      commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
      day: new Date().toISOString().slice(0, 10),
    }
  } finally {
    takeOut()
  }
}

function runForm(tree: Tree, faults: readonly SeededFault[]): string[] {
  const specs = values.specs?.split(',') ?? []
  if (values.form === 'e2e') return runBrowserTests(tree, specs)
  if (values.form === 'near') return runNearTests(tree, faults)
  // Whole shops start with built pages.
  const isBuilt = process.env['TEST_FORM'] !== 'all' || build(tree)
  return isBuilt ? runVitest(tree, specs) : ['the build']
}

function runNearTests(tree: Tree, faults: readonly SeededFault[]): string[] {
  const changed = faults.flatMap(({ edits }) => edits.map(({ file }) => file))
  const near = chooseTests({ files: tree.files, changed, importers: tree.importers })
  // Those that found it the last time, then those of the same folder: mostly one of them fails, and the others need not run.
  const folders = changed.map((file) => `${dirname(file)}/`)
  const earlier = listEarlierFinders(faults)
  const toStage = (file: string) => {
    if (earlier.has(file)) return 0
    return folders.some((folder) => file.startsWith(folder)) ? 1 : 2
  }
  for (const files of Object.values(Object.groupBy(near.unit, toStage))) {
    const foundBy = runVitest(tree, [...files, '--bail=1'])
    if (foundBy.length > 0) return foundBy
  }
  return near.e2e.length > 0 ? runBrowserTests(tree, near.e2e) : []
}

function listEarlierFinders(faults: readonly SeededFault[]): Set<string | undefined> {
  const outcomes = readOutcomes(LAST_RESULTS)
  return new Set(faults.flatMap(({ id }) => outcomes[id]?.foundBy.map((test) => test.split(': ')[0]) ?? []))
}

function runVitest(tree: Tree, args: string[]): string[] {
  const report = join(tree.folder, '.unit-report.json')
  rmSync(report, { force: true })
  run(tree, 'vitest', ['run', '--reporter=json', `--outputFile=${report}`, ...args])
  return existsSync(report) ? readFailures(report, readUnitReport) : ['the tests did not start']
}

function runBrowserTests(tree: Tree, specs: readonly string[]): string[] {
  const report = join(tree.folder, '.e2e-report.json')
  rmSync(report, { force: true })
  if (!build(tree)) return ['the build']
  run(tree, 'playwright', ['test', '-c', 'e2e/playwright.config.ts', ...specs], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return existsSync(report) ? readFailures(report, readBrowserReport) : ['the shop did not start']
}

function build(tree: Tree): boolean {
  return run(tree, 'node', ['scripts/build.mjs']) === 0
}

/** Vitest names files by their real paths, relative to the repository: only what follows the copy's folder is of interest. */
function readFailures(report: string, read: (report: never) => { failures: string[] }): string[] {
  const { failures } = read(JSON.parse(readFileSync(report, 'utf8')) as never)
  return failures.map((name) => name.replace(/^.*shop-faults-[^/]*\//, ''))
}

function run(
  { folder }: Tree,
  command: string,
  args: string[],
  more: Record<string, string> = {},
): number | null {
  const PATH = `${join(folder, 'node_modules/.bin')}:${process.env['PATH']}`
  const env = { ...process.env, PATH, CI: '1', ...more }
  return spawnSync(command, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] }).status
}
