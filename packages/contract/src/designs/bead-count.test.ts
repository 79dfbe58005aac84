import { expect, test } from 'vitest'
import { countBeads, getStringMm } from './bead-count.ts'

test('a wrist of 16 cm takes 22 beads of 8 mm, 18 of 10 mm and 29 of 6 mm', () => {
  expect(countBeads({ wristMm: 160, beadMm: 8 })).toBe(22)
  expect(countBeads({ wristMm: 160, beadMm: 10 })).toBe(18)
  expect(countBeads({ wristMm: 160, beadMm: 6 })).toBe(29)
})

test('spacers reduce the number of beads', () => {
  expect(countBeads({ wristMm: 160, beadMm: 8, fittingsMm: 16 })).toBe(20)
})

test('thicker beads need a longer string for the same wrist', () => {
  expect(getStringMm({ wristMm: 160, beadMm: 12 })).toBeGreaterThan(getStringMm({ wristMm: 160, beadMm: 6 }))
})

test('more ease makes a longer string and may take one more bead', () => {
  expect(getStringMm({ wristMm: 160, beadMm: 8, easeMm: 3 })).toBe(171)
  expect(countBeads({ wristMm: 160, beadMm: 8, easeMm: 12 })).toBe(23)
})
