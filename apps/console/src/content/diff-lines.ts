/** A line of two texts: in both, or only in one of them. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Above it, comparing each line with each other one takes too long: then all lines count as changed. */
const MAX_PAIRS = 4_000_000

/** The lines of two texts in order, by their longest common subsequence. */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = before.split('\n')
  const next = after.split('\n')
  if (old.length * next.length > MAX_PAIRS)
    return [
      ...old.map((text) => ({ kind: 'removed' as const, text })),
      ...next.map((text) => ({ kind: 'added' as const, text })),
    ]
  // lengths[i][j]: how many lines `old` from i and `next` from j have in common.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(next.length + 1))
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = next.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        old[i] === next[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const lines: DiffLine[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < next.length) {
    if (i < old.length && j < next.length && old[i] === next[j]) {
      lines.push({ kind: 'same', text: old[i]! })
      i += 1
      j += 1
    } else if (j >= next.length || (i < old.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      lines.push({ kind: 'removed', text: old[i]! })
      i += 1
    } else {
      lines.push({ kind: 'added', text: next[j]! })
      j += 1
    }
  }
  return lines
}
