/** Sent by a page to the service worker: which page it shows. The worker caches only what its own rules allow. */
export interface ShownMessage {
  kind: 'shown'
  /** Absolute URL of the page. */
  url: string
  title: string
  /** `en` or `zh-CN`. */
  language: string
  /** Absolute URLs of the files that the page loaded before the worker was in control. */
  files: string[]
}

/** Sent by the service worker when the shown page came from the cache. */
export interface CachedCopyMessage {
  kind: 'cached-copy'
  /** `url` of the message that it replies to. */
  url: string
  /** When the cached response was sent, in ms since 1970. */
  cachedAtMs: number
}
