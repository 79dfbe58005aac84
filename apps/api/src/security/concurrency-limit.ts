import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { AppError } from '../http/app-error.ts'

/** `Retry-After` of a refused call. */
const RETRY_SECONDS = 2

/**
 * Runs work as soon as the limit allows.
 * @throws AppError BUSY if the queue is full
 */
type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs at most `running` at once and queues at most `queued`: expensive work must not starve the rest of the shop. */
export function createConcurrencyLimit({
  running,
  queued,
}: {
  running: number
  queued: number
}): ConcurrencyLimit {
  const limit = bulkhead(running, queued)
  return (work) =>
    limit.execute(work).catch((error: unknown) => {
      throw error instanceof BulkheadRejectedError
        ? new AppError('BUSY', { retryAfter: RETRY_SECONDS })
        : error
    })
}
