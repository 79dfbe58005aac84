/** The target of each path. Flat: no target is the path of another redirect, so that one is enough to arrive. */
export type Targets = ReadonlyMap<string, string>

/** Pages that have moved. */
export interface AddressMoves {
  /** Their addresses now, by those before. */
  moved: ReadonlyMap<string, string>
  /** The addresses before that visitors can know. */
  known: ReadonlySet<string>
  /** Addresses that have a page now, which never redirect. */
  shown: ReadonlySet<string>
}

/** The redirects after pages have moved: what led to a page leads to it still, and so do its known addresses. */
export function applyMoves(targets: Targets, { moved, known, shown }: AddressMoves): Map<string, string> {
  const taken = new Set([...shown, ...moved.values()])
  const followed = [...targets].map(([path, target]) => [path, moved.get(target) ?? target] as const)
  const left = [...moved].filter(([path]) => known.has(path))
  return new Map([...followed, ...left].filter(([path]) => !taken.has(path)))
}

/** The redirects with others added, of which each replaces that of its path; those that would lead back are left out. */
export function addRedirects(targets: Targets, added: Iterable<readonly [path: string, target: string]>) {
  const next = new Map(targets)
  const circles = new Set<string>()
  for (const [path, target] of added) {
    const before = next.get(path)
    next.delete(path)
    const end = findEnd(next, target)
    if (end === path) circles.add(path)
    if (end !== path) next.set(path, end)
    else if (before !== undefined) next.set(path, before)
  }
  for (const path of next.keys()) findEnd(next, path)
  return { targets: next, circles }
}

/** Where a path leads in the end. What is passed on the way leads there directly from now on. */
function findEnd(targets: Map<string, string>, path: string): string {
  const passed: string[] = []
  let end = path
  for (let next = targets.get(end); next !== undefined; next = targets.get(end)) {
    passed.push(end)
    end = next
  }
  for (const each of passed) targets.set(each, end)
  return end
}
