/** A point, direction or linear-light colour. */
export type Vec3 = readonly [number, number, number]

export function add(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

export function subtract(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function scale(a: Vec3, by: number): Vec3 {
  return [a[0] * by, a[1] * by, a[2] * by]
}

export function multiply(a: Vec3, b: Vec3): Vec3 {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]]
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function normalize(a: Vec3): Vec3 {
  return scale(a, 1 / (Math.hypot(a[0], a[1], a[2]) || 1))
}

/** From a (at 0) to b (at 1). */
export function mix(a: Vec3, b: Vec3, at: number): Vec3 {
  return [a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at, a[2] + (b[2] - a[2]) * at]
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value))
}

/** 0 below `from`, 1 above `to`, smooth between (`from` may be the larger). */
export function smoothstep(from: number, to: number, value: number): number {
  const at = clamp((value - from) / (to - from))
  return at * at * (3 - 2 * at)
}

/** A linear-light colour from "#rrggbb". */
export function color(hex: string): Vec3 {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

/** Linear light of an sRGB value, both 0 to 1. */
export function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** The colour along evenly spaced colours, `at` 0 to 1. */
export function ramp(colors: readonly Vec3[], at: number): Vec3 {
  const place = clamp(at) * (colors.length - 1)
  const index = Math.min(colors.length - 2, Math.floor(place))
  return mix(colors[index] ?? [0, 0, 0], colors[index + 1] ?? [0, 0, 0], place - index)
}

/** Moves a point into place. */
export type Transform = (point: Vec3) => Vec3

export function translate(by: Vec3): Transform {
  return (point) => add(point, by)
}

/** Turns around x, then y, then z (radians). */
export function rotate(x: number, y: number, z: number): Transform {
  const [cx, sx, cy, sy, cz, sz] = [x, y, z].flatMap((angle) => [Math.cos(angle), Math.sin(angle)]) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return ([px, py, pz]) => {
    const [y1, z1] = [py * cx - pz * sx, py * sx + pz * cx]
    const [x2, z2] = [px * cy + z1 * sy, z1 * cy - px * sy]
    return [x2 * cz - y1 * sz, x2 * sz + y1 * cz, z2]
  }
}

/** Turns the z axis towards a direction. */
export function aim(direction: Vec3): Transform {
  const forward = normalize(direction)
  const side = normalize(cross(Math.abs(forward[2]) > 0.99 ? [0, 1, 0] : [0, 0, 1], forward))
  const up = cross(forward, side)
  return ([x, y, z]) => add(add(scale(side, x), scale(up, y)), scale(forward, z))
}

/** The transforms one after another, the first one first. */
export function chain(...transforms: Transform[]): Transform {
  return (point) => transforms.reduce((moved, transform) => transform(moved), point)
}
