/** Computes each result once. Never forgets one, so the keys must be few. */
export function memoize<Keys extends (string | number)[], Result>(
  compute: (...keys: Keys) => Result,
): (...keys: Keys) => Result {
  const results = new Map<string, Result>()
  return (...keys) => {
    const key = keys.join(' ')
    const result = results.get(key) ?? compute(...keys)
    results.set(key, result)
    return result
  }
}

/**
 * Computes the result of each object once, as long as the object is in memory: what cached calls return is the same object in
 * each render.
 */
export function memoizeObject<Item extends object, Result>(
  compute: (item: Item) => Result,
): (item: Item) => Result {
  const results = new WeakMap<Item, Result>()
  return (item) => {
    const known = results.get(item)
    if (known !== undefined) return known
    const result = compute(item)
    results.set(item, result)
    return result
  }
}
