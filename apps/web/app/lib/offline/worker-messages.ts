/** What a page tells the service worker: which page it shows now. The worker keeps only what its own rules admit. */
export interface ShownMessage {
  kind: 'shown'
  /** Whole address of the page. */
  url: string
  title: string
  /** `en` or `zh-CN`. */
  language: string
  /** Whole addresses of what the page has loaded before there was a worker to see it. */
  files: string[]
}

/** What the service worker answers when the page came from a copy. */
export interface CachedCopyMessage {
  kind: 'kept-copy'
  /** As in the message that it answers. */
  url: string
  /** When the copy was made, in ms since 1970. */
  keptAtMs: number
}
