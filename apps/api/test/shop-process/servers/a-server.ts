import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findProgram } from '../../../../../scripts/servers.mjs'
import { listenBriefly } from '../processes.ts'

/** Timeout of a server's start while other tests run. */
export const START_LIMIT_MS = 30_000

const TRY_EVERY_MS = 50

/**
 * Retries until it works. The benchmarks use these servers too, so the test runner's own waiting is not
 * available.
 * @throws the last error on timeout
 */
export async function waitUntilItWorks<Result>(
  attempt: () => Promise<Result>,
  limitMs = START_LIMIT_MS,
): Promise<Result> {
  const untilMs = performance.now() + limitMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > untilMs) throw error
    }
    await delay(TRY_EVERY_MS)
  }
}

/**
 * The first of these programs that is installed. @throws when none is: tests of real servers are never
 * skipped
 */
export function requireProgram(...names: [string, ...string[]]): string {
  const path = names.map(findProgram).find((found) => found !== undefined)
  if (path) return path
  throw new Error(
    `There is no ${names.join(' or ')} here; "npm test" (or "npm run test:all") installs it, or says what is missing.`,
  )
}

/** The system's user of this name; undefined when this process is not root and needs none. */
export async function findServerUser(name: string): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = users.find(([each]) => each === name)
  if (!found) throw new Error(`There is no user "${name}" on this machine.`)
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Below Linux's ephemeral ports (ip_local_port_range). */
const FIXED_PORTS = { from: 10_000, to: 32_000 }

/**
 * The first of so many adjacent ports for servers that are stopped and restarted. They are not ephemeral:
 * under load a proxy that looks for a missing server could be given that very port for its connection, and
 * connect to itself.
 */
export async function findFixedPorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(FIXED_PORTS.from, FIXED_PORTS.to)
    const ports = await Promise.all(Array.from({ length: count }, (_, index) => listenBriefly(first + index)))
    if (ports.every((port) => port !== undefined)) return first
  }
}

/** A folder for a server. */
export async function makeServerFolder(name: string, owner?: { uid: number; gid: number }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `shop-${name}-`))
  await chmod(folder, 0o755)
  if (owner) await chown(folder, owner.uid, owner.gid)
  return folder
}

export async function removeServerFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

interface ServerProcess {
  child: ChildProcess
  /** Its output. */
  output(): string
  hasEnded(): boolean
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts a server, which ends with this process, whatever happens to the tests. */
export function spawnServer(
  program: string,
  args: string[],
  options: { owner?: { uid: number; gid: number } | undefined; environment?: Record<string, string> } = {},
): ServerProcess {
  const child = spawn(program, args, {
    ...options.owner,
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const killNow = () => void child.kill('SIGKILL')
  process.once('exit', killNow)
  void ended.then(() => process.removeListener('exit', killNow))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    output: () => output,
    hasEnded,
    async end(signal) {
      if (!hasEnded()) child.kill(signal)
      await ended
    },
  }
}

/** Runs a program to its end. @throws with its output when it fails */
export async function runProgram(
  program: string,
  args: string[],
  options: { owner?: { uid: number; gid: number } | undefined; environment?: Record<string, string> } = {},
): Promise<string> {
  const { child, output } = spawnServer(program, args, options)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output()}`)
  return output()
}
