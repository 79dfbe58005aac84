import { describe, expect, it } from 'vitest'
import terms from '../../../../../catalogue/terms.json' with { type: 'json' }
import { toStoneLook } from './gems.ts'

describe('stone swatches', () => {
  it('know every stone of the catalogue', () => {
    const pebble = toStoneLook('No such stone')
    const unknown = Object.keys(terms.gem).filter((gem) => toStoneLook(gem) === pebble)
    expect(unknown).toEqual([])
  })

  it('show a stone that nobody described as a pebble', () => {
    expect(toStoneLook('Kryptonite').pattern).toBe('clouded')
    expect(toStoneLook('').ground).toMatch(/^#[0-9a-f]{6}$/)
  })
})
