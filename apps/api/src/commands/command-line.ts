import pg from 'pg'
import { toFen } from '@shop/contract/money/money'
import { toTypedMoney } from '@shop/contract/money/typed-money.rules'
import { isArgumentError, toErrorText } from '../boot/report-failure.ts'

/** The command failed for an expected reason, which the message explains; exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Wrong usage of the command; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** An amount in yuan as people write it, in fen. @throws UsageError when it is none; `name` is what the amount is */
export function readAmount(name: string, typed: string): number {
  const money = toTypedMoney(typed)
  if (money === undefined) throw new UsageError(`${name} is an amount in yuan, such as 12 or 12.50.`)
  return toFen(money)
}

const EXIT_CODE = { refused: 1, wrongUsage: 2, interrupted: 130 }

/**
 * Runs a command and sets the exit code: 0 done, 1 rejected, 2 wrong usage. Prints `help` on request, and a
 * hint to it after wrong usage.
 */
export async function runCommand(
  name: string,
  help: string,
  command: (args: string[]) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return print(help)
  // `exit` lets the embedded database be stopped on the way (packages/embedded-postgres/src/server.ts).
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(EXIT_CODE.interrupted))
  }
  // The reader of a pipe may stop reading, as `head` does.
  process.stdout.on('error', () => process.exit(EXIT_CODE.refused))
  try {
    await command(args)
  } catch (error) {
    const isUsage = error instanceof UsageError || isArgumentError(error)
    process.exitCode = isUsage ? EXIT_CODE.wrongUsage : EXIT_CODE.refused
    warn(isUsage ? `${(error as Error).message}\nSee: npm run ${name} -- --help` : toText(error))
  }
}

/** Writes a line to the standard output. */
export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** Writes a line to the standard error: progress and errors. */
export function warn(text: string): void {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`)
}

function toText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isConnectionError(error))
    return `The database does not respond: ${error.message || describeCauses(error)}`
  return toErrorText(error)
}

function isConnectionError(error: Error): boolean {
  const { code = '' } = error as { code?: string }
  const isRefusedLogin = error instanceof pg.DatabaseError && /^(28|3D|57P03)/.test(code)
  return (
    isRefusedLogin || ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'].includes(code)
  )
}

/** A host name with several addresses fails with one error for each. */
function describeCauses(error: Error): string {
  const causes = error instanceof AggregateError ? (error.errors as Error[]) : [error]
  return causes.map(({ message }) => message).join(', ')
}
