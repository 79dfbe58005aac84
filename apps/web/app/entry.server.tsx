import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'

/** How long a render may take before it is given up and answered with what is there, in ms. */
const RENDER_TIMEOUT_MS = 10_000

/** How long loaders may stream before they are given up, in ms. */
export const streamTimeout = RENDER_TIMEOUT_MS - 1_000

/**
 * Renders the whole document before anything is sent: its inline scripts must be known for the policy header, and
 * public documents are the same for everybody and kept.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  const rendering = await render(<ServerRouter context={entry} url={request.url} />)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(rendering.html, { status: rendering.failed && status < 500 ? 500 : status, headers })
}

function render(document: React.ReactNode): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(document, {
      // Everything is there when it is sent, so nothing needs to be moved into place by scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timeout)
        const body = new PassThrough()
        text(body).then((html) => resolve({ html, failed }), reject)
        pipe(body)
      },
      onShellError(error) {
        clearTimeout(timeout)
        reject(error)
      },
      onError(error) {
        failed = true
        console.error(error)
      },
    })
    const timeout = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_TIMEOUT_MS)
  })
}

/** Faults that no page expected. What a loader answers on purpose (404, redirects) and aborted visits are none. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}
