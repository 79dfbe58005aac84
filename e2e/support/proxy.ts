import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

interface OwnResponse {
  status?: number
  type?: string
  body: string
  /** Only for the next request; by default for all. */
  isOnce?: boolean
}

/** A proxy in front of the shop that can replace responses, as after a new release. */
export interface Proxy {
  baseURL: string
  /** Replaces the response for a path, or for all paths below it if it ends with a slash. */
  respond(path: string, respond: OwnResponse): void
  /** Holds back the page at a path from a text on. Returns a function that sends the rest. */
  holdBackFrom(path: string, text: string): () => void
  close(): Promise<void>
}

/** Starts a proxy in front of the shop at `target`. */
export async function startProxy(target: string): Promise<Proxy> {
  const own = new Map<string, OwnResponse>()
  const held = new Map<string, { text: string; released: Promise<void> }>()
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*$/, '')
    const [key, respond] =
      [...own].find(([each]) => (each.endsWith('/') ? path.startsWith(each) : path === each)) ?? []
    if (key !== undefined && respond) {
      if (respond.isOnce) own.delete(key)
      response.writeHead(respond.status ?? 200, { 'content-type': respond.type ?? 'text/plain' })
      response.end(respond.body)
      return
    }
    const { method, headers } = request
    const hold = held.get(path)
    if (hold) {
      // A text cannot be found in a compressed page, or in none at all.
      headers['accept-encoding'] = 'identity'
      delete headers['if-none-match']
    }
    const onward = sendRequest(
      new URL(request.url ?? '/', target),
      { method: method!, headers },
      (respond) => {
        response.writeHead(respond.statusCode!, respond.headers)
        if (hold) void sendInParts(respond, response, hold)
        else respond.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseURL: `http://127.0.0.1:${port}`,
    respond: (path, respond) => void own.set(path, respond),
    holdBackFrom(path, text) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, { text, released: promise })
      return resolve
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function sendInParts(
  from: IncomingMessage,
  to: ServerResponse,
  { text, released }: { text: string; released: Promise<void> },
): Promise<void> {
  const page = await readText(from)
  const end = page.indexOf(text)
  to.write(page.slice(0, end))
  await released
  to.end(page.slice(end))
}
