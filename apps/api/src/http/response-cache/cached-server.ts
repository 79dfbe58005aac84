import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http'
import { isFromAnotherSite } from '../cross-site.ts'
import { toPageKey } from './cached-pages.ts'
import { send } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

interface Options {
  cache: ResponseCache
  /** Path prefix of the API. */
  root: string
  /** Counts a response from the cache: its status and duration in ms. */
  count: (status: number, ms: number) => void
}

/**
 * HTTP server that sends ready responses from the cache before the router, which costs several times as much;
 * everything else goes to `listener`.
 */
export function createCachedServer(
  options: ServerOptions,
  listener: RequestListener,
  { cache, root, count }: Options,
): Server {
  return createServer(options, (request, response) => {
    const startedMs = performance.now()
    const key = toKey(request, root)
    const sendable = key === undefined ? undefined : cache.find(key, request.headers)
    if (!sendable) return listener(request, response)
    send(response, sendable)
    count(sendable.status, performance.now() - startedMs)
  })
}

function toKey({ method, url = '', headers }: IncomingMessage, root: string): string | undefined {
  if (url.startsWith(`${root}/`)) return method === 'GET' && !isFromAnotherSite(headers) ? url : undefined
  return method === 'GET' || method === 'HEAD' ? toPageKey(url, headers) : undefined
}
