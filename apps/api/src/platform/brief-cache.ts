import type { Clock } from './clock.ts'

export interface BriefCacheOptions {
  clock: Clock
  /** How long an answer is given again before it is asked for anew. */
  keepMs: number
  /** How many answers are kept; the one that was made longest ago goes first. */
  limit: number
}

/**
 * Keeps answers that are dear to make and may be a little old, in this process. Whoever asks while one is being made
 * waits for the same one; what fails is not kept.
 */
export function createBriefCache<Answer>({ clock, keepMs, limit }: BriefCacheOptions) {
  const kept = new Map<string, { madeAtMs: number; answer: Promise<Answer> }>()

  return function get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const nowMs = clock().getTime()
    const found = kept.get(key)
    if (found && nowMs - found.madeAtMs < keepMs) return found.answer
    const entry = { madeAtMs: nowMs, answer: make() }
    // A Map keeps the order of writing: set anew, the entry is the youngest.
    kept.delete(key)
    kept.set(key, entry)
    if (kept.size > limit) kept.delete(kept.keys().next().value!)
    entry.answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
    return entry.answer
  }
}
