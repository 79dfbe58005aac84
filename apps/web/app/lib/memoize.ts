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
