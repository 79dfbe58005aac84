import { LRUCache } from 'lru-cache'
import { repeat } from '../../jobs/repeat.ts'

/** Tags whose versions are read; older ones are forgotten, and what carries them is made again. */
const MAX_TAGS = 5_000

interface Known {
  version: string | undefined
  /** What was read from the database after this shows the present version, in ms of `performance.now`. */
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
 * Compares the versions of what is cached with the database at an interval. Needs no message from whoever changes
 * something, so it misses no process, machine or SQL client, nor what happened while the database was away.
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
    /** Grows with every change: what was current at a revision still is while it stays the same. */
    getRevision: () => revision,

    /** Follows these tags from the next comparison on. */
    follow(tags: ReadonlySet<string>): void {
      for (const tag of tags)
        if (!known.get(tag)) known.set(tag, { version: undefined, currentSinceMs: Infinity })
    },

    /** Whether what was read from the database since `startedMs` shows the present version of all tags. */
    isCurrent(tags: ReadonlySet<string>, startedMs: number): boolean {
      for (const tag of tags) if (!((known.peek(tag)?.currentSinceMs ?? Infinity) <= startedMs)) return false
      return true
    },

    close: stop,
  }
}
