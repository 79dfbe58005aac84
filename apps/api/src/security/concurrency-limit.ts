import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { AppError } from '../http/app-error.ts'

/** How many seconds a refused caller waits before the next try. */
const RETRY_SECONDS = 2

/** Runs work as soon as fewer than the limit run. @throws AppError BUSY when the queue is full */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets `running` run and `queued` wait: costly work must not starve the rest of the shop. */
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
