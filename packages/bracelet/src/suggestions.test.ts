import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyUnfinishedStrand } from '../test/arbitraries.ts'
import { PARTS, strandOf } from '../test/parts.ts'
import { toFit } from './fit.ts'
import { suggestParts } from './suggestions.ts'

const find = (pieces: string, reason: string, favourable: Parameters<typeof suggestParts>[2] = []) =>
  suggestParts(strandOf(pieces), PARTS, favourable)
    .filter((each) => each.reason === reason)
    .map(({ part }) => part.id)

test('what closes the strand comes first', () => {
  const [first] = suggestParts(strandOf('amethyst-8*22'), PARTS)
  expect(first).toMatchObject({ reason: 'CLOSES_STRAND', part: { id: 'amethyst-8' } })
  expect(find('amethyst-8*23', 'CLOSES_STRAND')).toEqual([])
})

test('favourable elements are suggested, and what generates them, in the size of the strand', () => {
  expect(find('amethyst-8', 'FAVOURABLE_ELEMENT', ['fire'])).toEqual(['garnet-8', 'rose-quartz-8'])
  expect(find('amethyst-8', 'GENERATES_FAVOURABLE', ['fire'])).toEqual(['jadeite-8', 'green-aventurine-8'])
  expect(find('amethyst-12', 'FAVOURABLE_ELEMENT', ['earth'])).toEqual(['tigers-eye-12', 'citrine-10'])
})

test('a missing element is suggested if it goes with the last bead, each once', () => {
  // Metal generates water and water generates wood; fire and earth clash with it.
  expect(find('amethyst-8', 'MISSING_ELEMENT')).toEqual(['jadeite-8', 'clear-quartz-8'])
  expect(find('jadeite-8 amethyst-8', 'MISSING_ELEMENT')).toEqual(['clear-quartz-8'])
})

test('of like parts, the one whose price is like that of the last bead comes first', () => {
  const parts = PARTS.map((part) => (part.id === 'jadeite-8' ? { ...part, price_fen: 6_800 } : part))
  const [first] = suggestParts(strandOf('amethyst-8'), parts, ['wood'])
  expect(first).toMatchObject({ reason: 'FAVOURABLE_ELEMENT', part: { id: 'green-aventurine-8' } })
})

test('what the last bead generates follows it', () => {
  expect(find('jadeite-8 amethyst-8', 'FOLLOWS_LAST_BEAD').toSorted()).toEqual([
    'green-aventurine-8',
    'jadeite-8',
  ])
})

test('an empty strand without a reading has no suggestions', () => {
  expect(suggestParts(strandOf(''), PARTS)).toEqual([])
})

test('sold-out parts are never suggested, nor one part twice; what closes does close', () => {
  fc.assert(
    fc.property(anyUnfinishedStrand, fc.subarray(PARTS), (strand, available) => {
      const parts = PARTS.map((part) => ({ ...part, stock: available.includes(part) ? 1 : 0 }))
      const suggestions = suggestParts(strand, parts, ['wood', 'water'])
      const ids = suggestions.map(({ part }) => part.id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { part, reason } of suggestions) {
        expect(part.stock).toBe(1)
        expect(strand.pieces.map(({ id }) => id)).not.toContain(part.id)
        if (reason !== 'CLOSES_STRAND') continue
        expect(toFit({ ...strand, pieces: [...strand.pieces, part] }).closes).toBe(true)
      }
    }),
  )
})
