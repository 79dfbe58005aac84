import { describe, expect, test } from 'vitest'
import { findLook, toFrame, toSpriteUrl, toTextureUrl } from './looks.ts'

const toDegrees = (radians: number) => (radians * 180) / Math.PI

describe('the frame of a piece', () => {
  test.each([
    [0, 0, 0],
    [22.5, 1, 0],
    [30, 1, 7.5],
    [-5, 0, -5],
    [-22.5, 7, 0],
    [180, 0, 0],
    [350, 0, -10],
    [720 + 45, 2, 0],
  ])('with its hole at %d° is the nearest of eight, turned the rest of the way', (degrees, index, turn) => {
    const frame = toFrame({ frames: 8, span: 180 }, (degrees * Math.PI) / 180)
    expect(frame.index).toBe(index)
    expect(toDegrees(frame.turn)).toBeCloseTo(turn)
  })

  test('with two different ends is that of its own direction', () => {
    expect(toFrame({ frames: 8, span: 360 }, Math.PI).index).toBe(4)
    expect(toFrame({ frames: 1, span: 360 }, Math.PI / 2)).toEqual({ index: 0, turn: Math.PI / 2 })
  })

  test('is never turned further than half a step', () => {
    for (let degrees = -400; degrees < 400; degrees += 7) {
      const { turn } = toFrame({ frames: 8, span: 180 }, (degrees * Math.PI) / 180)
      expect(Math.abs(toDegrees(turn))).toBeLessThanOrEqual(11.25 + 1e-9)
    }
  })
})

test('addresses name the version of the files', () => {
  const { version } = findLook('amethyst')!
  expect(toSpriteUrl('amethyst')).toBe(`/images/beads/amethyst.webp?v=${version}`)
  expect(toTextureUrl('amethyst', 'colour')).toBe(`/images/beads/amethyst-colour.webp?v=${version}`)
})

test('an unknown look has no pictures', () => {
  expect(findLook('plastic')).toBeUndefined()
  expect(findLook('toString')).toBeUndefined()
})
