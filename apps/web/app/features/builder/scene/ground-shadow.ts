import type { RingLayout } from '@shop/bracelet/positions'
import { CanvasTexture, type Texture } from 'three'

const SIZE = 512

/** Edge of the paper below the bracelet, in multiples of the ring's radius. */
export const GROUND_RADII = 5.2

/** How far shadows fall away from the lamp, in multiples of a bead's radius. */
const FALL = { x: 0.34, y: 0.3 }

/** Places of shadows along a charm, from its rim to its tip, in halves of its length. */
const ALONG_CHARM = [-0.8, -0.4, 0, 0.4, 0.8]

/** Draws where beads darken the paper: close to each, and more widely away from the lamp. `front` turns the ring. */
export function drawGroundShadow({ radiusMm, positions }: RingLayout, front: number): Texture {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const context = canvas.getContext('2d')!
  const scale = SIZE / (GROUND_RADII * Math.max(radiusMm, 1))
  for (const { part, angle, radiusMm: distanceMm, hangAngle } of positions) {
    const radius = (part.diameter_tenths / 20) * scale
    // What hangs is long and flat: some small shadows along it.
    const isHanging = hangAngle !== undefined
    for (const along of isHanging ? ALONG_CHARM : [0]) {
      const distance = distanceMm * scale + along * radius
      const x = SIZE / 2 + distance * Math.cos(angle + front)
      const y = SIZE / 2 + distance * Math.sin(angle + front)
      const size = isHanging ? radius * 0.3 : radius
      drawBlot(context, x + size * FALL.x, y + size * FALL.y, size * 1.9, isHanging ? 0.1 : 0.2)
      drawBlot(context, x + size * 0.08, y + size * 0.08, size * 1.15, isHanging ? 0.2 : 0.42)
    }
  }
  return new CanvasTexture(canvas)
}

function drawBlot(context: CanvasRenderingContext2D, x: number, y: number, radius: number, strength: number) {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius)
  gradient.addColorStop(0, `rgb(58 40 22 / ${strength})`)
  gradient.addColorStop(0.55, `rgb(58 40 22 / ${strength * 0.6})`)
  gradient.addColorStop(1, 'rgb(58 40 22 / 0)')
  context.fillStyle = gradient
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
}
