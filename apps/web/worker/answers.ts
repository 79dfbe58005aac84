import { findCopy, findKeptAtMs, keepCopy, SHELVES } from '../app/lib/offline/kept-copies.ts'
import {
  isKeepable,
  OFFLINE_PATH,
  PLACEHOLDER_PATH,
  toKeptUrl,
  toPageAddress,
  type RequestKind,
} from '../app/lib/offline/kept-requests.ts'
import { findWantedLanguage } from './language.ts'
import { takeNetworkFirst } from './network-first.ts'
import { PAGE_DATA } from './release.ts'
import { forgetCopyShown, noteCopyShown } from './shown-copies.ts'

const PAGE_SHELVES = { page: SHELVES.pages, 'page-data': PAGE_DATA } as const
const FILE_SHELVES = {
  picture: SHELVES.pictures,
  'changing-picture': SHELVES.pictures,
  code: SHELVES.code,
} as const

/** As the server says of them (`max-age`): a day. */
const CHANGES_AFTER_MS = 24 * 60 * 60 * 1000

/** What is answered with its copy first. */
export type FileKind = keyof typeof FILE_SHELVES

/** The answer to a request of the shop that is not its own way's. Keeping goes on after it. */
export function answer(kind: RequestKind, event: FetchEvent): Promise<Response> {
  switch (kind) {
    case 'page':
      return answerPage(kind, event).catch(() => leadToOfflinePage(event.request))
    case 'page-data':
      return answerPage(kind, event).catch(() => leadToDocument(event.request))
    case 'passing-page':
      return fetchPage(event).catch(() => leadToOfflinePage(event.request))
    case 'offline-page':
      return answerOfflinePage(event)
    case 'picture':
    case 'changing-picture':
    case 'code':
      return answerFile(kind, event.request, event).catch((error: unknown) => standFor(event.request, error))
  }
}

async function answerPage(kind: 'page' | 'page-data', event: FetchEvent): Promise<Response> {
  const { request } = event
  const shelf = PAGE_SHELVES[kind]
  const language = await findWantedLanguage(request.url)
  const network = fetchPage(event)
  event.waitUntil(
    network.then((response) => keepPage(kind, request.url, response.clone())).catch(() => undefined),
  )

  const { response, isCopy } = await takeNetworkFirst(network, () =>
    findCopy(shelf, toKeptUrl(request.url, language)),
  )
  const clientId = event.resultingClientId || event.clientId
  if (isCopy) noteCopyShown(clientId, toPageAddress(request.url), findKeptAtMs(response))
  else forgetCopyShown(clientId, toPageAddress(request.url))
  return response
}

/** Keeps a page in the language that it came in. What is not public is not kept. */
export async function keepPage(kind: 'page' | 'page-data', url: string, response: Response): Promise<void> {
  if (!isKeepable(kind, response)) return
  const language = response.headers.get('content-language') ?? undefined
  await keepCopy(PAGE_SHELVES[kind], toKeptUrl(url, language), response)
}

/** Whether the server itself would no longer take a copy of what can change for the thing. */
function isDue(copy: Response): boolean {
  return (findKeptAtMs(copy) ?? 0) < Date.now() - CHANGES_AFTER_MS
}

/** Whether a request is answered with its copy first. */
export function isFile(kind: RequestKind | undefined): kind is FileKind {
  return kind !== undefined && kind in FILE_SHELVES
}

/** A picture or a piece of code. What can change at its address is fetched anew for the next time. */
export async function answerFile(
  kind: FileKind,
  request: Request,
  event: ExtendableEvent,
): Promise<Response> {
  const shelf = FILE_SHELVES[kind]
  const keptUrl = toKeptUrl(request.url)
  const fetchAnew = async () => {
    const response = await fetch(request)
    if (isKeepable(kind, response)) event.waitUntil(keepCopy(shelf, keptUrl, response.clone()))
    return response
  }
  const copy = await findCopy(shelf, keptUrl)
  if (!copy) return fetchAnew()
  if (kind === 'changing-picture' && isDue(copy)) event.waitUntil(fetchAnew().catch(() => undefined))
  return copy
}

/** The browser may have asked for the document already, while the worker was starting. */
async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse.catch(() => undefined)) as Response | undefined
  return preloaded ?? fetch(event.request)
}

/** Another address, so that the page knows which one was wanted, and the server leads there once it can be reached. */
function leadToOfflinePage({ url }: Request): Response {
  const query = new URLSearchParams({ to: toPageAddress(url) })
  const language = new URL(url).searchParams.get('lang')
  if (language) query.set('lang', language)
  return Response.redirect(`${OFFLINE_PATH}?${query}`, 302)
}

/** React Router's own word for "load the document": that may be kept where its data is not. */
function leadToDocument({ url }: Request): Response {
  return new Response(null, {
    status: 204,
    headers: { 'X-Remix-Redirect': toPageAddress(url), 'X-Remix-Reload-Document': 'true' },
  })
}

async function answerOfflinePage(event: FetchEvent): Promise<Response> {
  const { origin } = new URL(event.request.url)
  const language = await findWantedLanguage(event.request.url)
  const { response } = await takeNetworkFirst(fetchPage(event), () =>
    findCopy(SHELVES.offline, toKeptUrl(origin + OFFLINE_PATH, language)),
  )
  return response
}

/** The placeholder for a product's picture; what else is missing the page replaces itself. */
async function standFor({ url }: Request, error: unknown): Promise<Response> {
  const { origin, pathname } = new URL(url)
  if (!pathname.startsWith('/uploads/products/') && pathname !== PLACEHOLDER_PATH) throw error
  const placeholder = await findCopy(SHELVES.offline, toKeptUrl(origin + PLACEHOLDER_PATH))
  if (!placeholder) throw error
  return placeholder
}
