import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { ContentFollower, ContentWatch } from './content-watch.ts'
import { keepAnswer, type KeptAnswer, type PlainAnswer, type Sending } from './kept-answer.ts'
import { repeat } from './repeat.ts'

/** An answer that is the same for whoever asks, and what it shows (tags of the content watch). */
export interface SharedAnswer extends PlainAnswer {
  /** Absent: it cannot be told what it shows, or it is none to keep. */
  tags?: ReadonlySet<string> | undefined
}

interface Entry {
  answer: KeptAnswer
  tags: ReadonlySet<string>
  make: () => Promise<SharedAnswer>
  madeMs: number
  /** From when on it is made anew beside being sent. */
  agedMs: number
  /** What it shows has changed: it is sent no more, unless no new one can be made. */
  isOutdated: boolean
  isSmall: boolean
  /** How often it was sent. */
  uses: number
}

export interface AnswerCacheOptions {
  watch: ContentWatch
  /** How much the answers may take together, all encodings counted. */
  maxBytes: number
  report: (error: unknown) => void
  /** The same clock as the watch's, in ms. */
  now?: () => number
}

/** After this an answer is made anew in the background: for what changes without a version, such as what is popular. */
const AGED_AFTER_MS = 60_000
/** One that shows what nobody watched before may have missed a change while it was made, so it is soon made again. */
const UNWATCHED_AGED_AFTER_MS = 2_000
/** How old an answer may be that stands in where none can be made, as without the database. */
const STAND_IN_MS = 60 * 60_000
/** What a key and an entry take beside the answer. */
const ENTRY_BYTES = 1_000
/** What one tag of an entry takes, in its set and in the index of keys. */
const TAG_BYTES = 60

const TIDY_INTERVAL_MS = 1_000
/** An answer is made as small as can be once it was sent this often and nothing changed for a while. */
const OFTEN = 5
const QUIET_MS = 10_000

export type AnswerCache = ReturnType<typeof createAnswerCache>

/**
 * Answers that are the same for everybody, ready to be sent (decision 50). Whoever asks while one is made waits for the
 * same one. What shows changed content is sent no more, and made anew at once where it is in demand.
 */
export function createAnswerCache({
  watch,
  maxBytes,
  report,
  now = () => performance.now(),
}: AnswerCacheOptions) {
  const keysByTag = new Map<string, Set<string>>()
  const making = new Map<string, Promise<KeptAnswer>>()
  /** Keys of what is to be made anew in the background: one after another, so that visitors come first. */
  const toRenew = new Set<string>()
  let renewing: Promise<void> | undefined
  const counts = { hits: 0, misses: 0 }

  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer, tags }, key) =>
      answer.getBytes() + key.length + ENTRY_BYTES + tags.size * TAG_BYTES,
    dispose: ({ tags }, key) => untag(key, tags),
  })

  function untag(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function put(key: string, entry: Entry): void {
    entries.delete(key)
    entries.set(key, entry)
    if (!entries.has(key)) return
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
  }

  /** An encoding more or a smaller one changes what the answer takes. */
  function weighAgain(key: string, answer: KeptAnswer): void {
    const entry = entries.peek(key)
    if (entry?.answer === answer) put(key, entry)
  }

  /** Makes an answer, once for all who ask meanwhile. */
  function make(key: string, maker: () => Promise<SharedAnswer>): Promise<KeptAnswer> {
    const current = making.get(key)
    if (current) return current
    const promise = makeAnew(key, maker).finally(() => making.delete(key))
    making.set(key, promise)
    return promise
  }

  async function makeAnew(key: string, maker: () => Promise<SharedAnswer>): Promise<KeptAnswer> {
    const startedMs = now()
    const standIn = () => {
      const old = entries.peek(key)
      return old && now() - old.madeMs < STAND_IN_MS ? old.answer : undefined
    }
    let made: SharedAnswer
    try {
      made = await maker()
    } catch (error) {
      const old = standIn()
      if (!old) throw error
      report(error)
      return old
    }
    const instead = made.status >= 500 ? standIn() : undefined
    if (instead) return instead
    const { answer, isSmall } = keepSame(keepAnswer(made), entries.peek(key))
    const { tags } = made
    if (!tags) {
      entries.delete(key)
      return answer
    }
    const all = [...tags]
    const madeMs = now()
    const isWatched = all.every((tag) => watch.isWatched(tag))
    put(key, {
      ...{ answer, tags, make: maker, madeMs },
      agedMs: madeMs + (isWatched ? AGED_AFTER_MS : UNWATCHED_AGED_AFTER_MS),
      // It may have read before what changed while it was made.
      isOutdated: all.some((tag) => watch.getNoticedMs(tag) > startedMs),
      ...{ isSmall, uses: 0 },
    })
    return answer
  }

  /** What says the same as before stays as it is, with all encodings that were made of it. */
  function keepSame(answer: KeptAnswer, old: Entry | undefined): Pick<Entry, 'answer' | 'isSmall'> {
    return old?.answer.isSame(answer) ? old : { answer, isSmall: false }
  }

  function renew(key: string): void {
    toRenew.add(key)
    renewing ??= renewAll().finally(() => (renewing = undefined))
  }

  async function renewAll(): Promise<void> {
    for (const key of toRenew) {
      toRenew.delete(key)
      const entry = entries.peek(key)
      // Between two of them, visitors have their turn.
      await new Promise((resume) => setImmediate(resume))
      if (entry) await make(key, entry.make).catch(report)
    }
  }

  const follower: ContentFollower = {
    listTags: () => keysByTag.keys(),
    drop(changed) {
      for (const tag of changed) {
        for (const key of keysByTag.get(tag) ?? []) {
          const entry = entries.peek(key)!
          entry.isOutdated = true
          if (entry.uses > 0) renew(key)
        }
      }
    },
  }
  watch.follow(follower)

  /** Makes the answer smaller that is wanted most, one in a round. */
  async function tidy(): Promise<void> {
    const nowMs = now()
    for (const [key, entry] of entries.entries()) {
      if (entry.isSmall || entry.isOutdated || entry.uses < OFTEN || nowMs - entry.madeMs < QUIET_MS) continue
      entry.isSmall = true
      await entry.answer.shrink()
      return weighAgain(key, entry.answer)
    }
  }
  const endTidying = repeat(tidy, TIDY_INTERVAL_MS, report)

  return {
    /** What drops its answers, for others that keep parts of the same. */
    watch,

    /** How many answers were there already, and how many had to be made first. */
    counts,

    /** What to send at once, if it is there. */
    find(key: string, request: IncomingHttpHeaders): Sending | undefined {
      const entry = entries.get(key)
      if (!entry || entry.isOutdated) return undefined
      const sending = entry.answer.find(request)
      if (!sending) return undefined
      if (now() >= entry.agedMs) {
        // Asked for once; should that fail, again after a while.
        entry.agedMs = now() + AGED_AFTER_MS
        renew(key)
      }
      entry.uses += 1
      counts.hits += 1
      return sending
    },

    /** What is kept and still so, without a use being counted. */
    peek(key: string): KeptAnswer | undefined {
      const entry = entries.peek(key)
      return entry?.isOutdated === false ? entry.answer : undefined
    },

    /** As `peek`, made first if it must be; kept only where it may be. Rejects when it cannot be made. */
    async obtain(key: string, maker: () => Promise<SharedAnswer>): Promise<KeptAnswer> {
      return this.peek(key) ?? (await make(key, maker))
    },

    /** What to send, made first if it must be. Rejects when it cannot be made and nothing stands in. */
    async get(
      key: string,
      request: IncomingHttpHeaders,
      maker: () => Promise<SharedAnswer>,
    ): Promise<Sending> {
      const found = this.find(key, request)
      if (found) return found
      counts.misses += 1
      const answer = await this.obtain(key, maker)
      const sending = await answer.prepare(request)
      const kept = entries.peek(key)
      if (kept?.answer === answer) kept.uses += 1
      weighAgain(key, answer)
      return sending
    },

    async close(): Promise<void> {
      toRenew.clear()
      await Promise.all([endTidying(), renewing])
    },
  }
}
