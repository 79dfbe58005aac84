import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toStoneLook } from './gems.ts'

const TERMS = new URL('../../../../../catalogue/terms.json', import.meta.url)

describe('stone swatches', () => {
  it('cover every stone of the catalogue', () => {
    const terms = JSON.parse(readFileSync(TERMS, 'utf8')) as { gem: Record<string, string> }
    const pebble = toStoneLook('No such stone')
    const unknown = Object.keys(terms.gem).filter((gem) => toStoneLook(gem) === pebble)
    expect(unknown).toEqual([])
  })

  it('show an unknown stone as a pebble', () => {
    expect(toStoneLook('Kryptonite').pattern).toBe('clouded')
    expect(toStoneLook('').ground).toMatch(/^#[0-9a-f]{6}$/)
  })
})
