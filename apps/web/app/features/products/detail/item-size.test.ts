import { expect, test } from 'vitest'
import { listBeadsAcross, readItemSize } from './item-size.ts'

test.each([
  ['6 cm', { heightMm: 60 }],
  ['24 mm', { heightMm: 24 }],
  ['5–6 cm', { heightMm: 60 }],
  ['16 × 12 mm', { heightMm: 16, widthMm: 12 }],
  ['4.5 × 3.5 cm', { heightMm: 45, widthMm: 35 }],
])('the size %s is read', (text, size) => {
  expect(readItemSize(text)).toEqual(size)
})

test.each(['', 'large', '6', '6 inches', '6 × 5 × 4 cm'])('the size "%s" is not drawn', (text) => {
  expect(readItemSize(text)).toBeUndefined()
})

test.each([6, 8, 12])('beads of %d mm lie side by side across the middle of the wrist', (beadMm) => {
  const beads = listBeadsAcross(beadMm).sort((one, other) => one.y - other.y)
  const middle = Math.floor(beads.length / 2)
  const gap = Math.hypot(beads[middle]!.x - beads[middle - 1]!.x, beads[middle]!.y - beads[middle - 1]!.y)
  expect(gap).toBeGreaterThan(beadMm * 0.95)
  expect(gap).toBeLessThan(beadMm * 1.15)
  // They reach past both edges of the wrist.
  expect(beads[0]!.y).toBeLessThan(-28)
  expect(beads.at(-1)!.y).toBeGreaterThan(28)
})
