import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { findPageLanguage, LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '@shop/contract/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AnswerCache, SharedAnswer } from './platform/answer-cache.ts'
import type { Sending } from './platform/kept-answer.ts'
import { createKeptData } from './platform/kept-data.ts'
import { sendKept } from './platform/send-kept.ts'
import { inSpan } from './platform/spans.ts'
import { gatherShown, type ShownAnswer } from './shown-content.ts'
import type { WebHandler } from './site.ts'

const LANGUAGE_CHOICE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`)
const LANGUAGE_IN_ADDRESS = new RegExp(`[?&]${LANGUAGE_PARAMETER}=([\\w-]+)`)

/** Longer addresses are put together by hand, and differ each time. */
const MAX_KEPT_LENGTH = 500
/** Addresses with a query that were asked for once of late: there is no end of them, so only what comes again is kept. */
const MOST_ASKED_ONCE = 10_000

/** What pages were told of late, for those that show the same: some dozens of lists and products. */
const KEPT_CALLS = 48
const KEPT_CALL_MS = 10_000

/** What a page may depend on. Nothing else of a request reaches it, so it can hold nothing that is somebody's. */
interface PageRequest {
  /** Path and query, as they were asked for. */
  path: string
  language: string
  /** Whether the visitor's browser says to be left alone (Global Privacy Control). */
  hasOptedOut: boolean
}

interface Options {
  web: WebHandler
  cache: AnswerCache
  publicUrl: string
  /** What every answer carries besides its own. */
  headers: Readonly<Record<string, string>>
  /** Told of each answer that the cache gave: its status, and the time it took in ms. */
  count: (status: number, ms: number) => void
}

export type Pages = ReturnType<typeof createPages>

/** The pages of the shop, made by the web and kept as long as what they show is so (decision 50). */
export function createPages({ web, cache, publicUrl, headers: common, count }: Options) {
  const kept = createKeptData<ShownAnswer>({
    watch: cache.watch,
    limit: KEPT_CALLS,
    maxAgeMs: KEPT_CALL_MS,
  })
  const askedOnce = new LRUCache<string, true>({ max: MOST_ASKED_ONCE })

  async function make(page: PageRequest): Promise<SharedAnswer> {
    const { path, language, hasOptedOut } = page
    const headers: Record<string, string> = {
      Cookie: `${LANGUAGE_COOKIE}=${language}`,
      ...(hasOptedOut && { 'Sec-GPC': '1' }),
    }
    // The path alone: `//other.example` must not become another host.
    const request = new Request(publicUrl + path.replace(/^\/*/, '/'), { headers })
    const render = () => inSpan({ name: 'render page', kind: 'internal' }, () => web(request))
    const { made, tags } = await gatherShown(render, kept)
    return {
      status: made.status,
      headers: {
        ...common,
        ...Object.fromEntries(made.headers),
      },
      body: Buffer.from(await made.arrayBuffer()),
      ...(mayBeKept(made) && comesAgain(page) && { tags }),
    }
  }

  function comesAgain(page: PageRequest): boolean {
    if (page.path.length > MAX_KEPT_LENGTH) return false
    if (!page.path.includes('?')) return true
    const key = toKey(page)
    const isKnown = askedOnce.has(key)
    askedOnce.set(key, true)
    return isKnown
  }

  return {
    /**
     * Answers from the cache, before anything else of the server has seen the request: true when it did. Whatever is
     * not there, and all that is no page, is left to the routes.
     */
    answerKept(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url } = request
      if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false
      const startedMs = performance.now()
      const page = readRequest(url, request.headers)
      const sending = cache.find(toKey(page), request.headers)
      if (!sending) return false
      sendKept(response, sending)
      count(sending.status, performance.now() - startedMs)
      return true
    },

    /** Answers a route's request. */
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const page = readRequest(request.url, request.headers)
      const sending = await cache.get(toKey(page), request.headers, () => make(page))
      return send(reply, sending)
    },
  }
}

function readRequest(address: string, headers: IncomingHttpHeaders): PageRequest {
  const named = findPageLanguage(LANGUAGE_IN_ADDRESS.exec(address)?.[1])
  const chosen = findPageLanguage(LANGUAGE_CHOICE.exec(headers.cookie ?? '')?.[1])
  return { path: address, language: named ?? chosen ?? 'en', hasOptedOut: headers['sec-gpc'] === '1' }
}

function toKey({ path, language, hasOptedOut }: PageRequest): string {
  return `${language} ${hasOptedOut ? 'gpc ' : ''}${path}`
}

/** A page that its own headers leave to caches, and that sets nothing at its visitor's. */
function mayBeKept({ status, headers }: Response): boolean {
  return (
    status === 200 && (headers.get('Cache-Control') ?? '').startsWith('public') && !headers.has('Set-Cookie')
  )
}

function send(reply: FastifyReply, { status, headers, body }: Sending): FastifyReply {
  return reply.code(status).headers(headers).send(body)
}
