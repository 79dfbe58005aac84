import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyUnfinishedStrand } from '../test/arbitraries.ts'
import { strandOf } from '../test/parts.ts'
import { MAKING_FEE_FEN, priceDesign } from './price.ts'

test('the price is the pieces, the cord and the making fee', () => {
  // Beads of 8 mm cost 448 fen here, spacers of 2 mm 120, the cord 100.
  expect(priceDesign(strandOf('amethyst-8*20 spacer-silver-disc-20*2'))).toEqual({
    parts_fen: 20 * 448 + 2 * 120 + 100,
    making_fee_fen: 3_000,
    total_fen: 9_300 + 3_000,
  })
})

test('the price of any strand is a sum of whole fen, whatever the order of its pieces', () => {
  fc.assert(
    fc.property(anyUnfinishedStrand, (strand) => {
      const price = priceDesign(strand)
      const listed = [strand.cord, ...strand.pieces].map((part) => part.price_fen)
      expect(price.total_fen).toBe(listed.reduce((sum, fen) => sum + fen, MAKING_FEE_FEN))
      expect(price.total_fen).toBe(price.parts_fen + price.making_fee_fen)
      expect(Number.isSafeInteger(price.total_fen)).toBe(true)
      expect(priceDesign({ ...strand, pieces: strand.pieces.toReversed() })).toEqual(price)
    }),
  )
})
