import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { toCachedResponse, type CachedResponse, type HeaderPairs, type Sendable } from './cached-response.ts'
import type { ContentVersions } from './content-versions.ts'

/** A response that is the same for every visitor, with its tags. Without tags it is not cached. */
export interface SharedResponse {
  status: number
  headers: HeaderPairs
  body: Buffer
  tags: ReadonlySet<string> | undefined
}

interface Entry {
  response: CachedResponse
  tags: ReadonlySet<string> | undefined
  startedMs: number
  /** The content revision at which the entry was last current. */
  revision: number
}

interface Options {
  versions: ContentVersions
  maxBytes: number
  report: (error: unknown) => void
  /** Refreshed in the background after this time: for data without a version, such as popularity. */
  ttlMs?: number
}

const TTL_MS = 60_000
/** Maximum age of a stale response, sent during a refresh or a database outage. */
const MAX_STALE_MS = 60 * 60_000
/** Longer addresses are typed by hand and not repeated. */
const MAX_URL_LENGTH = 500
/** The number of query strings is unbounded: one is cached at its second request, among this many. */
const MAX_REQUESTED_ONCE = 10_000
const getAgeMs = ({ startedMs }: Entry) => performance.now() - startedMs
/** Estimate in bytes: compressed bodies take about half as much as the plain one; the rest is overhead. */
const toSize = ({ response, tags }: Entry) =>
  Math.ceil(response.body.length * 1.5) + 2_000 + 60 * (tags?.size ?? 0)

export type ResponseCache = ReturnType<typeof createResponseCache>

/** Cache of the responses to public pages and calls. Concurrent requests share one load. */
export function createResponseCache({ versions, maxBytes, report, ttlMs = TTL_MS }: Options) {
  const maxEntryBytes = Math.floor(maxBytes / 10)
  const counts = { hits: 0, misses: 0 }
  const requestedOnce = new LRUCache<string, true>({ max: MAX_REQUESTED_ONCE })

  const entries = new LRUCache<string, Entry, () => Promise<SharedResponse>>({
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    sizeCalculation: toSize,
    ttl: ttlMs,
    allowStale: true,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    // A response evicted while it is made is still sent to its waiting requests.
    ignoreFetchAbort: true,
    async fetchMethod(key, stale, { context: make, options }) {
      const entry = await makeEntry(key, make, stale)
      if (entry.tags) versions.follow(entry.tags)
      // Larger than the maximum entry: sent, not stored.
      else options.size = maxEntryBytes + 1
      return entry
    },
  })

  /** Without tags, the entry is not stored. */
  async function makeEntry(
    key: string,
    make: () => Promise<SharedResponse>,
    stale: Entry | undefined,
  ): Promise<Entry> {
    const startedMs = performance.now()
    try {
      const { status, headers, body, tags } = await make()
      const isStored = tags !== undefined && isRequestedAgain(key)
      if (stale && status >= 500) throw new Error(`A cached response cannot be made again: ${status}`)
      const response = toCachedResponse(status, headers, body, { isStored })
      return { response, tags: isStored ? tags : undefined, startedMs, revision: -1 }
    } catch (error) {
      if (stale) report(error)
      throw error
    }
  }

  function isRequestedAgain(key: string): boolean {
    if (key.length > MAX_URL_LENGTH) return false
    if (!key.includes('?') || requestedOnce.has(key)) return true
    requestedOnce.set(key, true)
    return false
  }

  function isCurrent(entry: Entry): boolean {
    const revision = versions.getRevision()
    if (entry.revision === revision) return true
    if (!entry.tags || !versions.isCurrent(entry.tags, entry.startedMs)) return false
    entry.revision = revision
    return true
  }

  return {
    counts,

    /** The entry, if it is cached, current and fresh. */
    peek(key: string): Entry | undefined {
      const entry = entries.get(key, { allowStale: false })
      return entry && isCurrent(entry) ? entry : undefined
    },

    /** The response to send, if one is ready. */
    find(key: string, request: IncomingHttpHeaders): Sendable | undefined {
      const sendable = this.peek(key)?.response.find(request)
      if (sendable) counts.hits += 1
      return sendable
    },

    /**
     * The current response, made if missing. A stale one is sent while it is refreshed, unless `isFresh`. Rejects if it
     * cannot be made and no stale one is left.
     */
    async get(
      key: string,
      make: () => Promise<SharedResponse>,
      { isFresh = false }: { isFresh?: boolean } = {},
    ): Promise<Entry> {
      const known = entries.peek(key, { allowStale: true })
      const isOutdated = known !== undefined && !isCurrent(known)
      if (known && !isOutdated) counts.hits += 1
      else counts.misses += 1
      const mayBeStale = !isFresh && known !== undefined && getAgeMs(known) < MAX_STALE_MS
      const entry = await entries.fetch(key, {
        context: make,
        forceRefresh: isOutdated,
        allowStale: mayBeStale && !isOutdated,
        allowStaleOnFetchRejection: mayBeStale,
      })
      return entry!
    },

    /** Memory used by the cache, in bytes. */
    getBytes: () => entries.calculatedSize,
  }
}
