import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of the shop that can replace responses, as after a new release. */
export interface Proxy {
  baseURL: string
  /** Replaces the response for a path, or for all paths below it if it ends with a slash. */
  respond(path: string, respond: { status?: number; type?: string; body: string }): void
  close(): Promise<void>
}

/** Starts a proxy in front of the shop at `target`. */
export async function startProxy(target: string): Promise<Proxy> {
  const own = new Map<string, { status?: number; type?: string; body: string }>()
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*$/, '')
    const [, respond] =
      [...own].find(([each]) => (each.endsWith('/') ? path.startsWith(each) : path === each)) ?? []
    if (respond) {
      response.writeHead(respond.status ?? 200, { 'content-type': respond.type ?? 'text/plain' })
      response.end(respond.body)
      return
    }
    const { method, headers } = request
    const onward = sendRequest(
      new URL(request.url ?? '/', target),
      { method: method!, headers },
      (respond) => {
        response.writeHead(respond.statusCode!, respond.headers)
        respond.pipe(response)
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
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
