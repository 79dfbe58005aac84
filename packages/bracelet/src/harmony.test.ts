import { BEAD_ELEMENTS } from '@shop/contract/designs/bracelet-parts.rules'
import { expect, test } from 'vitest'
import { strandOf } from '../test/parts.ts'
import { isHarmonious, isInHarmony, toElementRelation, toGenerating } from './harmony.ts'

test.each([
  // Huainanzi, chapter 4: wood generates fire, fire earth, earth metal, metal water, water wood.
  ['wood', 'fire', 'generates'],
  ['water', 'wood', 'generates'],
  ['metal', 'earth', 'generated'],
  // Suwen, chapter 25: wood parts earth, earth dams water, water quenches fire, fire melts metal, metal cuts wood.
  ['wood', 'earth', 'controls'],
  ['earth', 'water', 'controls'],
  ['water', 'fire', 'controls'],
  ['fire', 'metal', 'controls'],
  ['metal', 'wood', 'controls'],
  ['fire', 'water', 'controlled'],
  ['earth', 'earth', 'same'],
] as const)('%s and %s: %s', (one, other, relation) => {
  expect(toElementRelation(one, other)).toBe(relation)
})

test('harmony is mutual, and each element has itself and its two neighbours', () => {
  for (const one of BEAD_ELEMENTS) {
    const suiting = BEAD_ELEMENTS.filter((other) => isInHarmony(one, other))
    expect(suiting).toHaveLength(3)
    expect(suiting).toContain(toGenerating(one))
    for (const other of BEAD_ELEMENTS) expect(isInHarmony(other, one)).toBe(isInHarmony(one, other))
  }
})

test.each([
  ['amethyst-8 jadeite-8', true],
  ['amethyst-8 garnet-8', false],
  ['amethyst-8 jadeite-8 garnet-8', false],
  ['jadeite-8 spacer-silver-disc-20 charm-silver-moon', true],
  ['', true],
])('beads that go together, each with each: %s', (pieces, isTogether) => {
  expect(isHarmonious(strandOf(pieces).pieces)).toBe(isTogether)
})
