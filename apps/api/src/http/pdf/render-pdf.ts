import { createConcurrencyLimit } from '../../security/concurrency-limit.ts'
import { runInProcess } from '../../security/child-process.ts'
import { AppError } from '../app-error.ts'

/** Reading the faces takes a second on a slow machine; fifty orders in many scripts, some more. */
const TIMEOUT_MS = 60_000
const MAX_QUEUED = 16
/** `Retry-After` of a document that could not be drawn. */
const RETRY_SECONDS = 5

const limit = createConcurrencyLimit({ running: 1, queued: MAX_QUEUED })

/**
 * Draws a document in a process of its own (`respondToParent`), so that no request waits for it.
 * @param script of the process, which returns the file
 * @throws AppError BUSY when too many wait, and when the process crashes or takes too long
 */
export async function renderPdf(script: string, input: object): Promise<Buffer> {
  const file = await limit(() => runInProcess<Buffer>(script, input, { timeoutMs: TIMEOUT_MS }))
  if (!file) throw new AppError('BUSY', { retryAfter: RETRY_SECONDS })
  return file
}
