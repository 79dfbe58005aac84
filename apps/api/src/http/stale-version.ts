import { AppError } from './app-error.ts'

/**
 * The refusal of a change that was made to another version of a record than the current one.
 * @param current the record as it stands, for the console to show next to the change
 */
export function staleVersion(current: object): AppError {
  return new AppError('STALE_VERSION', {
    details: [{ path: 'version', message: 'Not the current version', current }],
  })
}
