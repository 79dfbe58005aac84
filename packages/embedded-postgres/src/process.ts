import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { parse } from 'node:path'
import type { DatabaseAccount } from './account.ts'
import { unsupportedPlatform } from './binaries.ts'
import { EmbeddedDatabaseError } from './error.ts'

/**
 * No variable of the shop may reach PostgreSQL: some are secrets, and the PG… ones would change its behaviour.
 * (What Windows needs to start a program, Node adds by itself.)
 */
const MINIMAL_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

/**
 * Runs one of PostgreSQL's tools to its end, with `input` as its standard input.
 * Throws EmbeddedDatabaseError with the tool's own complaint when it fails.
 */
export async function runDatabaseTool(options: {
  account: DatabaseAccount
  file: string
  args: string[]
  input?: string
}): Promise<void> {
  const child = spawnDatabaseProcess({ ...options, stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // A tool that fails early closes its input; its exit code tells the story.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(options.input ?? '')
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(toSpawnError(error)))
    child.once('close', resolve)
  })
  if (exitCode !== 0)
    throw new EmbeddedDatabaseError(`The database could not be set up: ${toComplaint(output)}`)
}

/** Starts a PostgreSQL program as the account, apart from the terminal and from the shop's environment. */
export function spawnDatabaseProcess(options: {
  account: DatabaseAccount
  file: string
  args: string[]
  stdio: Array<'ignore' | 'pipe' | number>
}): ChildProcess {
  const { file, args, identity } = options.account.toCommand(options.file, options.args)
  return spawn(file, args, {
    ...identity,
    stdio: options.stdio,
    env: MINIMAL_ENVIRONMENT,
    // The account may not be allowed to enter the shop's own working folder.
    cwd: parse(options.file).root,
    // Ctrl-C in a terminal reaches the whole process group: the database must outlive the shop's last request.
    detached: true,
    windowsHide: true,
  })
}

/** The error for a program that could not even be started. */
export function toSpawnError(error: Error): EmbeddedDatabaseError {
  // The file exists, so "not found" is about its loader: a Linux without glibc.
  if ('code' in error && error.code === 'ENOENT') {
    return unsupportedPlatform(`this ${process.platform}-${process.arch} (it needs glibc)`)
  }
  return new EmbeddedDatabaseError(`The database's program could not be started: ${error.message}`)
}

/** The line of PostgreSQL's output that says what is wrong. */
export function toComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.find((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1)
  return complaint?.replace(/^.*?\b(?:FATAL|PANIC|ERROR|error):\s*/, '').trim() ?? 'it gave no reason'
}
