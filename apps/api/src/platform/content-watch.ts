import { repeat } from './repeat.ts'

/**
 * Who shows content that may change: it says what it shows at present, and is told which of it is other now. What a tag
 * names is the shop's affair: a product, a category, a story.
 */
export interface ContentFollower {
  listTags(): Iterable<string>
  drop(changed: ReadonlySet<string>): void
}

export interface ContentWatch {
  follow(follower: ContentFollower): void
  /** Whether the version of a tag is known, so that its next change is noticed. */
  isWatched(tag: string): boolean
  /** When a change of a tag was noticed last, in ms of the clock; 0 for never. */
  getNoticedMs(tag: string): number
  /** Looks now. Rejects when the versions cannot be read; then nothing is dropped. */
  check(): Promise<void>
  /** Looks within a moment: for whoever has just changed something and would see it. */
  checkSoon(): void
  close(): Promise<void>
}

interface Watched {
  version: string | undefined
  noticedMs: number
}

interface Options {
  /** The version of each tag: any text that is another one once the content is. A tag without content has none. */
  readVersions(tags: string[]): Promise<ReadonlyMap<string, string>>
  intervalMs: number
  report: (error: unknown) => void
  /** A clock that never goes back, in ms. */
  now?: () => number
}

/** How long a look that is wanted soon may wait for others that are wanted too. */
const SOON_MS = 50

/**
 * Looks at short intervals whether what is shown is still so, by comparing versions in the database (decision 50): it
 * needs no word from whoever changes something, so it misses no writer, process or machine, nor what happened while
 * the database could not be reached.
 */
export function createContentWatch({
  readVersions,
  intervalMs,
  report,
  now = () => performance.now(),
}: Options): ContentWatch {
  const followers: ContentFollower[] = []
  let watched = new Map<string, Watched>()
  /** What the look that is under way asks for: a tag beyond it has no version once that is over. */
  let asked: ReadonlySet<string> | undefined
  let soon: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const tags = new Set(followers.flatMap((follower) => [...follower.listTags()]))
    asked = tags
    const versions = tags.size > 0 ? await readVersions([...tags]) : new Map<string, string>()
    const nowMs = now()
    const next = new Map<string, Watched>()
    const changed = new Set<string>()
    for (const tag of tags) {
      const version = versions.get(tag)
      const before = watched.get(tag)
      const isChanged = before !== undefined && before.version !== version
      if (isChanged) changed.add(tag)
      next.set(tag, { version, noticedMs: isChanged ? nowMs : (before?.noticedMs ?? 0) })
    }
    watched = next
    if (changed.size > 0) for (const follower of followers) follower.drop(changed)
  }

  async function check(): Promise<void> {
    // One look after another, and a new one for whoever asks while one is under way: that one may have read before.
    await looking?.catch(() => {})
    looking ??= look().finally(() => (looking = asked = undefined))
    await looking
  }

  const end = repeat(check, intervalMs, report)

  return {
    follow: (follower) => void followers.push(follower),
    isWatched: (tag) => watched.has(tag) && (asked?.has(tag) ?? true),
    getNoticedMs: (tag) => watched.get(tag)?.noticedMs ?? 0,
    check,
    checkSoon() {
      soon ??= setTimeout(() => {
        soon = undefined
        check().catch(report)
      }, SOON_MS)
    },
    async close() {
      clearTimeout(soon)
      await end()
    },
  }
}
