import { isTimeout, repeatUnanswered, REQUEST_TIMEOUT_MS, toUnavailable } from '../api/repeats.ts'

/** The arguments of a `clientLoader` that are used here. */
interface ClientLoaderArgs<Data> {
  request: Request
  serverLoader: () => Promise<Data>
}

/**
 * The `clientLoader` of every page with data from the server. Its request follows the rules of API calls: 10 s, and three
 * more attempts while no response arrives. What the server responds, a redirect or a 404 among them, passes through.
 *
 * @throws ApiUnavailableError without a response
 */
export function loadPageData<Data>({ request, serverLoader }: ClientLoaderArgs<Data>): Promise<Data> {
  const { signal } = request
  const load = () =>
    withTimeout(serverLoader()).catch((error: unknown) => {
      throw signal.aborted || hasNoResponse(error) ? toUnavailable(error, signal) : error
    })
  return repeatUnanswered(load, signal)
}

/** `serverLoader` takes no signal, so a request that takes too long is only abandoned. */
function withTimeout<Data>(loading: Promise<Data>): Promise<Data> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    const error = new DOMException('No response in time', 'TimeoutError')
    timer = setTimeout(() => reject(error), REQUEST_TIMEOUT_MS)
  })
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer))
}

/** `fetch` rejects with a TypeError where no response arrives; where a response breaks off, that is the cause. */
function hasNoResponse(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: unknown }
  return isTimeout(error) || error instanceof TypeError || cause instanceof TypeError
}
