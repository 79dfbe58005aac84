/** Errors that are shown as their message alone, without a stack. */
const EXPECTED_ERRORS = new Set([
  'ConfigError',
  'EmbeddedDatabaseError',
  'InstanceLockError',
  'WorkerExitError',
])

/** Prints why something failed, unless the failed worker has already done so. */
export function reportFailure(error: Error & { code?: string; isReported?: boolean }): void {
  if (error.isReported) return
  const isExpected = EXPECTED_ERRORS.has(error.name) || error.code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`${isExpected ? error.message : (error.stack ?? error.message)}\n`)
}
