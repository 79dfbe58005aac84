import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, '../../../..')

/** The environment of every process, as from `npm start`. */
const ENVIRONMENT = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
  AVIF: 'off',
}

/** A finished process: its output and duration. */
export interface Finished {
  exitCode: number | null
  stdout: string
  stderr: string
  milliseconds: number
}

/** A running process. */
export interface Running {
  pid: number
  /** Its output so far. */
  stdout(): string
  stderr(): string
  send(signal: NodeJS.Signals): void
  /** Sends a message over its channel. */
  message(text: string): void
  /** Closes its channel, as the end of its parent does. */
  disconnect(): void
  /** Resolves when it has ended and its output is complete. */
  finished: Promise<Finished>
}

/**
 * Starts a script of the repository, with hardly any other variables than those given. It ends with this
 * process: it is attached as `npm start` attaches the shop.
 */
export function run(script: string, args: string[], environment: Record<string, string>): Running {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const finished = new Promise<Finished>((resolve) => {
    child.once('close', (exitCode) => {
      resolve({ exitCode, stdout, stderr, milliseconds: Math.round(performance.now() - startedAt) })
    })
  })
  return {
    pid: child.pid!,
    stdout: () => stdout,
    stderr: () => stderr,
    send: (signal) => void child.kill(signal),
    message: (text) => void child.send(text),
    disconnect: () => child.disconnect(),
    finished,
  }
}

interface ProcessState {
  pid: number
  parent: number
  /** Distinguishes processes with a reused pid. */
  startedAt: string
  isDead: boolean
}

/** A process and all its descendants. */
export function listTree(pid: number): ProcessState[] {
  const all = listProcesses()
  const tree = all.filter((each) => each.pid === pid)
  for (const parent of tree) tree.push(...all.filter((each) => each.parent === parent.pid))
  return tree
}

/** Those that still run; zombies do not. */
export function listLiving(processes: readonly ProcessState[]): ProcessState[] {
  const living = listProcesses().filter(({ isDead }) => !isDead)
  return processes.filter(({ pid, startedAt }) =>
    living.some((each) => each.pid === pid && each.startedAt === startedAt),
  )
}

export const killAll = (processes: readonly ProcessState[]) => signalAll(processes, 'SIGKILL')

export function signalAll(processes: readonly ProcessState[], signal: NodeJS.Signals): void {
  for (const { pid } of listLiving(processes)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

/** The command line of a process; empty when it has ended. */
export function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function listProcesses(): ProcessState[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name is in brackets and may contain spaces and brackets.
      const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const isDead = state === 'Z' || state === 'X'
      return [{ pid: Number(pid), parent: Number(parent), startedAt: rest[17] ?? '', isDead }]
    } catch {
      return []
    }
  })
}

/** The first of `count` adjacent free ports. */
export async function findFreePorts(count = 1): Promise<number> {
  for (;;) {
    const first = await listenBriefly(0)
    const others = Array.from({ length: count - 1 }, (_, index) => first! + 1 + index)
    const found = await Promise.all(others.map(listenBriefly))
    if (found.every((port) => port !== undefined)) return first!
  }
}

/** Listens briefly on `port`, or on any for 0. Returns the port; undefined when it is in use. */
export async function listenBriefly(port: number): Promise<number | undefined> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(undefined))
    probe.listen({ host: '127.0.0.1', port }, () => {
      const { port: found } = probe.address() as { port: number }
      probe.close(() => resolve(found))
    })
  })
}
