import { redirectDocument } from 'react-router'
import { ApiUnavailableError } from '../api/api-result.ts'

/**
 * Runs what a `clientLoader` asks of the API. Calls are never kept, so where nobody answers the page is loaded as a
 * document, which the service worker may have; its loader runs on the server alone, so this happens once.
 *
 * @throws a redirect to the page's document; what `load` throws, where there is no service worker or somebody answered
 */
export async function loadOrOpenDocument<Loaded>(
  { url }: Request,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  const hasWorker = Boolean(navigator.serviceWorker?.controller)
  const { pathname, search } = new URL(url)
  // Without a connection nobody waits for the repeats of a call.
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
