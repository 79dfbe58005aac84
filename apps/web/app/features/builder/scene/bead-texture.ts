import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from 'three'
import type { Look, Pattern } from '../looks.ts'
import { toCloud, toNoise } from './noise.ts'

/** Small, because a bead covers some hundred pixels; the finest grain is lost anyway. */
const WIDTH = 192
const HEIGHT = 96

type Tone = readonly [number, number, number]

/** A place on the unit sphere whose y axis is the hole. Returns how light it is, from 0 (deep) to 1 (light). */
type Shade = (x: number, y: number, z: number) => number

const SHADES: Readonly<Record<Pattern, Shade>> = {
  even: () => 0.5,
  clouds: (x, y, z) => 0.42 + (toCloud(x * 1.3 + 3, y * 1.3, z * 1.3) - 0.5) * 0.95,
  bands: (x, y, z) =>
    0.5 + 0.46 * Math.sin((y * 1.2 + x * 0.7 + toCloud(x * 1.3, y * 1.3, z * 1.3) * 1.5) * 9),
  veins(x, y, z) {
    const crack = Math.abs(toCloud(x * 2.2, y * 2.2 + 7, z * 2.2) - 0.5)
    const ground = 0.44 + (toCloud(x, y, z + 5) - 0.5) * 0.5
    return crack < 0.018 ? 0.97 : crack < 0.04 ? 0.2 : ground
  },
  speckles(x, y, z) {
    const grain = toNoise(x * 17, y * 17, z * 17)
    const ground = 0.45 + (toCloud(x * 1.8, y * 1.8, z * 1.8) - 0.5) * 0.7
    return grain > 0.87 ? 1 : ground
  },
  fibres(x, y, z) {
    const bend = toCloud(x, y, z) * 0.8
    return 0.46 + (toCloud(x * 1.4, y * 9 + bend * 6, z * 9 + bend * 5) - 0.5) * 1.5
  },
}

/** Draws the colours of a look for a bead, as a map of the sphere around its hole. Dispose of it with the scene. */
export function drawBeadTexture({ light, main, deep, pattern, finish }: Look): Texture {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')!
  const picture = context.createImageData(WIDTH, HEIGHT)
  const tones = [deep, main, light].map(toTone)
  const shade = SHADES[pattern]
  for (let row = 0; row < HEIGHT; row += 1) {
    const polar = ((row + 0.5) / HEIGHT) * Math.PI
    // Neighbours shade a bead around its hole.
    const open = finish === 'metal' ? 1 : Math.min(1, 0.42 + Math.sin(polar) * 0.75)
    for (let column = 0; column < WIDTH; column += 1) {
      const around = (column / WIDTH) * 2 * Math.PI
      const ring = Math.sin(polar)
      const lightness = shade(ring * Math.cos(around), Math.cos(polar), ring * Math.sin(around))
      const offset = (row * WIDTH + column) * 4
      for (let channel = 0; channel < 3; channel += 1)
        picture.data[offset + channel] = mix(tones, lightness, channel) * open
      picture.data[offset + 3] = 255
    }
  }
  context.putImageData(picture, 0, 0)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.wrapS = RepeatWrapping
  texture.anisotropy = 4
  return texture
}

/** Deep at 0, main in the middle, light at 1; most of a stone is near its main colour. */
function mix(tones: readonly Tone[], lightness: number, channel: number): number {
  const share = Math.min(1, Math.max(0, lightness)) * 2
  const [from, to, part] = share < 1 ? [tones[0]!, tones[1]!, share] : [tones[1]!, tones[2]!, share - 1]
  return from[channel]! + (to[channel]! - from[channel]!) * part
}

function toTone(hex: string): Tone {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as unknown as Tone
}
