import { cells, clouds, noise } from '../engine/noise.ts'
import type { Material } from '../engine/scene.ts'
import { add, color, mix, ramp, scale, smoothstep } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'
import { catsEye, drift, fibres, flecks, glitter, labradorescence, rings, veils } from './stone-patterns.ts'

/** What makes a stone look like itself. */
export type Recipe = {
  /** Dark to light. */
  colors: readonly string[]
  /** Waves of the clouds per centimetre. */
  grain?: number
  clarity?: number
  pattern?: (at: Vec3, tone: Vec3) => Vec3
  sheen?: NonNullable<Material['sheen']>
  gloss?: number
  roughness?: number
  metal?: boolean
}

const RECIPES: Record<string, Recipe> = {
  Amethyst: {
    colors: ['#34186a', '#57309b', '#774bb6', '#9d74d0'],
    grain: 0.5,
    clarity: 0.85,
    pattern: veils,
  },
  'Rose quartz': { colors: ['#dd9d9d', '#eebbb6', '#f5d0c8'], grain: 0.8, clarity: 0.55, pattern: veils },
  'Clear quartz': { colors: ['#ccd3d3', '#dfe4e2', '#eff1ee'], grain: 0.5, clarity: 0.85, pattern: veils },
  Quartz: { colors: ['#cfcdc6', '#e6e3da', '#f2f0ea'], clarity: 0.3 },
  Citrine: { colors: ['#d58d1a', '#e9a92f', '#f2c455'], grain: 0.45, clarity: 0.9, pattern: veils },
  'Smoky quartz': { colors: ['#49311f', '#67482f', '#876345'], grain: 0.45, clarity: 0.9, pattern: veils },
  Moonstone: {
    colors: ['#b9c1ca', '#cfd4d8', '#dedcd6'],
    clarity: 0.45,
    sheen: drift('#4f8dff', 0.3, 0.95),
  },
  "Tiger's eye": { colors: ['#4a2509', '#8a4f16', '#c58a34'], pattern: fibres, sheen: catsEye },
  Obsidian: { colors: ['#060607', '#0c0c0e', '#141416'], sheen: drift('#aab0b8', 0.1, 0.16) },
  'Nephrite jade': { colors: ['#2c5a3a', '#4f7f55', '#7ea277'], grain: 1.3, clarity: 0.32, roughness: 0.12 },
  Jadeite: { colors: ['#d3e2c8', '#a3cb9f', '#74b182', '#519c6b'], grain: 0.5, clarity: 0.5 },
  'Lapis lazuli': {
    colors: ['#060d33', '#10226b', '#1b36a0'],
    grain: 1.6,
    pattern: (at, tone) => {
      const white = 1 - smoothstep(0, 0.03, Math.abs(clouds(at, 1, 5) - 0.5))
      const where = smoothstep(0.52, 0.68, clouds([at[2], at[0] + 5, at[1]], 0.5, 2))
      return flecks(at, 8, 0.55, '#d8ae4c', mix(tone, color('#b9c3dc'), white * where * 0.6))
    },
  },
  Turquoise: {
    colors: ['#2f9fa3', '#46b3b3', '#6cc7c1'],
    grain: 1.4,
    roughness: 0.16,
    pattern: (at, tone) => {
      const bent = add(at, scale([clouds(at, 2, 2), clouds([at[1], at[2], at[0]], 2, 2), 0], 0.5))
      const { nearest, second } = cells(bent, 2.2)
      const web = (1 - smoothstep(0.015, 0.07, second - nearest)) * smoothstep(0.42, 0.58, clouds(at, 0.9, 2))
      return mix(tone, color('#4a3019'), web * 0.9)
    },
  },
  Carnelian: { colors: ['#8f1f08', '#c5400f', '#e2702a'], grain: 0.9, clarity: 0.55 },
  'Green aventurine': {
    colors: ['#3d7a4e', '#5d9a67', '#86b886'],
    clarity: 0.3,
    pattern: glitter('#cfe8c6'),
  },
  Labradorite: {
    colors: ['#2b2f31', '#454a4b', '#656a69'],
    grain: 1.5,
    sheen: labradorescence,
  },
  Garnet: { colors: ['#6d0a18', '#a3152a', '#c93040'], clarity: 0.9 },
  Hematite: { colors: ['#74787e', '#878b91', '#989ca1'], metal: true, roughness: 0.1 },
  'Black tourmaline': { colors: ['#121214', '#1d1d20', '#2c2c31'], grain: 2.5, roughness: 0.2 },
  Fluorite: { colors: ['#3f9f7a', '#63bd95', '#92d2b0'], clarity: 0.8, grain: 0.6 },
  Malachite: { colors: ['#0b6b47', '#178a5c', '#2fa878'], pattern: rings },
  Selenite: {
    colors: ['#e9e7e1', '#f0eee9', '#f6f4f0'],
    clarity: 0.35,
    roughness: 0.25,
    gloss: 0.6,
    pattern: ([x, y, z], tone) =>
      scale(tone, 0.9 + 0.13 * noise(x * 11, y * 0.7, z * 0.5) + 0.06 * noise(x * 40, y * 0.9, z * 0.7)),
  },
  Agate: {
    colors: ['#8e8478', '#b8a488', '#c98d4a', '#d9c2a0'],
    clarity: 0.3,
    pattern: (at, tone) =>
      mix(
        tone,
        color('#efe6d6'),
        smoothstep(0.2, 1, Math.sin(at[0] * 9 + at[1] * 5 + clouds(at, 1.2, 4) * 16)) * 0.4,
      ),
  },
  Sodalite: {
    colors: ['#10183f', '#22327a', '#3b4d96'],
    grain: 1.8,
    pattern: (at, tone) =>
      mix(
        tone,
        color('#dfe2e8'),
        (1 - smoothstep(0, 0.03, Math.abs(clouds(at, 2.2, 5) - 0.5))) *
          smoothstep(0.45, 0.6, clouds([at[2], at[0], at[1]], 1.1, 3)) *
          0.7,
      ),
  },
  Amazonite: { colors: ['#57ada2', '#7cc4b6', '#abd9cc'], grain: 1.2 },
  Sunstone: { colors: ['#c56a3a', '#dd8f5c', '#efb98e'], clarity: 0.5, pattern: glitter('#ffd9a0') },
  Pyrite: { colors: ['#dcc694', '#e9d6a6', '#f2e4bd'], metal: true, roughness: 0.12, grain: 3 },
}

const made = new Map<string, Material>()

/** The polished look of a gem by its name in the catalogue, textures `zoom` times as fine. */
export function stone(gem: string, zoom = 1): Material {
  const key = `${gem} ${zoom}`
  const material = made.get(key) ?? createStone(gem, zoom)
  made.set(key, material)
  return material
}

function createStone(gem: string, zoom: number): Material {
  const recipe = RECIPES[gem]
  if (!recipe) throw new Error(`no recipe for the stone "${gem}"`)
  const colors = recipe.colors.map(color)
  const grain = (recipe.grain ?? 1) * 1.4
  return {
    tone: (at) => {
      const fine = scale(at, zoom)
      const tone = ramp(colors, smoothstep(0.22, 0.78, clouds(fine, grain)))
      return recipe.pattern ? recipe.pattern(fine, tone) : tone
    },
    gloss: recipe.gloss ?? 1,
    roughness: recipe.roughness ?? 0.03,
    ...(recipe.clarity === undefined ? {} : { clarity: recipe.clarity }),
    ...(recipe.sheen === undefined ? {} : { sheen: recipe.sheen }),
    ...(recipe.metal === undefined ? {} : { metal: recipe.metal }),
  }
}

/** The colours of a gem, dark to light. */
export function stoneColors(gem: string): Vec3[] {
  return (RECIPES[gem]?.colors ?? []).map(color)
}
