import { AppError } from './app-error.ts'

/**
 * Refuses a change that was made to another version of a record than the current one.
 * @param current the record as it stands, for the console to show beside the change
 */
export function requireVersion(given: number, { version }: { version: number }, current: () => object): void {
  if (given === version) return
  const details = [{ path: 'version', message: 'Not the current version', current: current() }]
  throw new AppError('STALE_VERSION', { details })
}
