import { request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A response as transferred. */
export interface Received {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Requests over a new connection: `fetch` would reuse one that the shop is about to close, or that leads to the same
 * worker, and normalises paths and encodings.
 */
export async function fetchOnce(
  origin: string,
  path: string,
  {
    method = 'GET',
    headers = {},
  }: { method?: string | undefined; headers?: Record<string, string> | undefined } = {},
): Promise<Received> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const sent = request({ host: hostname, port, path, headers, method, agent: false }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode!, headers: response.headers, body }),
        reject,
      )
    })
    sent.once('error', reject)
    sent.end()
  })
}
