import { faceted, place } from '../engine/mesh.ts'
import type { Mesh } from '../engine/mesh.ts'
import { clouds, createRandom } from '../engine/noise.ts'
import { put } from '../engine/scene.ts'
import type { Material, Scene } from '../engine/scene.ts'
import {
  add,
  aim,
  chain,
  dot,
  mix,
  normalize,
  scale,
  smoothstep,
  subtract,
  translate,
} from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { rock } from '../materials/makers.ts'
import { stone, stoneColors } from '../materials/stones.ts'
import { lumpMesh } from './lumps.ts'

/** A six-sided prism with an uneven six-sided point, standing on z 0. */
export function crystalMesh(radius: number, height: number, random: () => number): Mesh {
  const turn = random() * Math.PI
  const radii = Array.from({ length: 6 }, () => radius * (0.86 + random() * 0.28))
  const shoulders = Array.from({ length: 6 }, () => height - radius * (1.05 + random() * 0.75))
  const corner = (index: number, level: number, shrink: number): Vec3 => {
    const around = turn + ((index % 6) * Math.PI) / 3
    const size = (radii[index % 6] ?? radius) * shrink
    return [size * Math.cos(around), size * Math.sin(around), level]
  }
  const tip: Vec3 = [(random() - 0.5) * radius * 0.5, (random() - 0.5) * radius * 0.5, height]
  const faces: Vec3[][] = []
  for (let index = 0; index < 6; index += 1) {
    const here = shoulders[index] ?? height
    const next = shoulders[(index + 1) % 6] ?? height
    const top = corner(index, here, 0.94)
    const topNext = corner(index + 1, next, 0.94)
    faces.push([corner(index, 0, 1.06), corner(index + 1, 0, 1.06), topNext, top], [top, topNext, tip])
  }
  return faceted(faces)
}

/** The stone as it grew: milky at the root, clear and dark towards the point. */
function grown(gem: string, root: Vec3, direction: Vec3, height: number): Material {
  const polished = stone(gem)
  const colors = stoneColors(gem)
  const pale = mix(colors.at(-1) ?? [1, 1, 1], [0.9, 0.88, 0.86], 0.4)
  return {
    ...polished,
    roughness: 0.05,
    tone: (at) => {
      const up = dot(subtract(at, root), direction) / height
      const streaks = clouds([at[0] * 3, at[1] * 3, at[2] * 0.6], 1.2, 3)
      return scale(
        mix(pale, polished.tone(at), smoothstep(-0.1, 0.62, up + (streaks - 0.5) * 0.5)),
        0.8 + 0.4 * streaks,
      )
    },
  }
}

/** One crystal with its root at a point. */
export function putCrystal(
  scene: Scene,
  gem: string,
  root: Vec3,
  toward: Vec3,
  radius: number,
  height: number,
  random: () => number,
) {
  const direction = normalize(toward)
  const mesh = place(crystalMesh(radius, height, random), chain(aim(direction), translate(root)))
  put(scene, mesh, grown(gem, root, direction, height))
}

type ClusterOptions = {
  gem: string
  seed: string
  spread: number
  tallest: number
  large: number
  small: number
  base?: Material
}

/** Crystals leaning out of a common rock, the tallest in the middle. */
export function putCluster(
  scene: Scene,
  { gem, seed, spread, tallest, large, small, base }: ClusterOptions,
): void {
  const random = createRandom(seed)
  const bed = base ?? rock('#4c4a44', '#8d8878')
  put(scene, lumpMesh([spread * 1.02, spread * 0.72, spread * 0.3], random, 40, 80), bed)
  const bedTop = (x: number, y: number) =>
    spread * 0.36 * Math.sqrt(Math.max(0, 1 - (x / spread) ** 2 - (y / (spread * 0.72)) ** 2)) * 0.8
  const spots = [
    ...Array.from({ length: large }, (_, index) => ({
      out: Math.sqrt((index + 0.4) / large) * 0.66,
      big: true,
    })),
    ...Array.from({ length: small }, () => ({ out: 0.25 + random() * 0.74, big: false })),
  ]
  for (const [index, { out, big }] of spots.entries()) {
    const around = index * 2.399_963 + random() * 0.6
    const x = Math.cos(around) * out * spread
    const y = Math.sin(around) * out * spread * 0.7
    const fade = 1 - out
    const height = big
      ? tallest * (0.42 + 0.58 * fade) * (0.75 + random() * 0.35)
      : tallest * (0.16 + random() * 0.2)
    const radius = big ? height * (0.105 + random() * 0.04) + 0.12 : height * (0.22 + random() * 0.1)
    const lean: Vec3 = [Math.cos(around) * out * 1.05, Math.sin(around) * out * 0.9, 1.05 - out * 0.35]
    putCrystal(
      scene,
      gem,
      [x, y, bedTop(x, y) * 0.75],
      add(lean, [(random() - 0.5) * 0.3, (random() - 0.5) * 0.3, 0]),
      radius,
      height,
      random,
    )
  }
}
