import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toMedian } from './src/median.ts'
import { saveResult } from './src/save-result.ts'
import { writeTable } from './src/table.ts'

const ROOT = join(import.meta.dirname, '..')

/** What the failover test saves of each case in each run. */
interface CaseRun {
  case: string
  orders: number
  lost: number
  doubled: number
  secondsWithoutWrites: number
  /** Responses 503 with Retry-After, by their code. */
  busy: Record<string, number>
  otherErrors: number
  failedPages: number
}

/** The failover test again and again (apps/api/test/faults/failover). Options: `--runs 10`. Needs root. */
export async function benchFailover(args: string[]): Promise<void> {
  const { runs } = parseArgs({ args, options: { runs: { type: 'string', default: '10' } } }).values
  const test = spawn(process.execPath, [join(ROOT, 'scripts/test-faults.mjs'), 'failover'], {
    cwd: ROOT,
    env: { ...process.env, RUNS: runs },
    stdio: 'inherit',
  })
  const [exitCode] = (await once(test, 'close')) as [number | null]
  const text = await readFile(join(ROOT, 'test-results/failover.json'), 'utf8')
  const all = JSON.parse(text) as CaseRun[]
  const rows = [...new Set(all.map((each) => each.case))].map((name) =>
    toRow(
      name,
      all.filter((each) => each.case === name),
    ),
  )
  process.stdout.write(
    writeTable([
      [
        'when',
        'runs',
        'orders',
        'lost',
        'doubled',
        'seconds without writes',
        'at most',
        '503',
        'other errors',
        'failed pages',
      ],
      ...rows.map((row) => Object.values(row).map(toCell)),
    ]),
  )
  await saveResult('failover', rows)
  process.exitCode = exitCode ?? 1
}

function toRow(name: string, runs: readonly CaseRun[]) {
  const sum = (toNumber: (run: CaseRun) => number) => runs.reduce((total, run) => total + toNumber(run), 0)
  const seconds = runs.map(({ secondsWithoutWrites }) => secondsWithoutWrites)
  const codes = [...new Set(runs.flatMap(({ busy }) => Object.keys(busy)))]
  return {
    name,
    runs: runs.length,
    orders: sum(({ orders }) => orders),
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
    secondsWithoutWrites: toMedian(seconds),
    secondsWithoutWritesAtMost: Math.max(...seconds),
    busy: Object.fromEntries(codes.map((code) => [code, sum(({ busy }) => busy[code] ?? 0)])),
    otherErrors: sum(({ otherErrors }) => otherErrors),
    failedPages: sum(({ failedPages }) => failedPages),
  }
}

function toCell(value: string | number | Record<string, number>): string {
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ')
}
