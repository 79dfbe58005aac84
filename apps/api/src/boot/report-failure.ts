/** Errors whose message is all that a person needs: one clear line, no stack. */
const EXPECTED_ERRORS = new Set([
  'ConfigError',
  'EmbeddedDatabaseError',
  'InstanceLockError',
  'WorkerExitError',
])

/** Tells the person at the terminal why something failed, unless the failed worker has done so itself. */
export function reportFailure(error: Error & { code?: string; isReported?: boolean }): void {
  if (error.isReported) return
  const isExpected = EXPECTED_ERRORS.has(error.name) || error.code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`${isExpected ? error.message : (error.stack ?? error.message)}\n`)
}
