import type { Vec3 } from './vector.ts'

/** A smooth path of `count` points through the given ones. */
export function curve(through: readonly Vec3[], count: number): Vec3[] {
  const last = through.length - 1
  const pointAt = (index: number) => through[Math.min(last, Math.max(0, index))] ?? [0, 0, 0]
  return Array.from({ length: count }, (_, step): Vec3 => {
    const place = (step / (count - 1)) * last
    const index = Math.min(last - 1, Math.floor(place))
    const at = place - index
    const [a, b, c, d] = [pointAt(index - 1), pointAt(index), pointAt(index + 1), pointAt(index + 2)]
    const blend = (axis: 0 | 1 | 2) =>
      0.5 *
      (2 * b[axis] +
        (c[axis] - a[axis]) * at +
        (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * at ** 2 +
        (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * at ** 3)
    return [blend(0), blend(1), blend(2)]
  })
}

/** Points every `step` centimetres along a path, with the direction there. */
export function walk(path: readonly Vec3[], step: number): { at: Vec3; along: Vec3 }[] {
  const places: { at: Vec3; along: Vec3 }[] = []
  let wait = 0
  for (let index = 0; index + 1 < path.length; index += 1) {
    const from = path[index] ?? [0, 0, 0]
    const to = path[index + 1] ?? from
    const along: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
    const length = Math.hypot(...along)
    while (wait <= length && length > 0) {
      const share = wait / length
      places.push({
        at: [from[0] + along[0] * share, from[1] + along[1] * share, from[2] + along[2] * share],
        along,
      })
      wait += step
    }
    wait -= length
  }
  return places
}
