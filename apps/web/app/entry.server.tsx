import type { TagIds } from '@shop/contract/settings/shop-settings'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { readDescription } from './lib/seo/structured-data/describe-page.server.ts'
import { StructuredDataContext } from './lib/seo/structured-data/structured-data-script.tsx'
import { deferScripts } from './lib/server/late-scripts.server.ts'
import { setDocumentHeaders } from './lib/server/response-headers.server.ts'
import { hostFrom } from './lib/server/web-host.server.ts'

/** How long loaders may stream before their promises are rejected, in ms. */
export const streamTimeout = 9_000

/** How long a page may take to render after that, in ms. */
const RENDER_TIMEOUT_MS = streamTimeout + 1_000

/**
 * Renders the whole document before anything is sent: the content security policy names the hashes of its inline scripts,
 * and a cache needs all of it.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = (
    <StructuredDataContext value={readDescription(context)}>
      <ServerRouter context={entry} url={request.url} />
    </StructuredDataContext>
  )
  return new Promise((resolve, reject) => {
    let hasFailed = false
    const { pipe, abort } = renderToPipeableStream(page, {
      // Everything is there when it is sent: each part stands in its place without a script that moves it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timeout)
        const chunks: Buffer[] = []
        const body = new Writable({
          write(chunk: Buffer, _encoding, done) {
            chunks.push(chunk)
            done()
          },
          final(done) {
            // One character for each byte, so that nothing is decoded and encoded again.
            const html = deferScripts(Buffer.concat(chunks).toString('latin1'))
            setDocumentHeaders(headers, html, request, {
              cardOrigins: hostFrom(context).settings.cardOrigins,
              tags: readTags(entry),
            })
            resolve(
              new Response(toStream(Buffer.from(html, 'latin1')), {
                status: hasFailed && status < 500 ? 500 : status,
                headers,
              }),
            )
            done()
          },
        })
        body.once('error', reject)
        pipe(body)
      },
      onShellError(error) {
        clearTimeout(timeout)
        reject(error)
      },
      onError(error) {
        hasFailed = true
        console.error(error)
      },
    })
    const timeout = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_TIMEOUT_MS)
  })
}

/** `Response` copies the bytes that it is given twice, but not those of a stream. */
function toStream(bytes: Buffer<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}

/** The tags that the document names, even if the settings have changed since. */
function readTags({ staticHandlerContext }: EntryContext): TagIds {
  const root = staticHandlerContext.loaderData['root'] as { tags?: TagIds } | undefined
  return root?.tags ?? {}
}

/** Logs unexpected errors: neither what a loader throws on purpose (404, redirects) nor aborted requests. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}
