import { join } from 'node:path'
import { createConcurrencyLimit } from '../../security/concurrency-limit.ts'
import { createWorkerProcess } from '../../security/child-process.ts'
import { AppError } from '../app-error.ts'

/** Reading the faces takes a second on a slow machine; fifty orders in many scripts, some more. */
const TIMEOUT_MS = 60_000
/** The process ends after this long without a document, and its memory is free again. */
const IDLE_MS = 15_000
const MAX_QUEUED = 16
/** `Retry-After` of a document that could not be drawn. */
const RETRY_SECONDS = 5

/** What is drawn: the function `draw` of a module, given as an absolute path, with its input. */
export interface PdfRequest {
  module: string
  draw: string
  input: object
}

const limit = createConcurrencyLimit({ running: 1, queued: MAX_QUEUED })
const runInPdfProcess = createWorkerProcess(join(import.meta.dirname, 'pdf-process.ts'), {
  timeoutMs: TIMEOUT_MS,
  idleMs: IDLE_MS,
})

/**
 * Draws a document in a process of its own, so that no request waits for it.
 * @throws AppError BUSY when too many wait, and when the process crashes or takes too long
 */
export async function renderPdf(request: PdfRequest): Promise<Buffer> {
  const file = await limit(() => runInPdfProcess<Buffer>(request))
  if (!file) throw new AppError('BUSY', { retryAfter: RETRY_SECONDS })
  return file
}
