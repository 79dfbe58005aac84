import { LRUCache } from 'lru-cache'
import type { ContentWatch } from './content-watch.ts'

/** What was read, and what it shows (tags of the content watch); without tags nobody keeps it. */
export interface ReadData<Data> {
  data: Data
  tags?: ReadonlySet<string> | undefined
}

interface Kept<Data> {
  tags: ReadonlySet<string>
  /** Absent until what it shows was watched while it was read, and once that has changed. */
  read?: { data: Data; atMs: number } | undefined
}

interface Options {
  watch: ContentWatch
  /** How many are kept; the longest unasked goes first. */
  limit: number
  /** After this they are read anew, for what changes without a version. */
  maxAgeMs: number
  /** The same clock as the watch's, in ms. */
  now?: () => number
}

export type KeptData<Data> = ReturnType<typeof createKeptData<Data>>

/**
 * Data that several pages show, kept until what they show has changed (decision 0052): a page that is made anew for one
 * change reads that again, and nothing else. Whoever gets them must not change them.
 */
export function createKeptData<Data>({ watch, limit, maxAgeMs, now = () => performance.now() }: Options) {
  const kept = new LRUCache<string, Kept<Data>>({ max: limit })

  watch.follow({
    *listTags() {
      for (const { tags } of kept.values()) yield* tags
    },
    drop(changed) {
      for (const entry of kept.values()) {
        if (entry.read && [...entry.tags].some((tag) => changed.has(tag))) entry.read = undefined
      }
    },
  })

  return {
    async get(key: string, read: () => Promise<ReadData<Data>>): Promise<Data> {
      const known = kept.get(key)
      const startedMs = now()
      if (known?.read && startedMs - known.read.atMs < maxAgeMs) return known.read.data
      // What nobody watched before it was read may be old already.
      const watched = new Set([...(known?.tags ?? [])].filter((tag) => watch.isWatched(tag)))
      const { data, tags } = await read()
      if (!tags) {
        kept.delete(key)
        return data
      }
      const isSure = [...tags].every((tag) => watched.has(tag) && watch.getNoticedMs(tag) <= startedMs)
      kept.set(key, { tags, read: isSure ? { data, atMs: startedMs } : undefined })
      return data
    },
  }
}
