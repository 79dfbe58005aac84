import type { Strand } from './strand.ts'

/** Fee for making one bracelet, in fen. */
export const MAKING_FEE_FEN = 3_000

/** Working days that making takes. */
export const MAKING_DAYS = 3

/** Price of a design in whole fen. */
export interface DesignPrice {
  /** Beads, findings, charms and the cord. */
  parts_fen: number
  making_fee_fen: number
  total_fen: number
}

/** Price of a design: the sum of its parts and the making fee. */
export function priceDesign({ cord, pieces }: Strand): DesignPrice {
  const partsFen = pieces.reduce((sum, piece) => sum + piece.price_fen, cord.price_fen)
  return { parts_fen: partsFen, making_fee_fen: MAKING_FEE_FEN, total_fen: partsFen + MAKING_FEE_FEN }
}
