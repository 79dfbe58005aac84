/** Whether two values of JSON are the same; a missing field equals null, as forms clear a field with it. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other || (one == null && other == null)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) =>
    isEqual((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  )
}
