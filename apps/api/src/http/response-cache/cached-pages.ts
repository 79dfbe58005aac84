import type { IncomingHttpHeaders } from 'node:http'
import {
  findPageLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  LANGUAGES,
} from '@shop/contract/languages/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withSpan } from '../../observability/tracing.ts'
import { sendReply } from './cached-response.ts'
import { collectTags } from './content-tags.ts'
import type { ResponseCache, SharedResponse } from './response-cache.ts'

const LANGUAGE_CHOICE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`)
const LANGUAGE_IN_ADDRESS = new RegExp(`[?&]${LANGUAGE_PARAMETER}=([\\w-]+)`)

/** All that a page may depend on. No other part of the request reaches it, so it cannot contain personal data. */
interface PageRequest {
  /** Path and query. */
  url: string
  language: string
  /** Global Privacy Control. */
  hasOptedOut: boolean
}

interface Options {
  render: (request: Request) => Promise<Response>
  cache: ResponseCache
  publicUrl: string
  /** Headers of every response, unless it sets its own. */
  headers: Readonly<Record<string, string>>
}

/** Route handler of all pages: rendered by the web, and cached if their headers and calls allow it. */
export function createPageHandler({ render, cache, publicUrl, headers }: Options) {
  async function make({ url, language, hasOptedOut }: PageRequest): Promise<SharedResponse> {
    const request = new Request(publicUrl + url.replace(/^\/*/, '/'), {
      headers: {
        Cookie: `${LANGUAGE_COOKIE}=${language}`,
        ...(hasOptedOut && { 'Sec-GPC': '1' }),
      },
    })
    const { result: page, tags } = await collectTags(() => withSpan('render page', {}, () => render(request)))
    const common = Object.entries(headers).filter(([name]) => !page.headers.has(name))
    return {
      status: page.status,
      headers: [...common, ...page.headers],
      body: await readBody(page),
      tags: mayBeShared(page) ? tags : undefined,
    }
  }

  return async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = readPageRequest(request.url, request.headers)
    const { response } = await cache.get(toKey(page), () => make(page))
    return sendReply(reply, await response.prepare(request.headers))
  }
}

/** Cache key of a page. */
export function toPageKey(url: string, headers: IncomingHttpHeaders): string {
  return toKey(readPageRequest(url, headers))
}

function readPageRequest(url: string, headers: IncomingHttpHeaders): PageRequest {
  const named = findPageLanguage(LANGUAGE_IN_ADDRESS.exec(url)?.[1])
  const chosen = findPageLanguage(LANGUAGE_CHOICE.exec(headers.cookie ?? '')?.[1])
  return { url, language: named ?? chosen ?? LANGUAGES[0], hasOptedOut: headers['sec-gpc'] === '1' }
}

function toKey({ url, language, hasOptedOut }: PageRequest): string {
  return `${language} ${hasOptedOut ? 'gpc ' : ''}${url}`
}

/** The bytes of a page, which are one chunk. `arrayBuffer()` would copy them twice. */
async function readBody({ body }: Response): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body ?? []) chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length))
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

function mayBeShared({ status, headers }: Response): boolean {
  return (
    status === 200 && (headers.get('Cache-Control') ?? '').startsWith('public') && !headers.has('Set-Cookie')
  )
}
