import { cells, clouds, noise } from '../engine/noise.ts'
import type { Material } from '../engine/scene.ts'
import { TO_KEY } from '../engine/light.ts'
import { add, clamp, color, dot, mix, normalize, ramp, scale, smoothstep } from '../engine/vector.ts'
import type { Vec3 } from '../engine/vector.ts'

type Recipe = {
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

const WHITE = color('#f6f1e6')

/** Fine pale veils where a crystal cracked and grew together. */
function veils(at: Vec3, tone: Vec3): Vec3 {
  const veil = Math.abs(clouds(at, 1.1, 4) - 0.5)
  const where = smoothstep(0.5, 0.66, clouds([at[1] + 9, at[2], at[0]], 0.6, 2))
  return mix(tone, WHITE, (1 - smoothstep(0, 0.06, veil)) * where * 0.22)
}

function flecks(at: Vec3, size: number, share: number, fleck: string, tone: Vec3): Vec3 {
  const { nearest, id } = cells(at, size)
  const where = smoothstep(0.4, 0.62, clouds(at, 0.8, 2))
  return id < share * where && nearest < 0.2 + id * 0.3 ? color(fleck) : tone
}

/** Light along a direction that drifts over the stone when it turns. */
function drift(tint: string, width: number, strength: number): NonNullable<Material['sheen']> {
  const glow = color(tint)
  return (at, normal, view) => {
    const half = normalize(add(TO_KEY, view))
    const along = dot(normal, normalize(add(half, [0.28, -0.3, -0.12])))
    const patch = 0.55 + 0.9 * (clouds(at, 0.9, 3) - 0.35)
    return scale(glow, smoothstep(1 - width, 1, along) * clamp(patch) * strength)
  }
}

function catsEye(at: Vec3, normal: Vec3, view: Vec3): Vec3 {
  const half = normalize(add(TO_KEY, view))
  const across = normalize([0.35, 0.9, 0.25])
  const band =
    Math.abs(dot(normal, across) - dot(half, across)) + (noise(at[0] * 3, at[1] * 3, at[2] * 14) - 0.5) * 0.14
  return scale(color('#ffc25a'), (1 - smoothstep(0, 0.34, band)) ** 2 * 0.75)
}

function fibres([x, y, z]: Vec3, tone: Vec3): Vec3 {
  const waves = noise(x * 1.2, y * 1.2, z * 9 + noise(x, y, z) * 2)
  return mix(scale(tone, 0.3), scale(tone, 1.15), smoothstep(0.25, 0.7, waves))
}

function rings(at: Vec3, tone: Vec3): Vec3 {
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

function glitter(tint: string): NonNullable<Recipe['pattern']> {
  const light = color(tint)
  return (at, tone) => {
    const { nearest, id } = cells(at, 17)
    return id > 0.45 && nearest < 0.3 ? mix(tone, light, 0.55 * id * (1 - nearest)) : tone
  }
}

/** Sheets of blue and green that open where layers in the stone face the light. */
function labradorescence(at: Vec3, normal: Vec3, view: Vec3): Vec3 {
  const half = normalize(add(TO_KEY, view))
  const facing = dot(normal, normalize(add(half, [0.2, -0.25, -0.1])))
  const layers = clouds([at[0] * 0.6 + at[1], at[1] * 3 - at[0] * 2, at[2] * 0.6], 1.1, 4)
  const sheet = smoothstep(0.55, 0.98, facing) * smoothstep(0.36, 0.62, layers)
  return scale(
    ramp([color('#1f4fd0'), color('#2a93e6'), color('#4cc6a4'), color('#d0b25a')], (layers - 0.35) * 2),
    sheet * 0.9,
  )
}

const RECIPES: Record<string, Recipe> = {
  Amethyst: { colors: ['#2c1259', '#56309a', '#7c4fbc', '#b796df'], clarity: 0.7, pattern: veils },
  'Rose quartz': { colors: ['#dd9d9d', '#eebbb6', '#f5d0c8'], grain: 0.8, clarity: 0.55, pattern: veils },
  'Clear quartz': { colors: ['#b9c2c3', '#d9dfdd', '#eef0ec'], clarity: 0.7, pattern: veils },
  Quartz: { colors: ['#cfcdc6', '#e6e3da', '#f2f0ea'], clarity: 0.3 },
  Citrine: { colors: ['#c97f12', '#e9a82c', '#f6cd63'], clarity: 0.75, pattern: veils },
  'Smoky quartz': { colors: ['#3a2618', '#6b4a33', '#9c795a'], clarity: 0.65, pattern: veils },
  Moonstone: {
    colors: ['#c9cfd6', '#dfe2e4', '#ece9e2'],
    clarity: 0.45,
    sheen: drift('#5f9dff', 0.22, 0.85),
  },
  "Tiger's eye": { colors: ['#4a2509', '#8a4f16', '#c58a34'], pattern: fibres, sheen: catsEye },
  Obsidian: { colors: ['#060607', '#0c0c0e', '#141416'], sheen: drift('#aab0b8', 0.1, 0.16) },
  'Nephrite jade': { colors: ['#2c5a3a', '#4f7f55', '#7ea277'], grain: 1.3, clarity: 0.32, roughness: 0.12 },
  Jadeite: { colors: ['#dfe9d4', '#a9d3a0', '#74bd7c', '#4ba968'], grain: 0.5, clarity: 0.5 },
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
  Garnet: { colors: ['#3d0410', '#7c0c1c', '#b3202b'], clarity: 0.65 },
  Hematite: { colors: ['#4a4d52', '#5d6166', '#6d7176'], metal: true, roughness: 0.1 },
  'Black tourmaline': { colors: ['#0b0b0c', '#151517', '#222226'], grain: 2.5, roughness: 0.18 },
  Fluorite: { colors: ['#2f8f6a', '#55b58a', '#97d6b5'], clarity: 0.7, grain: 0.8 },
  Malachite: { colors: ['#0b6b47', '#178a5c', '#2fa878'], pattern: rings },
  Selenite: {
    colors: ['#dcdbd6', '#ecebe6', '#f6f5f1'],
    clarity: 0.35,
    roughness: 0.25,
    gloss: 0.6,
    pattern: ([x, y, z], tone) => scale(tone, 0.86 + 0.2 * noise(x * 14, y * 14, z * 0.6)),
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
  Pyrite: { colors: ['#b8975a', '#cfae6a', '#dcc083'], metal: true, roughness: 0.16, grain: 3 },
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
