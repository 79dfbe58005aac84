import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fail } from '../../scripts/project.mjs'
import { findProgram } from '../../scripts/servers.mjs'
import { toWireText, type NextRequest } from './request.ts'

/** Longer than the shop lets anybody wait. */
const TIMEOUT_SECONDS = 20
/** What is the same so often is always the same. */
const SAMPLE = 8
/** wrk takes a part of a core: from this part on it is wrk that is measured. */
const BUSY_LOADER = 0.95
/** Enough where requests may come again. */
const SOME = 10_000

/** What one run of wrk saw. */
export interface LoadResult {
  /** Whole answers, refusals among them. */
  completed: number
  seconds: number
  /** Requests whose answer never came. */
  broken: number
  /** Successes only. */
  perSecond: number
  /** wrk counts with it the waits of requests that a slow answer kept from being sent: stricter than of answers alone. */
  p50Ms: number
  p95Ms: number
  p99Ms: number
  /** Statuses from 400 on, broken connections, and answers that took longer than 20 s. wrk takes a redirect for a success. */
  errors: number
  /** Whether requests that differ have come again, because more were sent than had been made. */
  hasRepeated: boolean
}

export interface WrkOptions {
  /** `http://…` or `https://…`; certificates are not looked at. */
  origin: string
  /** What the Host header says; the origin's own without it. */
  host?: string
  nextRequest: NextRequest
  seconds: number
  connections: number
  /** So many requests are made ahead, unless they are all the same, and come again after the last one. Default: 10,000. */
  different?: number
}

/** Ends with one line when wrk is not here: to be called before anything is started. */
export function requireWrk(): string {
  return (
    findProgram('wrk') ??
    fail('wrk makes the load and is not installed: "apt-get install wrk", or "brew install wrk" on a Mac.')
  )
}

/** Loads a server for so many seconds. @throws when wrk fails */
export async function runWrk(options: WrkOptions): Promise<LoadResult> {
  return (await startWrk(options)).finished
}

/** Starts a load in one thread of its own process, which ends by itself, or when it is told to. */
export async function startWrk(options: WrkOptions) {
  const { origin, nextRequest, seconds, connections, host = new URL(origin).host, different = SOME } = options
  const program = requireWrk()
  const requests = listRequests(nextRequest, host, different)
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-wrk-'))
  const file = join(folder, 'requests')
  await writeFile(file, Buffer.concat(requests.flatMap((each) => [Buffer.from(`${each.length}\n`), each])))
  const args = [
    ...['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`],
    ...['--timeout', `${TIMEOUT_SECONDS}s`, '--script', join(import.meta.dirname, 'wrk.lua'), origin],
    ...['--', file],
  ]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const killNow = () => void child.kill('SIGKILL')
  process.once('exit', killNow)
  async function finish(): Promise<LoadResult> {
    const complete = Promise.all([ended, text(child.stdout), text(child.stderr)])
    const [code, output, complaint] = await complete.finally(() => {
      process.removeListener('exit', killNow)
      return rm(folder, { recursive: true, force: true })
    })
    const line = output.split('\n').find((each) => each.startsWith('{'))
    if (code !== 0 || line === undefined) throw new Error(`wrk ended with ${code}: ${output}${complaint}`)
    const figures = JSON.parse(line) as Figures
    if (figures.answered === 0) throw new Error(`Nothing was answered at ${origin}.`)
    warnOfBusyLoader(figures)
    return toResult(figures, requests.length)
  }
  const finished = finish()
  // Whoever stops it may be busy with another fault by then.
  finished.catch(() => {})
  return { finished, stop: () => void child.kill('SIGINT') }
}

/** As wrk.lua prints them, times in microseconds. */
type Figures = Record<
  'asked' | 'answered' | 'microseconds' | 'processor' | 'refused' | 'broken' | 'late' | 'p50' | 'p95' | 'p99',
  number
>

function warnOfBusyLoader({ processor, microseconds }: Figures): void {
  const share = processor / microseconds
  if (share < BUSY_LOADER) return
  process.stderr.write(
    `wrk was at work for ${Math.round(100 * share)} % of the run: it may be what is measured.\n`,
  )
}

function toResult(figures: Figures, requests: number): LoadResult {
  const { asked: request, answered: completed, refused, broken, late: delayed } = figures
  const seconds = figures.microseconds / 1_000_000
  return {
    ...{ completed, broken, seconds, perSecond: (completed - refused) / seconds },
    ...{ p50Ms: figures.p50 / 1_000, p95Ms: figures.p95 / 1_000, p99Ms: figures.p99 / 1_000 },
    errors: refused + broken + delayed,
    hasRepeated: requests > 1 && request > requests,
  }
}

/** What never changes is made once. */
function listRequests(nextRequest: NextRequest, host: string, different: number): Buffer[] {
  const next = () => Buffer.from(toWireText(nextRequest(), host))
  const some = Array.from({ length: Math.min(SAMPLE, different) }, next)
  if (some.every((each) => each.equals(some[0]!))) return some.slice(0, 1)
  return [...some, ...Array.from({ length: different - some.length }, next)]
}
