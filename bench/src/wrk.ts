import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fail } from '../../scripts/project.mjs'
import { findProgram } from '../../scripts/servers.mjs'
import { toWireText, type NextRequest } from './request.ts'

/** Longer than any timeout of the shop. */
const TIMEOUT_SECONDS = 20
/** Equal requests after which the generator counts as constant. */
const SAMPLE = 8
/** wrk uses part of a core: above this share wrk itself is the bottleneck. */
const BUSY_LOADER = 0.95
/** Enough if requests may repeat. */
const SOME = 10_000

/** Result of one run of wrk. */
export interface LoadResult {
  /** Complete responses, errors included. */
  completed: number
  seconds: number
  /** Requests without a response. */
  broken: number
  /** Successful responses only. */
  perSecond: number
  /** Includes the delay of requests that a slow response kept from being sent: stricter than response times alone. */
  p50Ms: number
  p95Ms: number
  p99Ms: number
  /** Statuses from 400 on, broken connections, and responses slower than 20 s. wrk counts a redirect as a success. */
  errors: number
  /** Whether distinct requests repeated, because more were sent than generated. */
  hasRepeated: boolean
}

interface WrkOptions {
  /** `http://…` or `https://…`; certificates are not verified. */
  origin: string
  /** Host header; default: the origin's. */
  host?: string
  nextRequest: NextRequest
  seconds: number
  connections: number
  /**
   * Number of distinct requests generated in advance, unless constant; they repeat after the last one. Default: 10,000.
   */
  different?: number
}

/** Exits with one line if wrk is missing; called before anything is started. */
export function requireWrk(): string {
  return (
    findProgram('wrk') ??
    fail('wrk makes the load and is not installed: "apt-get install wrk", or "brew install wrk" on a Mac.')
  )
}

/**
 * Loads a server for the given seconds.
 * @throws if wrk fails
 */
export async function runWrk(options: WrkOptions): Promise<LoadResult> {
  return (await startWrk(options)).finished
}

/** Starts a load in its own single-threaded process, which ends by itself or when stopped. */
export async function startWrk(options: WrkOptions) {
  const { origin, nextRequest, seconds, connections, host = new URL(origin).host, different = SOME } = options
  const program = requireWrk()
  const requests = listRequests(nextRequest, host, different)
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-wrk-'))
  const file = join(folder, 'requests')
  await writeFile(file, Buffer.concat(requests.flatMap((each) => [Buffer.from(`${each.length}\n`), each])))
  const args = [
    '--threads',
    '1',
    '--connections',
    `${connections}`,
    '--duration',
    `${seconds}s`,
    '--timeout',
    `${TIMEOUT_SECONDS}s`,
    '--script',
    join(import.meta.dirname, 'wrk.lua'),
    origin,
    '--',
    file,
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
    if (figures.completed === 0) throw new Error(`No response from ${origin}.`)
    warnOfBusyLoader(figures)
    return toResult(figures, requests.length)
  }
  const finished = finish()
  // The caller may already be handling another error.
  finished.catch(() => {})
  return { finished, stop: () => void child.kill('SIGINT') }
}

/** Output of wrk.lua, times in microseconds. */
type Figures = Record<
  | 'sent'
  | 'completed'
  | 'microseconds'
  | 'processor'
  | 'httpErrors'
  | 'broken'
  | 'timeouts'
  | 'p50'
  | 'p95'
  | 'p99',
  number
>

function warnOfBusyLoader({ processor, microseconds }: Figures): void {
  const share = processor / microseconds
  if (share < BUSY_LOADER) return
  process.stderr.write(`wrk used ${Math.round(100 * share)} % of a core: it may be the bottleneck.\n`)
}

function toResult(figures: Figures, requests: number): LoadResult {
  const { sent, completed, httpErrors, broken, timeouts } = figures
  const seconds = figures.microseconds / 1_000_000
  return {
    completed,
    broken,
    seconds,
    perSecond: (completed - httpErrors) / seconds,
    p50Ms: figures.p50 / 1_000,
    p95Ms: figures.p95 / 1_000,
    p99Ms: figures.p99 / 1_000,
    errors: httpErrors + broken + timeouts,
    hasRepeated: requests > 1 && sent > requests,
  }
}

/** Constant requests are generated once. */
function listRequests(nextRequest: NextRequest, host: string, different: number): Buffer[] {
  const next = () => Buffer.from(toWireText(nextRequest(), host))
  const some = Array.from({ length: Math.min(SAMPLE, different) }, next)
  if (some.every((each) => each.equals(some[0]!))) return some.slice(0, 1)
  return [...some, ...Array.from({ length: different - some.length }, next)]
}
