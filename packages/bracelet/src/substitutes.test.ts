import { expect, test } from 'vitest'
import { getPart, PARTS } from '../test/parts.ts'
import { findSubstitute } from './substitutes.ts'

/** The id of what is offered for a part while others are sold out. */
function findId(id: string, ...soldOut: string[]) {
  const parts = PARTS.map((part) => (soldOut.includes(part.id) ? { ...part, stock: 0 } : part))
  return findSubstitute(getPart(id), parts)?.id
}

test.each([
  ['of the same size, look and element first', findId('spacer-silver-disc-20'), 'spacer-silver-ball-30'],
  ['of the same element in the same size', findId('amethyst-8'), 'obsidian-8'],
  ['of the same size rather than of the same stone', findId('citrine-10'), 'tigers-eye-10'],
  [
    'of the same stone in the next size if the size is gone',
    findId('moonstone-6', ...ofSize(6)),
    'moonstone-8',
  ],
  ['a cord for a cord', findId('cord-elastic-clear'), 'cord-knotted-red'],
])('the nearest part is %s', (_, offered, expected) => {
  expect(offered).toBe(expected)
})

test('a part is never offered for itself, nor another that is sold out', () => {
  expect(findId('guru-silver-90')).toBeUndefined()
  expect(findId('amethyst-8', 'obsidian-8')).not.toBe('obsidian-8')
})

function ofSize(mm: number): string[] {
  return PARTS.filter((part) => part.kind === 'bead' && part.diameter_tenths === mm * 10).map(({ id }) => id)
}
