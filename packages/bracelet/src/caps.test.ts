import type { BraceletPart, PartKind } from '@shop/contract/designs/bracelet-parts.rules'
import { expect, test } from 'vitest'
import { listReversed } from './caps.ts'

const KINDS: Readonly<Record<string, PartKind>> = { b: 'bead', s: 'spacer', c: 'cap', g: 'guru' }

/** Pieces by the first letters of their kinds; caps in the result as `>` (to the following piece) or `<`. */
function draw(strand: string): string {
  const pieces = [...strand].map((letter) => ({ kind: KINDS[letter] }) as BraceletPart)
  const reversed = listReversed(pieces)
  return [...strand]
    .map((letter, index) => (letter === 'c' ? (reversed[index] ? '<' : '>') : letter))
    .join('')
}

test.each([
  ['scbcs', 's>b<s'],
  ['cbcscbc', '>b<s>b<'],
  ['bcs', 'b<s'],
  ['scg', 's>g'],
  // Between two beads a cap belongs to the following one, unless that has one.
  ['bcbb', 'b>bb'],
  ['scbcb', 's>b<b'],
  ['scs', 's>s'],
])('caps of %s open to their beads: %s', (strand, drawn) => {
  expect(draw(strand)).toBe(drawn)
})
