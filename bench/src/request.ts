import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A request of a subject. */
export interface RequestSpec {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Makes the next request: the same each time, or always another one. */
export type NextRequest = () => RequestSpec

/** Always the same page or call. */
export const always = (path: string) => () => ({ path })

/** An answer that takes longer is none. */
const TIMEOUT_MS = 20_000
/** What browsers say that they read. */
const ENCODINGS = { 'accept-encoding': 'gzip, br' }

/** A request as it goes over the wire of HTTP/1.1, over a connection that is kept. */
export function toWireText({ method = 'GET', path, headers, body }: RequestSpec, host: string): string {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host, ...ENCODINGS, ...headers, ...length })
  return [`${method} ${path} HTTP/1.1`, ...lines.map((line) => line.join(': ')), '', body ?? ''].join('\r\n')
}

/**
 * The answer as it goes over the wire: compressed, if it is.
 * @throws when it is no success, so that no subject measures redirects or refusals
 */
export async function fetchRaw(
  origin: string,
  { path, method = 'GET', headers, body }: RequestSpec,
): Promise<{ body: Buffer; type: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      origin + path,
      { method, headers: { ...ENCODINGS, ...headers }, signal: AbortSignal.timeout(TIMEOUT_MS) },
      (response) => {
        const type = response.headers['content-type'] ?? 'text/plain'
        if (response.statusCode! >= 300) {
          response.resume()
          return reject(new Error(`${path} answered ${response.statusCode}`))
        }
        buffer(response).then((body) => resolve({ body, type }), reject)
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}
