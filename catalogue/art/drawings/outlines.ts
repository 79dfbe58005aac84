import { curve } from '../engine/curve.ts'
import { net } from '../engine/mesh.ts'
import type { Mesh } from '../engine/mesh.ts'
import type { Vec3 } from '../engine/vector.ts'

/** Pairs of radius and height to turn around an axis. */
export type Profile = [number, number][]

/** An open vessel: outer wall up, over the rim, inner wall down. Sizes in centimetres. */
export function wall(outer: Profile, thickness: number): Profile {
  const inner = outer.map(([radius, height]): [number, number] => [
    Math.max(0.001, radius - thickness),
    height + thickness * 0.4,
  ])
  const [rimRadius, rimHeight] = outer.at(-1) ?? [1, 1]
  return [...outer, [rimRadius - thickness * 0.3, rimHeight + thickness * 0.5], ...inner.toReversed()]
}

/** The wall of a bowl from its foot up. */
export function rounded(radius: number, height: number, foot: number, steps = 18): Profile {
  return Array.from({ length: steps + 1 }, (_, index): [number, number] => {
    const at = index / steps
    return [
      foot + (radius - foot) * Math.sin((at * Math.PI) / 2) ** 0.8,
      height * (1 - Math.cos((at * Math.PI) / 2)) ** 0.9,
    ]
  })
}

/** The same profile without corners. */
export function smooth(profile: Profile): Profile {
  return curve(
    profile.map(([radius, height]): Vec3 => [radius, height, 0]),
    profile.length * 5,
  ).map(([radius, height]) => [Math.max(0.01, radius), height])
}

/** A rectangle around the origin. */
export function rectangle(width: number, height: number): [number, number][] {
  return [
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [width / 2, height / 2],
    [-width / 2, height / 2],
  ]
}

/** A rectangle with round corners, such as a card. */
export function roundedRectangle(width: number, height: number, corner: number): [number, number][] {
  return [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ].flatMap(([sx = 1, sy = 1], quarter) =>
    Array.from({ length: 7 }, (_, index): [number, number] => {
      const around = ((quarter + index / 6) * Math.PI) / 2
      return [
        sx * (width / 2 - corner) + corner * Math.cos(around),
        sy * (height / 2 - corner) + corner * Math.sin(around),
      ]
    }),
  )
}

/** A flat round surface facing up. */
export function disc(radius: number): Mesh {
  return net(
    2,
    64,
    (row, column) => {
      const around = (2 * Math.PI * column) / 64
      const size = row ? radius : 0.001
      return [size * Math.cos(around), size * Math.sin(around), 0]
    },
    { columns: true },
  )
}
