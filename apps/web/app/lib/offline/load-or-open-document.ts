import { redirectDocument } from 'react-router'
import { ApiUnavailableError } from '../api/api-result.ts'

/**
 * Runs the API calls of a `clientLoader`. API responses are never cached, so without a connection it redirects to the
 * page's document, which the service worker may have cached. A document load runs no `clientLoader`, so this cannot loop.
 *
 * @throws a redirect to the document; or the error of `load`, where there is no service worker or the API responded
 */
export async function loadOrOpenDocument<Loaded>(
  { url }: Request,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  const hasWorker = Boolean(navigator.serviceWorker?.controller)
  const { pathname, search } = new URL(url)
  // Offline, skip the transport's retries.
  if (hasWorker && !navigator.onLine) throw redirectDocument(pathname + search)
  try {
    return await load()
  } catch (error) {
    if (hasWorker && isUnreachable(error)) throw redirectDocument(pathname + search)
    throw error
  }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiUnavailableError && error.code === 'REQUEST_FAILED' && error.status === undefined
}
