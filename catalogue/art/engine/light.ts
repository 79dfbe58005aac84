import type { Material } from './scene.ts'
import { add, clamp, cross, dot, mix, multiply, normalize, scale, smoothstep, subtract } from './vector.ts'
import type { Vec3 } from './vector.ts'

/** Towards the large window light: left, a little behind the goods, high. */
export const TO_KEY: Vec3 = normalize([-0.62, 0.34, 0.86])

const KEY_COLOR: Vec3 = [1.02, 0.98, 0.92]
const PAPER_LIGHT: Vec3 = [0.8, 0.755, 0.69]

type Panel = { toward: Vec3; u: Vec3; v: Vec3; halfWidth: number; halfHeight: number; light: Vec3 }

function panel(direction: Vec3, halfWidth: number, halfHeight: number, light: Vec3): Panel {
  const toward = normalize(direction)
  const u = normalize(cross([0, 0, 1], toward))
  return { toward, u, v: cross(toward, u), halfWidth, halfHeight, light }
}

/** What polished things mirror: a window, a small bright lamp, a strip on the right, a pale screen behind. */
const PANELS: readonly Panel[] = [
  panel([-0.6, 0.05, 0.8], 0.36, 0.3, [2.6, 2.5, 2.35]),
  panel([-0.25, -0.62, 0.74], 0.075, 0.075, [4.2, 4.1, 3.9]),
  panel([0.88, 0.25, 0.4], 0.12, 0.55, [1.25, 1.24, 1.22]),
  panel([0.05, 0.9, 0.42], 0.9, 0.3, [0.7, 0.69, 0.66]),
  panel([0.45, -0.85, 0.42], 0.5, 0.3, [0.42, 0.41, 0.4]),
]

/** Light arriving from a direction; `blur` 0 sharp to 1 soft. Metals need a bright room, dark stones a dim one. */
export function surroundings(direction: Vec3, blur: number, room: 'bright' | 'dim'): Vec3 {
  const sky = smoothstep(-0.25 - blur, 0.9, direction[2])
  const [floor, ceiling, lamps] = room === 'bright' ? [0.42, 0.86, 1.25] : [0.45, 0.3, 1.9]
  let light = mix(scale(PAPER_LIGHT, floor), [ceiling, ceiling * 0.99, ceiling * 0.97], sky)
  // The far walls of the room are darker than table and ceiling; metals show it as the line that models them.
  if (room === 'bright')
    light = scale(light, 1 - 0.62 * Math.exp(-(((direction[2] - 0.12) / (0.2 + blur * 0.5)) ** 2)))
  const soft = 0.06 + blur * 0.7
  for (const { toward, u, v, halfWidth, halfHeight, light: own } of PANELS) {
    const facing = dot(direction, toward)
    if (facing <= 0.05) continue
    const across = Math.abs(dot(direction, u) / facing)
    const along = Math.abs(dot(direction, v) / facing)
    const cover =
      (1 - smoothstep(halfWidth - soft * 0.5, halfWidth + soft, across)) *
      (1 - smoothstep(halfHeight - soft * 0.5, halfHeight + soft, along))
    // A blurred panel spreads the same light over more directions.
    const spread = (halfWidth * halfHeight) / ((halfWidth + soft * 0.5) * (halfHeight + soft * 0.5))
    light = add(light, scale(own, cover * spread * lamps))
  }
  return light
}

/** A point of a surface, ready to be lit. `view` points to the eye, `lit` is the colour of key light that arrives. */
export type SurfacePoint = {
  texture: Vec3
  normal: Vec3
  view: Vec3
  height: number
  lit: Vec3
  open: number
  material: Material
}

/** The light a point of a surface sends to the eye. */
export function shade({ texture, normal: smooth, view, height, lit, open, material }: SurfacePoint): Vec3 {
  const bump = material.bump?.(texture)
  let normal = bump ? normalize(add(smooth, bump)) : smooth
  if (dot(normal, view) < 0.02) normal = normalize(add(normal, scale(view, 0.02 - dot(normal, view))))
  const facing = clamp(dot(normal, view))
  const mirrored = subtract(scale(normal, 2 * dot(normal, view)), view)
  const tone = material.tone(texture)
  const grounded =
    open * mix([0.55, 0.5, 0.45], [1, 1, 1], smoothstep(-0.5, 1.1, height + normal[2] * 0.5))[0]
  if (material.metal) {
    const light = surroundings(mirrored, material.roughness, 'bright')
    return multiply(scale(light, grounded * 0.6 + 0.4), mix(tone, [1, 1, 1], (1 - facing) ** 5 * 0.6))
  }
  const clarity = material.clarity ?? 0
  const key = dot(normal, TO_KEY)
  const wrap = 0.12 + clarity * 0.25
  const direct = scale(multiply(KEY_COLOR, lit), 0.95 * clamp((key + wrap) / (1 + wrap)))
  const sky = mix(scale(PAPER_LIGHT, 0.42), [0.5, 0.5, 0.51], smoothstep(-1, 0.8, normal[2]))
  let light = multiply(tone, add(direct, scale(sky, grounded)))
  if (clarity > 0) light = add(light, transmitted(tone, normal, view, facing, clarity))
  if (material.sheen) light = add(light, scale(material.sheen(texture, normal, view), 0.35 + 0.65 * lit[0]))
  const fresnel = material.gloss * (0.055 + 0.7 * (1 - facing) ** 5)
  const glare = scale(surroundings(mirrored, material.roughness, 'dim'), fresnel * (0.35 + 0.65 * open))
  const keyGlare = 0.35 + (0.65 * (lit[0] + lit[1] + lit[2])) / 3
  light = add(scale(light, 1 - fresnel * 0.5), scale(glare, keyGlare))
  return material.glow ? add(light, material.glow) : light
}

/** Light that entered on the window's side and leaves towards the eye, as in gems. */
function transmitted(tone: Vec3, normal: Vec3, view: Vec3, facing: number, clarity: number): Vec3 {
  const bent = normalize(subtract(scale(normal, -0.55 * facing), scale(view, 0.8)))
  const away = smoothstep(-0.35, 0.95, -dot(normal, TO_KEY))
  const through = surroundings(bent, 0.6, 'bright')
  const glow = away * away * 1.35 * (1 - (1 - facing) ** 3)
  const bright = scale(mix(tone, [1, 1, 1], 0.12), glow * clarity)
  return add(bright, scale(multiply(multiply(tone, tone), through), clarity * 0.55 * facing))
}
