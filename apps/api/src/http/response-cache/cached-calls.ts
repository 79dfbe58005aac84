import { ERRORS } from '@shop/contract/http/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { toErrorBody } from '../error-handler.ts'
import { INSIDE } from '../network.ts'
import { send, type HeaderPairs } from './cached-response.ts'
import { isCachedCall, listTags } from './content-tags.ts'
import type { ResponseCache, SharedResponse } from './response-cache.ts'

interface Options {
  cache: ResponseCache
  /** What every response carries besides its own. */
  headers: Readonly<Record<string, string>>
  /** Where the calls hang. */
  root: string
}

/** Must hold on to nothing of a request: it may run when that is over. */
type Make = () => Promise<{ data: unknown; body: Buffer }>

export type CachedCalls = ReturnType<typeof createCachedCalls>

/** Responses of the calls that are the same for every visitor. */
export function createCachedCalls({ cache, headers: common, root }: Options) {
  const headers: HeaderPairs = Object.entries({
    ...common,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  })

  async function toShared(path: string, make: Make): Promise<SharedResponse> {
    try {
      const { data, body } = await make()
      return { status: 200, headers, body, tags: listTags(path, data) }
    } catch (error) {
      // What is gone is a response of its own: no earlier one may stand in for it.
      if (!(error instanceof AppError) || ERRORS[error.code].status >= 500) throw error
      const { status } = ERRORS[error.code]
      return { status, headers, body: Buffer.from(toErrorBody(error)), tags: undefined }
    }
  }

  return {
    isCached: (url: string): boolean => isCachedCall(url.slice(root.length)),

    /** Responds from the cache; `make` is called if there is nothing current in it, now or later. */
    async respond(request: FastifyRequest, reply: FastifyReply, make: Make): Promise<FastifyReply> {
      const { url } = request
      const { response } = await cache.get(
        url,
        () => toShared(url.slice(root.length), make),
        // A page is cached as long as what it was made of: it must not begin with something old.
        { isFresh: request.ip === INSIDE },
      )
      const sendable = await response.prepare(request.headers)
      reply.hijack()
      send(reply.raw, sendable)
      return reply
    },
  }
}
