import {
  DataTexture,
  EquirectangularReflectionMapping,
  FloatType,
  LinearFilter,
  LinearSRGBColorSpace,
  PMREMGenerator,
  RGBAFormat,
  type Texture,
  type WebGLRenderer,
} from 'three'

const WIDTH = 128
const HEIGHT = 64

/** A soft lamp on the sphere of light: where it stands, how wide it is (all in radians), and its colour. */
interface Lamp {
  azimuth: number
  elevation: number
  width: number
  height: number
  colour: readonly [number, number, number]
}

/** The lamps of our pictures: one large and warm, one narrow at the other side, a window from above. */
const LAMPS: readonly Lamp[] = [
  { azimuth: -2.3, elevation: 0.85, width: 0.5, height: 0.34, colour: [17, 16, 14.4] },
  { azimuth: 0.7, elevation: 0.55, width: 0.16, height: 0.6, colour: [7, 7.2, 7.6] },
  { azimuth: -0.9, elevation: 1.25, width: 0.5, height: 0.2, colour: [4, 3.9, 3.7] },
]

const SKY = [0.3, 0.29, 0.28] as const
const HORIZON = [0.2, 0.19, 0.175] as const
/** Warm paper throws light back from below. */
const PAPER = [0.2, 0.18, 0.15] as const

/** The studio as an environment for physically based materials. Dispose of it with the scene. */
export function createStudioLight(renderer: WebGLRenderer): Texture {
  const data = new Float32Array(WIDTH * HEIGHT * 4)
  for (let row = 0; row < HEIGHT; row += 1) {
    const elevation = ((row + 0.5) / HEIGHT - 0.5) * Math.PI
    for (let column = 0; column < WIDTH; column += 1) {
      const azimuth = ((column + 0.5) / WIDTH - 0.5) * 2 * Math.PI
      const offset = (row * WIDTH + column) * 4
      for (let channel = 0; channel < 3; channel += 1)
        data[offset + channel] = toRadiance(azimuth, elevation, channel)
      data[offset + 3] = 1
    }
  }
  const sphere = new DataTexture(data, WIDTH, HEIGHT, RGBAFormat, FloatType)
  sphere.mapping = EquirectangularReflectionMapping
  sphere.colorSpace = LinearSRGBColorSpace
  sphere.minFilter = LinearFilter
  sphere.magFilter = LinearFilter
  sphere.needsUpdate = true
  const generator = new PMREMGenerator(renderer)
  const { texture } = generator.fromEquirectangular(sphere)
  generator.dispose()
  sphere.dispose()
  return texture
}

function toRadiance(azimuth: number, elevation: number, channel: number): number {
  const height = Math.sin(elevation)
  const far = height > 0 ? SKY[channel]! : PAPER[channel]!
  let radiance = HORIZON[channel]! + (far - HORIZON[channel]!) * Math.min(1, Math.abs(height) * 1.6)
  for (const lamp of LAMPS) {
    const across = Math.abs(Math.atan2(Math.sin(azimuth - lamp.azimuth), Math.cos(azimuth - lamp.azimuth)))
    const inside =
      toSoftEdge(across * Math.cos(elevation), lamp.width) *
      toSoftEdge(Math.abs(elevation - lamp.elevation), lamp.height)
    radiance += lamp.colour[channel]! * inside
  }
  return radiance
}

/** 1 within a lamp, 0 outside, with an edge as softboxes have. */
function toSoftEdge(distance: number, size: number): number {
  const edge = Math.min(1, Math.max(0, (size - distance) / (size * 0.35) + 0.5))
  return edge * edge * (3 - 2 * edge)
}
