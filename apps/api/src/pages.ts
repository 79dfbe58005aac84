import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { CURRENT_HANDOFF, HANDOFF_HEADER, readHandoffAddress } from '@shop/contract/handoff'
import { findPageLanguage, LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '@shop/contract/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AnswerCache, SharedAnswer } from './platform/answer-cache.ts'
import { keepAnswer, type KeptAnswer, type Sending } from './platform/kept-answer.ts'
import { createKeptData } from './platform/kept-data.ts'
import { sendKept } from './platform/send-kept.ts'
import { withSpan } from './observability/tracing.ts'
import { gatherShown, type ShownAnswer } from './shown-content.ts'
import type { WebAnswer, WebHandler } from './site.ts'

const LANGUAGE_CHOICE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`)
const LANGUAGE_IN_ADDRESS = new RegExp(`[?&]${LANGUAGE_PARAMETER}=([\\w-]+)`)

/** Longer addresses are put together by hand, and differ each time. */
const MAX_KEPT_LENGTH = 500
/** Addresses with a query that were asked for once of late: there is no end of them, so only what comes again is kept. */
const MOST_ASKED_ONCE = 10_000

/** What pages were told of late, for those that show the same: some dozens of lists and products. */
const KEPT_CALLS = 48
const KEPT_CALL_MS = 10_000

/** Hand-overs of late, whose pages nobody keeps or have changed since: some hundreds of them. */
const RECENT_BYTES = 4 * 1024 * 1024
/** A document asks for its data as soon as it has loaded. */
const RECENT_MS = 60_000

/** What lies at such an address never changes, whoever asks. */
const HANDOFF_HEADERS = {
  'content-type': 'text/x-script; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'Accept-Encoding',
}

const NO_STORE = { 'cache-control': 'no-store' }

/** What a page may depend on. Nothing else of a request reaches it, so it can hold nothing that is somebody's. */
interface PageRequest {
  /** Path and query, as they were asked for; without what names its hand-over. */
  path: string
  language: string
  /** Whether the visitor's browser says to be left alone (Global Privacy Control). */
  hasOptedOut: boolean
  /** Set where its hand-over is wanted and not itself (decision 60). */
  mark: string | undefined
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
  const recent = new LRUCache<string, KeptAnswer>({
    ...{ maxSize: RECENT_BYTES, ttl: RECENT_MS },
    sizeCalculation: (handoff) => handoff.getBytes(),
  })

  async function make(page: PageRequest): Promise<SharedAnswer> {
    const { path, language, hasOptedOut } = page
    const headers: Record<string, string> = {
      Cookie: `${LANGUAGE_COOKIE}=${language}`,
      ...(hasOptedOut && { 'Sec-GPC': '1' }),
    }
    // The path alone: `//other.example` must not become another host.
    const request = new Request(publicUrl + path.replace(/^\/*/, '/'), { headers })
    const render = () => withSpan('render page', {}, () => web(request))
    const { made, tags } = await gatherShown(render, kept)
    const beside = made.handoff && keepHandoff(page, made.handoff)
    return {
      status: made.status,
      headers: {
        ...common,
        ...Object.fromEntries(made.headers),
        ...(beside && { [HANDOFF_HEADER]: beside.mark }),
      },
      body: made.body,
      beside,
      ...(mayBeKept(made) && comesAgain(page) && { tags }),
    }
  }

  function keepHandoff(page: PageRequest, handoff: NonNullable<WebAnswer['handoff']>): KeptAnswer {
    const key = toHandoffKey(page, handoff.mark)
    const known = recent.get(key)
    if (known) return known
    const answer = keepAnswer({ status: 200, headers: { ...common, ...HANDOFF_HEADERS }, ...handoff })
    recent.set(key, answer)
    return answer
  }

  function findHandoff(page: PageRequest, mark: string): KeptAnswer | undefined {
    const former = recent.get(toHandoffKey(page, mark))
    if (former) return former
    const beside = cache.peek(toKey(page))?.beside
    return beside?.mark === mark ? beside : undefined
  }

  /** A mark that is not the page's costs what the page itself does: nothing where it is kept. */
  async function getHandoff(page: PageRequest, mark: string): Promise<KeptAnswer | undefined> {
    const found = findHandoff(page, mark)
    if (found) return found
    const { beside } = await cache.obtain(toKey(page), () => make(page))
    return mark === CURRENT_HANDOFF || beside?.mark === mark ? beside : undefined
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
      const sending =
        page.mark === undefined
          ? cache.find(toKey(page), request.headers)
          : findHandoff(page, page.mark)?.find(request.headers)
      if (!sending) return false
      sendKept(response, sending)
      count(sending.status, performance.now() - startedMs)
      return true
    },

    /** Answers a route's request. */
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const page = readRequest(request.url, request.headers)
      if (page.mark !== undefined) {
        const sending = await (await getHandoff(page, page.mark))?.prepare(request.headers)
        if (!sending) return reply.code(404).headers(NO_STORE).type('text/plain').send('')
        const headers = page.mark === CURRENT_HANDOFF && NO_STORE
        return send(reply, { ...sending, headers: { ...sending.headers, ...headers } })
      }
      const sending = await cache.get(toKey(page), request.headers, () => make(page))
      return send(reply, sending)
    },
  }
}

function readRequest(address: string, headers: IncomingHttpHeaders): PageRequest {
  const { page: path, mark } = readHandoffAddress(address) ?? { page: address, mark: undefined }
  const named = findPageLanguage(LANGUAGE_IN_ADDRESS.exec(path)?.[1])
  const chosen = findPageLanguage(LANGUAGE_CHOICE.exec(headers.cookie ?? '')?.[1])
  return { path, language: named ?? chosen ?? 'en', hasOptedOut: headers['sec-gpc'] === '1', mark }
}

function toKey({ path, language, hasOptedOut }: PageRequest): string {
  return `${language} ${hasOptedOut ? 'gpc ' : ''}${path}`
}

const toHandoffKey = (page: PageRequest, mark: string) => `${toKey(page)} ${mark}`

/** A page that its own headers leave to caches, and that sets nothing at its visitor's. */
function mayBeKept({ status, headers }: WebAnswer): boolean {
  return (
    status === 200 && (headers.get('Cache-Control') ?? '').startsWith('public') && !headers.has('Set-Cookie')
  )
}

function send(reply: FastifyReply, { status, headers, body }: Sending): FastifyReply {
  return reply.code(status).headers(headers).send(body)
}
