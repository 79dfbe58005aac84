import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { parse } from 'node:path'
import type { DatabaseAccount } from './account.ts'
import { unsupportedPlatform } from './binaries.ts'
import { EmbeddedDatabaseError } from './error.ts'

/**
 * None of the shop's variables reach PostgreSQL: some are secrets, and PG… would change its behaviour. (Node adds what
 * Windows needs to start a program.)
 */
const MINIMAL_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

/**
 * Runs a PostgreSQL tool with `input` as its standard input.
 * @throws {EmbeddedDatabaseError} with the tool's own error message
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
  // A tool that fails early closes its input; its exit code is what counts.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(options.input ?? '')
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(toSpawnError(error)))
    child.once('close', resolve)
  })
  if (exitCode !== 0)
    throw new EmbeddedDatabaseError(`The database could not be set up: ${findErrorMessage(output)}`)
}

/** Starts a PostgreSQL program as the account, in its own process group and with a minimal environment. */
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
    // The account may not be allowed to enter the shop's working folder.
    cwd: parse(options.file).root,
    // Ctrl-C reaches the whole process group: the database must outlive the shop's last request.
    detached: true,
    windowsHide: true,
  })
}

/** The error for a program that could not be started. */
export function toSpawnError(error: Error): EmbeddedDatabaseError {
  // The file exists, so ENOENT is about its loader: a Linux without glibc.
  if ('code' in error && error.code === 'ENOENT') {
    return unsupportedPlatform(`this ${process.platform}-${process.arch} (it needs glibc)`)
  }
  return new EmbeddedDatabaseError(`The database's program could not be started: ${error.message}`)
}

/** The line of PostgreSQL's output that states the error. */
export function findErrorMessage(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const message = lines.find((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1)
  return message?.replace(/^.*?\b(?:FATAL|PANIC|ERROR|error):\s*/, '').trim() ?? 'it gave no reason'
}
