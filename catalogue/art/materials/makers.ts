import { cells, clouds, noise } from '../engine/noise.ts'
import type { Material } from '../engine/scene.ts'
import { color, mix, ramp, scale, smoothstep } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'

/** A metal of one colour; `hammered` gives blows of that many per centimetre. */
export function metal(hex: string, roughness = 0.16, hammered = 0): Material {
  const tone = color(hex)
  return {
    tone: (at) => scale(tone, 0.88 + 0.24 * (clouds(at, 1.3, 3) - 0.25)),
    gloss: 1,
    roughness,
    metal: true,
    ...(hammered > 0 ? { bump: (at: Vec3) => blow(at, hammered) } : {}),
  }
}

/** Round dents beside each other, as a hammer leaves them. */
function blow(at: Vec3, size: number): Vec3 {
  const step = 0.02 / size
  const depth = (point: Vec3) => cells(point, size).nearest
  const here = depth(at)
  return [
    (depth([at[0] + step, at[1], at[2]]) - here) * -9,
    (depth([at[0], at[1] + step, at[2]]) - here) * -9,
    (depth([at[0], at[1], at[2] + step]) - here) * -9,
  ]
}

export const SILVER = metal('#eae8e3', 0.12)
export const GOLD = metal('#f3cf86', 0.12)
export const BRASS = metal('#d9b06a', 0.2)
export const COPPER = metal('#eaa67c', 0.16, 0.9)

/** Wood whose rings run along x. */
export function wood(dark: string, light: string, { gloss = 0.35, fine = 1 } = {}): Material {
  const colors = [color(dark), color(light)]
  return {
    tone: ([x, y, z]) => {
      const warp = clouds([x * 0.25, y, z], 0.9, 3) * 3
      const rings = Math.sin((Math.hypot(y + 3, z + 5) * 4 + warp) * 2.2 * fine) * 0.5 + 0.5
      const grain = noise(x * 1.5, y * 22 * fine, z * 22 * fine)
      return ramp(colors, 0.25 + 0.45 * rings + 0.35 * (grain - 0.4))
    },
    gloss,
    roughness: 0.35,
  }
}

export const WALNUT = wood('#3a2415', '#6e4a2e')
export const SANDALWOOD = wood('#a97a4c', '#d3a878', { gloss: 0.3, fine: 1.6 })
export const PAULOWNIA = wood('#c9a97c', '#e6d0a8', { gloss: 0.1 })

/** Something without shine: paper, cloth, thread. */
export function matt(hex: string, { grain = 6, contrast = 0.12, clarity = 0 } = {}): Material {
  const tone = color(hex)
  return {
    tone: (at) => scale(tone, 1 - contrast / 2 + contrast * clouds(at, grain, 3)),
    gloss: 0.08,
    roughness: 0.9,
    ...(clarity > 0 ? { clarity } : {}),
  }
}

/** Woven cloth with threads about half a millimetre wide. */
export function cloth(hex: string): Material {
  const tone = color(hex)
  return {
    tone: (at) => {
      const [x, y, z] = at
      const weave = Math.sin(Math.atan2(y, x) * 190) * Math.sin((z + Math.hypot(x, y)) * 62)
      return scale(tone, 0.92 + 0.07 * weave + 0.16 * (clouds(at, 3, 3) - 0.5))
    },
    gloss: 0.1,
    roughness: 0.95,
  }
}

/** Wax that lets light in near its edges. */
export function wax(hex: string): Material {
  const tone = color(hex)
  return {
    tone: (at) => scale(tone, 0.95 + 0.1 * clouds(at, 0.8, 3)),
    gloss: 0.35,
    roughness: 0.45,
    clarity: 0.28,
  }
}

/** A glaze that gathers dark in the hollows and thins to white on the ridges. */
export function glaze(thick: string, thin: string, hollowAt: (at: Vec3) => number): Material {
  const [deep, pale] = [color(thick), color(thin)]
  return {
    tone: (at) => mix(pale, deep, smoothstep(0, 1, hollowAt(at) + 0.25 * (clouds(at, 1.5, 3) - 0.5))),
    gloss: 0.9,
    roughness: 0.07,
    clarity: 0.12,
  }
}

/** Rough rock: dull, mottled, slightly granular. */
export function rock(dark: string, light: string): Material {
  const colors = [color(dark), color(light)]
  return {
    tone: (at) => ramp(colors, clouds(at, 2.4, 5) * 1.4 - 0.2),
    gloss: 0.12,
    roughness: 0.8,
    bump: (at) => scale([clouds(at, 7, 3) - 0.5, clouds([at[1], at[2], at[0]], 7, 3) - 0.5, 0], 0.7),
  }
}

/** Dried leaf, ashen below and green above. */
export function leaf(dark: string, light: string): Material {
  const colors = [color(dark), color(light)]
  return { tone: (at) => ramp(colors, clouds(at, 3, 4)), gloss: 0.12, roughness: 0.8, clarity: 0.15 }
}
