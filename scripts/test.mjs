// npm test [-- check | unit | e2e]: all checks and tests; the last line is "N passed, N failed". Before it, tests that
// failed are listed, and those that passed at their second try (docs/decisions/0025).
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureConsoleBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { runCommand, toNpmCommand, tryCommand } from './commands.mjs'
import { ensureFonts } from './fonts.mjs'
import { ensureAllInstalled } from './install.mjs'
import { CACHE, fail, requireNode, toToolEnvironment } from './project.mjs'
import { ensureJava, ensureServers } from './servers.mjs'
import { createSteps, toSeconds } from './steps.mjs'
import { readBrowserReport, readUnitReport } from './test-reports.mjs'

const UNIT_REPORT = join(CACHE, 'unit.json')
const E2E_REPORT = join(CACHE, 'e2e.json')

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
const [group] = process.argv.slice(2)
const parts = PARTS.filter((part) => group === undefined || part.group === group)
if (parts.length === 0) fail(`There is no part "${group}"; choose one of check, unit, e2e or none for all.`)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const env = await prepare()
// Each check uses one processor, so they run side by side; what they print is shown at their end.
const checks = parts.filter((part) => part.group === 'check').map((part) => run(part, { show: false }))
const results = await Promise.all(checks)
for (const part of parts.filter((part) => part.group !== 'check')) results.push(await run(part))
summarise(results)

async function prepare() {
  const needsTypes = parts.some((part) => part.group === 'check')
  const needsBrowser = parts.some((part) => part.group === 'e2e')
  const needsPages = parts.some((part) => part.group !== 'check')
  const needsServers = parts.some((part) => part.group === 'unit')
  const step = createSteps(
    1 + Number(needsTypes) + 3 * Number(needsBrowser) + Number(needsServers) + 2 * Number(needsPages),
  )
  await step('Installing dependencies', ensureAllInstalled)
  if (needsTypes) await step('Generating types of routes and messages', generateTypes)
  // Behaves as in CI wherever it runs.
  const more = { PLAYWRIGHT_JSON_OUTPUT_NAME: E2E_REPORT, CI: process.env.CI || '1' }
  if (needsBrowser) {
    await step('Finding a browser', async (progress) => (more.CHROMIUM_PATH = await ensureChromium(progress)))
    await step('Finding fonts', ensureFonts)
    await step('Finding Java', ensureJava)
  }
  if (needsServers) await step('Finding PostgreSQL, Redis, nginx and wrk', ensureServers)
  // Some unit tests start the real shop.
  if (needsPages) await step('Building the web pages', ensureBuilt)
  if (needsPages) await step('Building the console', ensureConsoleBuilt)
  mkdirSync(CACHE, { recursive: true })
  return toToolEnvironment(more)
}

/** Types and lint read what this writes. */
async function generateTypes() {
  const [file, npmArgs] = toNpmCommand(['run', 'typegen', '--workspace=@shop/web'])
  await runCommand(file, npmArgs, { env: toToolEnvironment() })
}

async function run({ title, script, args = [], report, read }, { show = true } = {}) {
  process.stdout.write(`\n── ${title} (npm run ${script})\n`)
  if (report) rmSync(report, { force: true })
  const startedAt = performance.now()
  const [file, npmArgs] = toNpmCommand(['run', '--silent', script, '--', ...args])
  const { exitCode, output } = await tryCommand(file, npmArgs, { env, show })
  const result = { title, ...(report ? judge(exitCode, readReport(report, read)) : judgeCheck(exitCode)) }
  const duration = toSeconds(performance.now() - startedAt)
  process.stdout.write(
    `${output}── ${title}: ${result.passed} passed, ${result.failed} failed, ${duration}\n`,
  )
  return result
}

function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0, failures: [], atSecondTry: [] }
  }
}

function judgeCheck(exitCode) {
  return exitCode === 0
    ? { passed: 1, failed: 0, failures: [], atSecondTry: [] }
    : { passed: 0, failed: 1, failures: [], atSecondTry: [] }
}

/** A run also fails by an error outside of its tests, or without any tests. */
function judge(exitCode, result) {
  const { passed, failed } = result
  if (passed + failed === 0) return { ...result, failed: 1, problem: 'it ran no test' }
  if (exitCode !== 0 && failed === 0) return { ...result, failed: 1, problem: 'an error outside its tests' }
  return result
}

function summarise(results) {
  const failing = results.filter(({ failed }) => failed > 0)
  if (failing.length > 0) process.stdout.write('\nFailed:\n')
  for (const { title, failed, problem, failures } of failing) {
    process.stdout.write(`  ${title}: ${problem ?? `${failed} failed`}\n`)
    for (const name of failures) process.stdout.write(`    ${name}\n`)
  }
  const atSecondTry = results.flatMap((result) => result.atSecondTry)
  if (atSecondTry.length > 0) process.stdout.write('\nPassed only at the second try:\n')
  for (const name of atSecondTry) process.stdout.write(`  ${name}\n`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
  process.exitCode = failing.length > 0 ? 1 : 0
}
