/** Errors whose message suffices: they are printed without a stack. */
const EXPECTED_ERRORS = new Set([
  'ConfigError',
  'EmbeddedDatabaseError',
  'InstanceLockError',
  'WorkerExitError',
  'CommandError',
  'DatabaseCopyError',
  'ImportConflictError',
])

/** An error as text: its message, with a stack unless it is an expected one. */
export function toErrorText(error: Error): string {
  return EXPECTED_ERRORS.has(error.name) ? error.message : (error.stack ?? error.message)
}

/** Whether the arguments of a command cannot be parsed. */
export function isArgumentError(error: unknown): boolean {
  return (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS_') === true
}

/** Prints why something failed, unless the failed worker has already done so. */
export function reportFailure(error: Error & { isReported?: boolean }): void {
  if (error.isReported) return
  process.stderr.write(`${isArgumentError(error) ? error.message : toErrorText(error)}\n`)
}
