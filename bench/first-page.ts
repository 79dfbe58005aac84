import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { findFreePort } from '@shop/embedded-postgres/free-port'
import { toMedians } from './src/median.ts'
import { readTreeMs } from './src/process-figures.ts'
import { saveResult } from './src/save-result.ts'
import { writeTable } from './src/table.ts'
import { timeFirstPage } from './src/time-first-page.ts'

const ROOT = join(import.meta.dirname, '..')
const LIMIT_MS = 600_000
const SECOND_MS = 1_000

/** What the scripts write once everything is installed, and once the pages are built. */
const INSTALLED = join('node_modules', '.shop-install')
const BUILT = join('apps', 'web', 'build', '.stamp')

const FIGURES = [
  'installSeconds',
  'buildSeconds',
  'firstPageSeconds',
  'processorSeconds',
  'packagesMb',
] as const
type Round = Record<(typeof FIGURES)[number], number>

/**
 * From a fresh clone, by `npm start`, to the first page: of each commit in turn. Packages come from npm's cache where it
 * has them. Options: `--commits HEAD`, separated by commas, and `--rounds 3`. Linux only.
 */
export async function benchFirstPage(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      commits: { type: 'string', default: 'HEAD' },
      rounds: { type: 'string', default: '3' },
    },
  })
  const commits = values.commits.split(',')
  const rounds = new Map<string, Round[]>(commits.map((commit) => [commit, []]))
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [commit, figures] of rounds) figures.push(await measureFirstPage(commit))
  const rows = [...rounds].map(([commit, figures]) => ({ name: commit, ...toMedians(figures, FIGURES) }))
  process.stdout.write(
    writeTable([
      ['commit', 'installed s', 'built s', 'first page s', 'processor s', 'packages MB'],
      ...rows.map(({ name, ...figures }) => [name, ...FIGURES.map((figure) => figures[figure].toFixed(1))]),
    ]),
  )
  await saveResult('first-page', rows)
}

/** Everything in seconds since `npm start`, which is when it installed, had built, and served. */
async function measureFirstPage(commit: string): Promise<Round> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-clone-'))
  const git = (...command: string[]) => execFileSync('git', command, { stdio: 'ignore' })
  git('clone', '--no-checkout', ROOT, folder)
  git('-C', folder, 'checkout', '--detach', commit)
  const port = await findFreePort()
  const startedAt = Date.now()
  const start = spawnStart(folder, port)
  try {
    const firstPageMs = await Promise.race([
      timeFirstPage(`http://127.0.0.1:${port}`, LIMIT_MS),
      failOnExit(start),
    ])
    const readSeconds = async (stamp: string) =>
      ((await stat(join(folder, stamp))).mtimeMs - startedAt) / SECOND_MS
    return {
      installSeconds: await readSeconds(INSTALLED),
      buildSeconds: await readSeconds(BUILT),
      firstPageSeconds: firstPageMs / SECOND_MS,
      processorSeconds: (await readTreeMs(start.pid!)) / SECOND_MS,
      packagesMb: readMb(join(folder, 'node_modules')),
    }
  } finally {
    start.kill('SIGTERM')
    if (start.exitCode === null) await once(start, 'exit')
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** `npm start` as at a terminal: with the system's Node, and nothing of this repository on the PATH. */
function spawnStart(folder: string, port: number): ChildProcess {
  const path = process.env['PATH']!.split(delimiter).filter((each) => !each.startsWith(ROOT))
  return spawn('npm', ['start'], {
    cwd: folder,
    env: { HOME: process.env['HOME'], PATH: path.join(delimiter), PORT: String(port), CONSOLE: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function failOnExit(start: ChildProcess): Promise<never> {
  const [code] = (await once(start, 'exit')) as [number | null]
  throw new Error(`npm start ended with exit code ${code}`)
}

function readMb(folder: string): number {
  return Number.parseInt(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }), 10)
}
