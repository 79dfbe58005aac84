import { ApiUnavailableError } from './api-result.ts'
import { toFriendlyMessage } from './friendly-messages.ts'

/** How long a request may take, in ms (docs/specification, section 9). */
export const REQUEST_TIMEOUT_MS = 10_000
const MAX_RETRIES = 3
const RETRY_DELAY_MS = 1_000

/**
 * Runs a request, and again up to 3 times while no response arrives, waiting 1 s times the number of the attempt.
 *
 * @param run rejects with `toUnavailable` where there was no response
 * @param signal ends the attempts: rejects with `REQUEST_CANCELLED`
 * @param mayRepeat whether a request that got no response may be sent again
 */
export async function repeatUnanswered<Result>(
  run: () => Promise<Result>,
  signal: AbortSignal | undefined,
  mayRepeat: (error: ApiUnavailableError) => boolean = () => true,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const isRepeated = attempt <= MAX_RETRIES && hasNoResponse(error) && mayRepeat(error)
      if (!isRepeated) throw error
      await wait(RETRY_DELAY_MS * attempt, signal)
    }
  }
}

/** The error of a request without a response, for whatever reason. */
export function toUnavailable(cause: unknown, signal: AbortSignal | undefined): ApiUnavailableError {
  const code = signal?.aborted ? 'REQUEST_CANCELLED' : 'REQUEST_FAILED'
  return new ApiUnavailableError(code, toFriendlyMessage(isTimeout(cause) ? 'timeout' : 'network'), { cause })
}

/** Whether a request ended because it took too long. */
export function isTimeout(cause: unknown): boolean {
  return (cause as { name?: unknown } | null | undefined)?.name === 'TimeoutError'
}

function hasNoResponse(error: unknown): error is ApiUnavailableError {
  return error instanceof ApiUnavailableError && error.code === 'REQUEST_FAILED' && error.status === undefined
}

function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer)
      reject(toUnavailable(undefined, signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }, delayMs)
    if (signal?.aborted) return cancel()
    signal?.addEventListener('abort', cancel, { once: true })
  })
}
