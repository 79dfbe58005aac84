import { isPlanLost } from './prepared-statements.ts'

/** Classes of SQLSTATE codes (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const UNAVAILABLE_CLASSES = new Set([
  '08', // connection lost, or never made
  '53', // out of connections, memory or disk
])

const UNAVAILABLE_CODES = new Set([
  // Shut down or restarting; the statement took too long.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  // Waited too long: for a lock, or idle in a transaction.
  '55P03',
  '25P03',
  // Rolled back for the sake of others: serialization failure, deadlock.
  '40001',
  '40P01',
  // A server that is no longer the primary one.
  '25006',
  // Errors of Node: the server cannot be reached, or the connection broke.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Errors of pg and its pool that have no code. */
const UNAVAILABLE_MESSAGES =
  /^Connection terminated|not queryable$|^timeout exceeded when trying to connect$|^timeout expired$|^Query read timeout$/

/**
 * Whether an error means that the database is briefly unavailable: restarting, unreachable, or too busy. What was under
 * way may have been committed, so a repeated request has to look for it.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message, cause } = error as Error & { code?: unknown }
  if (typeof code === 'string' && (UNAVAILABLE_CODES.has(code) || isUnavailableClass(code))) return true
  if (UNAVAILABLE_MESSAGES.test(message) || isPlanLost(error)) return true
  // Node tries all addresses of a host, and reports them together.
  const inner = error instanceof AggregateError ? [...(error.errors as unknown[]), cause] : [cause]
  return inner.some(isDatabaseUnavailable)
}

function isUnavailableClass(code: string): boolean {
  return code.length === 5 && UNAVAILABLE_CLASSES.has(code.slice(0, 2))
}
