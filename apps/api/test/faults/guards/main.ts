// Removes each guard of the paying path in turn, in a copy of the sources, and shows which fault test misses it.
import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copySources } from './copy.ts'
import { planRemoval, writeSources } from './edits.ts'
import { GUARDS, type Guard } from './guards.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..', '..')

/** What a run of fault tests came to. */
interface Outcome {
  passed: number
  /** Full names. */
  failed: string[]
}

/** The part of Vitest's report that is read here. */
interface Report {
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

const [only] = process.argv.slice(2)
process.exitCode = (await run(GUARDS.filter(({ name }) => only === undefined || name.includes(only)))) ? 0 : 1

/** Answers whether every guard was missed. */
async function run(guards: Guard[]): Promise<boolean> {
  await using copy = await copySources(ROOT)
  const { folder } = copy
  const tests = [...new Set(guards.flatMap((guard) => guard.tests))]
  const intact = await runTests(folder, tests)
  print(
    'no guard removed',
    intact.failed.length === 0 ? `all ${intact.passed} tests pass` : intact.failed.join('; '),
  )
  if (intact.failed.length > 0 || intact.passed === 0) return false

  let missed = 0
  for (const guard of guards) {
    const api = join(folder, 'apps', 'api')
    const { before, after } = await planRemoval(api, guard)
    await writeSources(api, after)
    const { failed, passed } = await runTests(folder, guard.tests)
    await writeSources(api, before)
    if (failed.length > 0) missed += 1
    print(guard.name, failed.length === 0 ? `NOT MISSED (${passed} tests pass)` : toWords(failed))
  }
  process.stdout.write(`\n${missed} of ${guards.length} guards are missed when they are gone\n`)
  return missed === guards.length
}

async function runTests(folder: string, tests: string[]): Promise<Outcome> {
  const reportFile = join(folder, 'report.json')
  await rm(reportFile, { force: true })
  const files = tests.map((name) => `faults/${name}.faults.test.ts`)
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const options = ['run', '--project', 'faults', '--reporter=json', `--outputFile=${reportFile}`]
  const child = spawn(process.execPath, [vitest, ...options, ...files], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let problems = ''
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  const { testResults } = JSON.parse(await readFile(reportFile, 'utf8')) as Report
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  // Without tests there was an error of another kind, which proves nothing.
  if (all.length === 0) throw new Error(`No test ran of ${files.join(', ')}\n${problems}`)
  return {
    passed: all.filter(({ status }) => status === 'passed').length,
    failed: all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  }
}

function toWords([first, ...others]: string[]): string {
  return others.length === 0 ? first! : `${first!} (and ${others.length} more)`
}

function print(guard: string, outcome: string): void {
  process.stdout.write(`| ${guard.padEnd(64)} | ${outcome} |\n`)
}
