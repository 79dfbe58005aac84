import type { IncomingMessage, ServerResponse } from 'node:http'
import { ERRORS } from '@shop/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AnswerCache, SharedAnswer } from './answer-cache.ts'
import { AppError } from './app-error.ts'
import { toErrorBody } from './error-handler.ts'
import { INSIDE } from './network.ts'
import { sendKept } from './send-kept.ts'

/** Addresses that were asked for once of late: only what is asked for again is kept. */
const MOST_ASKED_ONCE = 10_000
/** Longer ones are put together by hand, and differ each time. */
const MAX_ADDRESS_LENGTH = 500

interface Options {
  cache: AnswerCache
  /** What an answer to `GET path` shows, as tags; undefined for what is not everybody's. */
  listShown: (path: string, data: unknown) => Iterable<string> | undefined
  /** Whether an answer to `GET path` may be everybody's. */
  isShown: (path: string) => boolean
  /** What every answer carries besides its own. */
  headers: Readonly<Record<string, string>>
  /** Told of each answer that the cache gave: its status, and the time it took in ms. */
  count: (status: number, ms: number) => void
  /** Where the calls hang. */
  root: string
}

interface Call {
  /** The names of what may stand in its query: an address with anything else is not kept. */
  parameters: readonly string[]
  /** Must hold on to nothing of a request: it is kept and called as long as the answer is. */
  make: () => Promise<{ data: unknown; body: string }>
}

export type KeptCalls = ReturnType<typeof createKeptCalls>

/** Answers of calls that are the same for everybody, kept as long as what they show is so. */
export function createKeptCalls({ cache, listShown, isShown, headers: common, count, root }: Options) {
  const askedOnce = new LRUCache<string, true>({ max: MOST_ASKED_ONCE })
  const headers = {
    ...common,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  }

  async function toShared(path: string, make: Call['make']): Promise<SharedAnswer> {
    try {
      const { data, body } = await make()
      const tags = listShown(path, data)
      return { status: 200, headers, body: Buffer.from(body), ...(tags && { tags: new Set(tags) }) }
    } catch (error) {
      // A product that is gone is gone: nothing older may stand in for it.
      if (!(error instanceof AppError) || ERRORS[error.code].status >= 500) throw error
      return { status: ERRORS[error.code].status, headers, body: Buffer.from(toErrorBody(error)) }
    }
  }

  /** Apart from any request, since the cache keeps it. */
  const toMaker = (path: string, make: Call['make']) => () => toShared(path, make)

  return {
    /** Answers what is kept, before anything else of the server has seen the request: true when it did. */
    answerKept(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url } = request
      if (method !== 'GET' || !url?.startsWith(root) || isFromAnotherSite(request.headers)) return false
      const startedMs = performance.now()
      const sending = cache.find(url, request.headers)
      if (!sending) return false
      sendKept(response, sending)
      count(sending.status, performance.now() - startedMs)
      return true
    },

    /**
     * Answers a route's request by what `make` makes, and keeps it if it is asked for often: true when it did.
     * `make` is called again, without a request, once what it showed has changed.
     */
    async answer(request: FastifyRequest, reply: FastifyReply, { parameters, make }: Call): Promise<boolean> {
      const { url } = request
      // What pages ask for is kept as a part of them.
      if (request.ip === INSIDE || url.length > MAX_ADDRESS_LENGTH) return false
      const path = url.slice(root.length)
      if (!isShown(path) || !holdsOnly(parameters, path)) return false
      if (!askedOnce.has(url)) {
        askedOnce.set(url, true)
        return false
      }
      const sending = await cache.get(url, request.headers, toMaker(path, make))
      void reply.code(sending.status).headers(sending.headers).send(sending.body)
      return true
    },
  }
}

/** Whether a query holds nothing but these parameters: anything else makes no other answer, only more of the same. */
function holdsOnly(parameters: readonly string[], path: string): boolean {
  const start = path.indexOf('?')
  if (start < 0) return true
  const parts = path.slice(start + 1).split('&')
  return parts.every((part) => parameters.includes(part.split('=', 1)[0]!))
}

/** Browsers tell who makes a request: pages of other sites get nothing here, neither by script nor by a link. */
export function isFromAnotherSite(headers: IncomingMessage['headers']): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}
