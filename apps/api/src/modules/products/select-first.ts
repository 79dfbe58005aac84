/** Below this part of all, putting the first ones in order costs less than sorting all. */
const PART = 1 / 64

/** The first `count` of some things in an order: what sorting them all and cutting would give. */
export function selectFirst(
  things: Iterable<number> & { readonly length: number },
  count: number,
  compare: (a: number, b: number) => number,
): number[] {
  if (count > things.length * PART) return [...things].sort(compare).slice(0, count)
  const first: number[] = []
  for (const thing of things) {
    if (first.length === count && compare(thing, first[count - 1]!) >= 0) continue
    let [from, to] = [0, first.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (compare(first[middle]!, thing) <= 0) from = middle + 1
      else to = middle
    }
    first.splice(from, 0, thing)
    if (first.length > count) first.pop()
  }
  return first
}
