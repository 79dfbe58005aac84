import { ERRORS } from '@shop/contract/http/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { toErrorBody } from '../error-handler.ts'
import { INSIDE } from '../network.ts'
import { sendReply, type HeaderPairs } from './cached-response.ts'
import type { ContentTags } from './content-tags.ts'
import type { ResponseCache, SharedResponse } from './response-cache.ts'

interface Options {
  cache: ResponseCache
  tags: ContentTags
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>
  /** Path prefix of the API. */
  root: string
}

/** Must not reference the request: it may run after the request has ended. */
type Make = () => Promise<{ data: unknown; body: Buffer }>

export type CachedCalls = ReturnType<typeof createCachedCalls>

/** Cached responses of the public GET calls. */
export function createCachedCalls({ cache, tags, headers: common, root }: Options) {
  const headers: HeaderPairs = Object.entries({
    ...common,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  })

  async function makeShared(path: string, make: Make): Promise<SharedResponse> {
    try {
      const { data, body } = await make()
      return { status: 200, headers, body, tags: tags.list(path, data) }
    } catch (error) {
      // A "not found" is current too: no stale response may replace it.
      if (!(error instanceof AppError) || ERRORS[error.code].status >= 500) throw error
      const { status } = ERRORS[error.code]
      return { status, headers, body: Buffer.from(toErrorBody(error)), tags: undefined }
    }
  }

  return {
    isCached: (url: string): boolean => tags.isCached(url.slice(root.length)),

    /** Responds from the cache; calls `make` for a missing or stale entry, now or in the background. */
    async respond(request: FastifyRequest, reply: FastifyReply, make: Make): Promise<FastifyReply> {
      const { url } = request
      const { response } = await cache.get(
        url,
        () => makeShared(url.slice(root.length), make),
        // A cached page lives as long as its data: it must not start from a stale response.
        { isFresh: request.ip === INSIDE },
      )
      return sendReply(reply, await response.prepare(request.headers))
    },
  }
}
