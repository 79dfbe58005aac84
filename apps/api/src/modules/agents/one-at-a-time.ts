/** Runs work about the same thing sequentially, within this process. */
export function createOneAtATime() {
  const last = new Map<string, Promise<unknown>>()
  return async function run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = last.get(key) ?? Promise.resolve()
    const current = before.then(work, work)
    last.set(key, current)
    try {
      return await current
    } finally {
      if (last.get(key) === current) last.delete(key)
    }
  }
}
