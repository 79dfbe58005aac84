import { LRUCache } from 'lru-cache'
import { repeat } from '../../jobs/repeat.ts'

/** Maximum tags whose versions are polled; entries of evicted tags are made again. */
const MAX_TAGS = 5_000

interface Known {
  version: string | undefined
  /** Data read after this (ms of `performance.now`) shows the current version. */
  currentSinceMs: number
}

interface Options {
  /** The version of each tag: any text that changes with the content. A tag without content has none. */
  readVersions(tags: string[]): Promise<ReadonlyMap<string, string>>
  intervalMs: number
  report: (error: unknown) => void
}

export type ContentVersions = ReturnType<typeof createContentVersions>

/**
 * Polls the versions of cached content in the database. Polling needs no notification, so it misses no change by another
 * process, machine or SQL client, nor one during an outage.
 */
export function createContentVersions({ readVersions, intervalMs, report }: Options) {
  let revision = 0
  const known = new LRUCache<string, Known>({
    max: MAX_TAGS,
    dispose: (_value, _tag, reason) => {
      if (reason === 'evict') revision += 1
    },
  })

  async function compare(): Promise<void> {
    const tags = [...known.keys()]
    if (tags.length === 0) return
    const versions = await readVersions(tags)
    const readMs = performance.now()
    for (const tag of tags) {
      const entry = known.peek(tag)
      const version = versions.get(tag)
      if (!entry || (entry.currentSinceMs !== Infinity && entry.version === version)) continue
      Object.assign(entry, { version, currentSinceMs: readMs })
      revision += 1
    }
  }

  const stop = repeat(compare, intervalMs, report)

  return {
    /** Increases with every change: an entry stays current while the revision is the same. */
    getRevision: () => revision,

    /** Polls these tags from the next round on. */
    follow(tags: ReadonlySet<string>): void {
      for (const tag of tags)
        if (!known.get(tag)) known.set(tag, { version: undefined, currentSinceMs: Infinity })
    },

    /** Whether data read since `startedMs` shows the current version of all tags. */
    isCurrent(tags: ReadonlySet<string>, startedMs: number): boolean {
      for (const tag of tags) if (!((known.peek(tag)?.currentSinceMs ?? Infinity) <= startedMs)) return false
      return true
    },

    close: stop,
  }
}
