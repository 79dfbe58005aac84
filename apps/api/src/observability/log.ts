import { join } from 'node:path'
import pino, { type LoggerOptions } from 'pino'
import type { Config } from '../config/config.ts'
import { toTraceFields } from './tracing.ts'
import { toLoggedError, withoutOrderKeys } from '../http/error-text.ts'

/** Secrets, by their names in requests. */
const WIRE_SECRETS = [
  'password',
  'password_raw',
  'current_password',
  'new_password',
  'token',
  'refreshToken',
  'authorization',
  'cookie',
  'client_secret',
]
/** Columns whose names are harmless in the log. */
const HARMLESS_NAMES = ['reason']

const REDACTED = '[removed]'
/** Deeper than any logged object. */
const MAX_DEPTH = 5

/** Replaces the values of these names. Pino's own redaction takes eighty times as long with so many names. */
function redact(names: ReadonlySet<string>, facts: unknown, depth = 0): unknown {
  if (Array.isArray(facts))
    return depth < MAX_DEPTH ? facts.map((each) => redact(names, each, depth + 1)) : REDACTED
  // Errors and requests have their own serialisers.
  if (typeof facts !== 'object' || facts === null || Object.getPrototypeOf(facts) !== Object.prototype)
    return facts
  if (depth >= MAX_DEPTH) return REDACTED
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      names.has(name) ? REDACTED : redact(names, value, depth + 1),
    ]),
  )
}

/**
 * Log options of all processes: secrets of requests are redacted, and the values of `redactedColumns`, which are those that
 * the list of data classes protects (docs/decisions/0019).
 */
export function toLogOptions(redactedColumns: readonly string[]) {
  const names = new Set([...WIRE_SECRETS, ...redactedColumns])
  for (const name of HARMLESS_NAMES) names.delete(name)
  return {
    mixin: toTraceFields,
    formatters: { log: (facts) => redact(names, facts) as Record<string, unknown> },
    serializers: {
      err: toLoggedError,
      // The query of an address may contain a mailed token, its path an order's key.
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: withoutOrderKeys(request.url.split('?')[0]!),
      }),
    },
  } satisfies LoggerOptions
}

/** Log file of demo mode, where the terminal is for the person who started it. */
function toLogFile(config: Config): string {
  return join(config.dataDir, 'shop.log')
}

/** JSON lines; to the standard output in live mode. */
export function openLog(config: Config, redactedColumns: readonly string[]) {
  const destination =
    config.mode === 'demo'
      ? pino.destination({ dest: toLogFile(config), mkdir: true, sync: false })
      : pino.destination({ dest: 1, sync: false })
  return pino(
    { ...toLogOptions(redactedColumns), level: config.logLevel, base: { process: process.pid } },
    destination,
  )
}
