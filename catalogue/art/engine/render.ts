import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { shade, TO_KEY } from './light.ts'
import { createProjection, hitTable, rasterize } from './raster.ts'
import type { Coverage } from './raster.ts'
import type { Scene } from './scene.ts'
import { createShadow } from './shadow.ts'
import type { Shadow } from './shadow.ts'
import { hitTriangle, listOwners } from './surface.ts'
import { add, clamp, color, mix, multiply, scale, smoothstep } from './vector.ts'
import type { Vec3 } from './vector.ts'

const PAGE = color('#FAF7F1')
const PAPER = color('#ECE5D8')
const GOLDEN_ANGLE = 2.399_963
const OPENNESS_TAPS = 12
const OVERSIZE = 1.5
const TABLE_TAPS = 56
/** Pixels between the points of the table that are lit; between them the light is blended. */
const TABLE_STEP = 5

/** A picture of the scene on warm paper that fades into the page's ground, drawn larger for clean edges. */
export async function renderScene(scene: Scene, width: number, height: number): Promise<Sharp> {
  const full = { width: width * OVERSIZE, height: height * OVERSIZE }
  const pixels = renderPixels(scene, full.width, full.height)
  const raw = { raw: { ...full, channels: 3 as const } }
  const half = await sharp(pixels, raw).resize(width, height, { kernel: 'mitchell' }).raw().toBuffer()
  return sharp(half, { raw: { width, height, channels: 3 } })
}

function renderPixels(scene: Scene, width: number, height: number): Uint8Array {
  const { project, rayAt, eye, pixelsPerCm } = createProjection(scene.camera, width, height)
  const seen = rasterize(scene, project, width, height)
  const owners = listOwners(scene)
  const key = createShadow(scene, TO_KEY)
  const overhead = createShadow(scene, [0.02, -0.05, 0.998])
  const tableAt = createTable(width, height, (x, y) => {
    const paper = paperAt(x / width, y / height)
    const table = hitTable(eye, rayAt(x, y))
    // Shadows end before the picture does, so that it has no edge on the page.
    const inset = Math.min(x, width - x, y, height - y) / width
    const within = smoothstep(0, 0.16, inset)
    return table ? multiply(paper, mix([1, 1, 1], tableLight(table, key, overhead), within)) : paper
  })
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x
      const triangle = seen.triangle[index] ?? 0
      let light: Vec3
      if (triangle === 0) light = tableAt(x, y)
      else {
        const ray = rayAt(x + 0.5, y + 0.5)
        const { point, normal, texture, material } = hitTriangle(owners, triangle, eye, ray)
        const spin = ((x * 7 + y * 13) % 16) * 0.393
        light = shade({
          texture,
          normal,
          view: scale(ray, -1),
          height: point[2],
          lit: material.airy ? [1, 1, 1] : key(add(point, scale(normal, 0.03)), 0.1, spin, 14),
          open: material.airy
            ? 1
            : openness(seen, x, y, (0.5 * pixelsPerCm) / (seen.depth[index] ?? 1), spin),
          material,
        })
      }
      for (let channel = 0; channel < 3; channel += 1) {
        // Dither, so that the slow fade of the paper shows no steps.
        const dither = (((x * 3 + y * 5 + channel) % 7) / 7 - 0.43) * 0.9
        const value = toScreen(light[channel] ?? 0, triangle === 0)
        pixels[index * 3 + channel] = clamp(Math.round(value * 255 + dither), 0, 255)
      }
    }
  }
  return pixels
}

function paperAt(x: number, y: number): Vec3 {
  const fromCentre = Math.hypot((x - 0.5) * 1.9, (y - 0.53) * 2)
  return mix(PAPER, PAGE, smoothstep(0.15, 0.98, fromCentre))
}

/** Light on the table: the window's shadow, soft, and the darkness close under things. */
function tableLight(table: Vec3, key: Shadow, overhead: Shadow): Vec3 {
  const window = add(scale(key(table, 0.2, 0, TABLE_TAPS), 0.5), scale(key(table, 0.75, 1, TABLE_TAPS), 0.5))
  const near = overhead(table, 0.3, 2, TABLE_TAPS)
  const wide = overhead(table, 1.3, 3, TABLE_TAPS)
  const ambient = multiply(add(scale(near, 0.6), [0.4, 0.4, 0.4]), add(scale(wide, 0.45), [0.55, 0.55, 0.55]))
  return multiply(add(scale(window, 0.45), [0.55, 0.55, 0.55]), add(scale(ambient, 0.75), [0.25, 0.25, 0.25]))
}

function createTable(width: number, height: number, lightAt: (x: number, y: number) => Vec3) {
  const columns = Math.ceil(width / TABLE_STEP) + 1
  const rows = Math.ceil(height / TABLE_STEP) + 1
  const lights: Vec3[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      lights.push(lightAt(column * TABLE_STEP, row * TABLE_STEP))
    }
  }
  const get = (row: number, column: number) => lights[row * columns + column] ?? PAGE
  return (x: number, y: number): Vec3 => {
    const row = Math.floor(y / TABLE_STEP)
    const column = Math.floor(x / TABLE_STEP)
    const across = x / TABLE_STEP - column
    const upper = mix(get(row, column), get(row, column + 1), across)
    const lower = mix(get(row + 1, column), get(row + 1, column + 1), across)
    return mix(upper, lower, y / TABLE_STEP - row)
  }
}

/** How much of its surroundings a pixel sees past its neighbours, 0 to 1; `reach` in pixels. */
function openness(
  { depth, width, height }: Coverage,
  x: number,
  y: number,
  reach: number,
  spin: number,
): number {
  const own = depth[y * width + x] ?? 0
  let hidden = 0
  for (let tap = 0; tap < OPENNESS_TAPS; tap += 1) {
    const radius = reach * Math.sqrt((tap + 0.5) / OPENNESS_TAPS)
    const sx = Math.round(x + Math.cos(tap * GOLDEN_ANGLE + spin) * radius)
    const sy = Math.round(y + Math.sin(tap * GOLDEN_ANGLE + spin) * radius)
    if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue
    const closer = own - (depth[sy * width + sx] ?? Infinity)
    if (closer > 0.02) hidden += 1 - smoothstep(0.6, 2.2, closer)
  }
  return 1 - hidden / OPENNESS_TAPS
}

/** Screen value of linear light; bright highlights roll off softly, the paper keeps its exact colour. */
function toScreen(light: number, isPaper: boolean): number {
  const rolled = isPaper || light < 0.6 ? light : 0.6 + 0.4 * (1 - Math.exp((0.6 - light) / 0.4))
  return rolled <= 0.003_130_8 ? rolled * 12.92 : 1.055 * rolled ** (1 / 2.4) - 0.055
}
