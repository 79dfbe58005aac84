// npm test: every rule and every journey once. npm run test:all: every variant too. The last line is "N passed, N failed";
// before it come the tests that failed, the slowest files and the time of each part (docs/decisions/0025).
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureConsoleBuilt } from './build.mjs'
import { listChangedTests } from './changed-tests.mjs'
import { ensureChromium } from './chromium.mjs'
import { runCommand, toNpmCommand, tryCommand } from './commands.mjs'
import { ensureFonts } from './fonts.mjs'
import { ensureAllInstalled } from './install.mjs'
import { makeMemoryFolder } from './memory-folder.mjs'
import { CACHE, ROOT, fail, requireNode, toToolEnvironment } from './project.mjs'
import { ensureFailoverServers, ensureJava, ensureServers } from './servers.mjs'
import { createSteps, toSeconds } from './steps.mjs'
import { listOutgrown, measureYardstick, toUnitParts } from './test-budget.mjs'
import { readBrowserReport, readUnitReport } from './test-reports.mjs'

const USAGE = `npm test [-- PART]

  (none)    every rule and every journey once; what continuous integration runs
  changed   what the change since main can break, in minutes: types, lint and format, and tests of the changed
            folders and of what imports them; --since REV compares with another commit than main
  check     types, lint and format
  unit      unit and integration tests
  e2e       browser tests
  all       everything, as npm run test:all: also all variants of width and language, whole shops and kills;
            writes test-results/all.json`

const UNIT_REPORT = join(CACHE, 'unit.json')
const E2E_REPORT = join(CACHE, 'e2e.json')
const ALL_RESULT = join(ROOT, 'test-results', 'all.json')
const SLOWEST_FILES = 20

/** Each part is a script of package.json; one with a report counts its tests, one without counts as one test. */
const PARTS = [
  { group: 'check', title: 'Types', script: 'tsc' },
  { group: 'check', title: 'Lint', script: 'lint' },
  { group: 'check', title: 'Format', script: 'format:check' },
  {
    group: 'unit',
    title: 'Unit and integration tests',
    script: 'test:unit',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
    report: UNIT_REPORT,
    read: readUnitReport,
  },
  {
    group: 'e2e',
    title: 'Browser tests',
    script: 'test:e2e',
    args: ['--reporter=list,json'],
    report: E2E_REPORT,
    read: readBrowserReport,
  },
]

requireNode()
const [choice, ...options] = process.argv.slice(2)
if (choice === '--help') {
  process.stdout.write(`${USAGE}\n`)
  process.exit(0)
}
const isAll = choice === 'all'
const parts = await chooseParts()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const startedAt = performance.now()
const yardstick = [measureYardstick()]
const env = await prepare()
const preparation = { title: 'Preparation', seconds: (performance.now() - startedAt) / 1000 }
// What the checks print is shown at their end, as they run side by side.
const checks = parts.filter((part) => part.group === 'check').map((part) => run(part, { show: false }))
const results = await Promise.all(checks)
for (const part of parts.filter((part) => part.group !== 'check')) results.push(await run(part))
yardstick.push(measureYardstick())
summarise(results)

async function chooseParts() {
  if (choice === 'changed') return toChangedParts(await listChangedTests(options))
  const chosen = PARTS.filter((part) => choice === undefined || isAll || part.group === choice)
  if (chosen.length === 0) fail(`There is no part "${choice}".\n\n${USAGE}`)
  return chosen
}

/** The checks, and the tests of the change alone. */
function toChangedParts({ unit, e2e }) {
  const files = { check: [], unit, e2e }
  return PARTS.filter(({ group }) => group === 'check' || files[group].length > 0).map((part) => ({
    ...part,
    args: [...(part.args ?? []), ...files[part.group]],
  }))
}

async function prepare() {
  const needsTypes = parts.some((part) => part.group === 'check')
  const needsBrowser = parts.some((part) => part.group === 'e2e')
  const needsServers = choice !== 'changed' && parts.some((part) => part.group === 'unit')
  const needsPages = needsBrowser || needsServers
  const step = createSteps(
    1 + Number(needsTypes) + 3 * Number(needsBrowser) + Number(needsServers) + Number(needsPages),
  )
  await step('Installing dependencies', ensureAllInstalled)
  if (needsTypes) await step('Generating types of routes and messages', generateTypes)
  // Behaves as in CI wherever it runs.
  const more = { PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_REPORT, CI: process.env.CI || '1' }
  if (isAll) more.TEST_FORM = 'all'
  const temporary = makeMemoryFolder()
  if (temporary) more.TMPDIR = temporary
  if (needsBrowser) {
    await step('Finding a browser', async (progress) => (more.CHROMIUM_PATH = await ensureChromium(progress)))
    await step('Finding fonts', ensureFonts)
    await step('Finding Java', ensureJava)
  }
  if (needsServers)
    await step('Finding PostgreSQL, Redis, nginx and wrk', isAll ? ensureFailoverServers : ensureServers)
  // Some unit tests start the real shop.
  if (needsPages) await step('Building the web pages and the console', buildPages)
  mkdirSync(CACHE, { recursive: true })
  return toToolEnvironment(more)
}

/** Side by side: neither build uses two processors all the time. `npm start` has to fit smaller machines. */
async function buildPages(progress) {
  const remarks = await Promise.all([ensureBuilt(progress), ensureConsoleBuilt(progress)])
  return remarks.find((remark) => remark === '') ?? remarks[0]
}

/** Types and lint read what this writes. */
async function generateTypes() {
  const [file, npmArgs] = toNpmCommand(['run', 'typegen', '--workspace=@shop/web'])
  await runCommand(file, npmArgs, { env: toToolEnvironment() })
}

async function run({ title, group, script, args = [], report, read }, { show = true } = {}) {
  process.stdout.write(`\n── ${title} (npm run ${script})\n`)
  if (report) rmSync(report, { force: true })
  const partStartedAt = performance.now()
  const [file, npmArgs] = toNpmCommand(['run', '--silent', script, '--', ...args])
  const { exitCode, output } = await tryCommand(file, npmArgs, { env, show })
  const duration = performance.now() - partStartedAt
  const result = report ? judge(exitCode, readReport(report, read)) : judgeCheck(exitCode)
  process.stdout.write(
    `${output}── ${title}: ${result.passed} passed, ${result.failed} failed, ${toSeconds(duration)}\n`,
  )
  return { title, group, seconds: duration / 1000, ...result }
}

function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0, failures: [], files: [] }
  }
}

function judgeCheck(exitCode) {
  const hasPassed = exitCode === 0
  return { passed: Number(hasPassed), failed: Number(!hasPassed), failures: [], files: [] }
}

/** A run also fails by an error outside of its tests, or without any tests. */
function judge(exitCode, result) {
  const { passed, failed } = result
  if (passed + failed === 0) return { ...result, failed: 1, problem: 'it ran no test' }
  if (exitCode !== 0 && failed === 0) return { ...result, failed: 1, problem: 'an error outside its tests' }
  return result
}

function summarise(results) {
  const timed = listTimes(results)
  printTimes(results, timed)
  const failing = results.filter(({ failed }) => failed > 0)
  if (failing.length > 0) process.stdout.write('\nFailed:\n')
  for (const { title, failed, problem, failures } of failing) {
    process.stdout.write(`  ${title}: ${problem ?? `${failed} failed`}\n`)
    for (const name of failures) process.stdout.write(`    ${name}\n`)
  }
  const isComplete = isAll || choice === undefined
  const outgrown = isComplete ? listOutgrown(timed, average(yardstick), { isAll }) : []
  if (outgrown.length > 0) process.stdout.write('\nSlower than the budget:\n')
  for (const line of outgrown) process.stdout.write(`  ${line}\n`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  // What is integrated shares its machine with others now and then: there it is printed alone.
  const [passed, failed] = [sum('passed'), sum('failed') + (isAll ? outgrown.length : 0)]
  if (isAll) saveResult({ passed, failed, outgrown, results, timed })
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** The seconds of each part; those of the unit tests are of one worker, by folder. */
function listTimes(results) {
  return results.reduce(
    (times, { group, title, seconds, files }) =>
      group === 'unit' ? [...times, ...toUnitParts(files)] : [...times, { title, seconds }],
    [preparation],
  )
}

function printTimes(results, timed) {
  const files = results.flatMap((result) => result.files).sort((one, other) => other.seconds - one.seconds)
  const print = (rows) =>
    rows.forEach(([seconds, name]) =>
      process.stdout.write(`  ${seconds.toFixed(1).padStart(8)} s  ${name}\n`),
    )
  if (files.length > 0) {
    process.stdout.write(`\nThe slowest ${SLOWEST_FILES} files, in seconds of one worker:\n`)
    print(files.slice(0, SLOWEST_FILES).map(({ file, seconds }) => [seconds, file]))
  }
  process.stdout.write(
    `\nThe time of each part (the fixed piece of work: ${average(yardstick).toFixed(2)} s):\n`,
  )
  print(timed.map(({ title, seconds }) => [seconds, title]))
  print([[(performance.now() - startedAt) / 1000, 'All']])
}

function saveResult({ passed, failed, outgrown, results, timed }) {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  const failures = results.flatMap((result) => result.failures)
  const seconds = Object.fromEntries(timed.map((part) => [part.title, Math.round(part.seconds)]))
  const result = {
    commit: readCommit(),
    endedAt: new Date().toISOString(),
    passed,
    failed,
    failures,
    outgrown,
    fixedWorkSeconds: average(yardstick),
    seconds,
  }
  writeFileSync(ALL_RESULT, `${JSON.stringify(result, null, 2)}\n`)
}

/** The commit, with a plus sign if files differ from it. */
function readCommit() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  return `${git('rev-parse', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`
}

function average(numbers) {
  return numbers.reduce((total, number) => total + number, 0) / numbers.length
}
