import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A request of a bench. */
export interface RequestSpec {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Generates the next request: constant, or different each time. */
export type NextRequest = () => RequestSpec

/** Always the same page or call. */
export const always = (path: string) => () => ({ path })

/** A slower response counts as failed. */
const TIMEOUT_MS = 20_000
/** Encodings that browsers accept. */
const ENCODINGS = { 'accept-encoding': 'gzip, br' }

/** Serialises a request as HTTP/1.1 with a keep-alive connection. */
export function toWireText({ method = 'GET', path, headers, body }: RequestSpec, host: string): string {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host, ...ENCODINGS, ...headers, ...length })
  return [`${method} ${path} HTTP/1.1`, ...lines.map((line) => line.join(': ')), '', body ?? ''].join('\r\n')
}

/**
 * The response as transferred, compressed if it is.
 * @throws unless it succeeded, so that no bench measures redirects or errors
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
          return reject(new Error(`${path} responded with ${response.statusCode}`))
        }
        buffer(response).then((body) => resolve({ body, type }), reject)
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}
