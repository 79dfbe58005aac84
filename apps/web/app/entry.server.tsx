import { PassThrough } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { createMarkupKeeper } from './ui/markup-keeper.server.tsx'
import { provideMarkupKeeper } from './ui/kept-markup.tsx'
import { toHandoffScripts, withSettledPromises } from './lib/handoff.server.ts'
import { withLateStart } from './lib/late-start.server.ts'
import { OFFLINE_PATH } from './lib/offline/kept-requests.ts'
import { isPrivatePage } from './lib/private-pages.ts'
import { renderAtOnce } from './lib/render-at-once.server.ts'
import { handOverDocument, type RenderedDocument } from './lib/rendered-document.server.ts'

/** How long a page may take, its data included, before it is answered with what is there, in ms. */
const RENDER_TIMEOUT_MS = 10_000

/** How long loaders may stream before they are given up, in ms. */
export const streamTimeout = RENDER_TIMEOUT_MS - 1_000

/** What is left for the render when the data took nearly all of it. */
const LEAST_RENDER_MS = 1_000

// With hot reload, what is kept would outlive the code that made it.
if (!import.meta.env.DEV) provideMarkupKeeper(createMarkupKeeper())

/**
 * Renders the whole document before anything is sent: its inline scripts must be known for the policy header, and
 * public documents are the same for everybody and kept. The answer itself is empty: the document goes beside it
 * (`takeDocument`), since a body would turn it into a stream and back.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const rendering = await render(request, entry)
  const { failed } = rendering
  handOverDocument(context, toDocument(request, rendering))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(null, { status: failed && status < 500 ? 500 : status, headers })
}

function toDocument(request: Request, { html, data }: Rendering): RenderedDocument {
  if (!mayStartLate(request)) return { html: withData(html, data) }
  return { html: withLateStart(withData(html, data)) }
}

function withData(html: string, data: Buffer): string {
  const end = html.lastIndexOf('</body>')
  const scripts = toHandoffScripts(data.toString())
  return end < 0 ? html + scripts : html.slice(0, end) + scripts + html.slice(end)
}

/** Public pages that do nothing of use without scripts, or take text that these would have to know of. */
const SCRIPTED_PAGES: readonly string[] = ['/cart', '/contact', OFFLINE_PATH]

/** Whether a page shows what it is for without scripts, and so may be painted before they come. */
function mayStartLate({ url }: Request): boolean {
  const page = new URL(url)
  return !import.meta.env.DEV && !isPrivatePage(page) && !SCRIPTED_PAGES.includes(page.pathname)
}

interface Rendering {
  html: string
  /** What the loaders have read. */
  data: Buffer
  failed: boolean
}

/**
 * In one go where all is there, which is nearly always and takes half as long (decision 0052); as a stream, read to its
 * end, where a part still waits for its code or failed.
 */
async function render(request: Request, entry: EntryContext): Promise<Rendering> {
  const startedMs = performance.now()
  const { serverHandoffStream, staticHandlerContext, ...rest } = entry
  if (!serverHandoffStream) throw new Error('React Router hands over no data')
  const data = await buffer(serverHandoffStream)
  const whole = {
    ...rest,
    staticHandlerContext: {
      ...staticHandlerContext,
      loaderData: await withSettledPromises(staticHandlerContext.loaderData),
    },
  }
  const document = <ServerRouter context={whole} url={request.url} />
  const atOnce = renderAtOnce(document)
  if (atOnce !== undefined) return { html: atOnce, data, failed: false }
  const limitMs = Math.max(LEAST_RENDER_MS, RENDER_TIMEOUT_MS - (performance.now() - startedMs))
  return { ...(await renderAsStream(document, limitMs)), data }
}

function renderAsStream(document: React.ReactNode, limitMs: number): Promise<Omit<Rendering, 'data'>> {
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
    const timeout = setTimeout(() => abort(new Error('The page took too long to render')), limitMs)
  })
}

/** Faults that no page expected. What a loader answers on purpose (404, redirects) and aborted visits are none. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}
