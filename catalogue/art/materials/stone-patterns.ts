import { TO_KEY } from '../engine/light.ts'
import { cells, clouds, noise } from '../engine/noise.ts'
import type { Material } from '../engine/scene.ts'
import { add, clamp, color, dot, mix, normalize, ramp, scale, smoothstep } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import type { Recipe } from './stones.ts'

const WHITE = color('#f6f1e6')

/** Fine pale veils where a crystal cracked and grew together. */
export function veils(at: Vec3, tone: Vec3): Vec3 {
  const veil = Math.abs(clouds(at, 1.1, 4) - 0.5)
  const where = smoothstep(0.5, 0.66, clouds([at[1] + 9, at[2], at[0]], 0.6, 2))
  return mix(tone, WHITE, (1 - smoothstep(0, 0.06, veil)) * where * 0.15)
}

/** Specks of a colour in part of the stone, as pyrite in lapis. */
export function flecks(at: Vec3, size: number, share: number, fleck: string, tone: Vec3): Vec3 {
  const { nearest, id } = cells(at, size)
  const where = smoothstep(0.4, 0.62, clouds(at, 0.8, 2))
  return id < share * where && nearest < 0.2 + id * 0.3 ? color(fleck) : tone
}

/** Light along a direction that drifts over the stone when it turns. */
export function drift(tint: string, width: number, strength: number): NonNullable<Material['sheen']> {
  const glow = color(tint)
  return (at, normal, view) => {
    const half = normalize(add(TO_KEY, view))
    const along = dot(normal, normalize(add(half, [0.28, -0.3, -0.12])))
    const patch = 0.55 + 0.9 * (clouds(at, 0.9, 3) - 0.35)
    return scale(glow, smoothstep(1 - width, 1, along) * clamp(patch) * strength)
  }
}

/** The bright line that slides over tiger's eye. */
export function catsEye(at: Vec3, normal: Vec3, view: Vec3): Vec3 {
  const half = normalize(add(TO_KEY, view))
  const across = normalize([0.35, 0.9, 0.25])
  const band =
    Math.abs(dot(normal, across) - dot(half, across)) + (noise(at[0] * 3, at[1] * 3, at[2] * 14) - 0.5) * 0.14
  return scale(color('#ffc25a'), (1 - smoothstep(0, 0.34, band)) ** 2 * 0.75)
}

/** Dark and light threads side by side. */
export function fibres([x, y, z]: Vec3, tone: Vec3): Vec3 {
  const waves = noise(x * 1.2, y * 1.2, z * 9 + noise(x, y, z) * 2)
  return mix(scale(tone, 0.3), scale(tone, 1.15), smoothstep(0.25, 0.7, waves))
}

/** The closing bands of malachite. */
export function rings(at: Vec3, tone: Vec3): Vec3 {
  const [x, y, z] = at
  const centre = clouds(at, 0.28, 2) * 9 + Math.hypot(x - 0.4, z + 0.3) * 1.2 + y * 0.2
  const wave = Math.sin(centre * 5) * 0.5 + 0.5
  const fine = Math.sin(centre * 17) * 0.5 + 0.5
  return mix(
    mix(color('#04231a'), tone, smoothstep(0.05, 0.75, wave)),
    color('#5fc49a'),
    smoothstep(0.75, 1, fine * wave) * 0.6,
  )
}

/** Tiny plates that catch the light. */
export function glitter(tint: string): NonNullable<Recipe['pattern']> {
  const light = color(tint)
  return (at, tone) => {
    const { nearest, id } = cells(at, 17)
    return id > 0.45 && nearest < 0.3 ? mix(tone, light, 0.55 * id * (1 - nearest)) : tone
  }
}

/** Sheets of blue and green that open where layers in the stone face the light. */
export function labradorescence(at: Vec3, normal: Vec3, view: Vec3): Vec3 {
  const half = normalize(add(TO_KEY, view))
  const facing = dot(normal, normalize(add(half, [0.2, -0.25, -0.1])))
  const layers = clouds([at[0] * 0.6 + at[1], at[1] * 3 - at[0] * 2, at[2] * 0.6], 1.1, 4)
  const sheet = smoothstep(0.55, 0.98, facing) * smoothstep(0.36, 0.62, layers)
  return scale(
    ramp([color('#1f4fd0'), color('#2a93e6'), color('#4cc6a4'), color('#d0b25a')], (layers - 0.35) * 2),
    sheet * 0.5,
  )
}
