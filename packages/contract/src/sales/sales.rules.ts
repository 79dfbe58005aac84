/** What the goods of a sale are chosen by. `label`: a tag of products; `treatment`: its English text. */
export const SALE_TRAITS = ['all', 'product', 'category', 'stone', 'label', 'element', 'treatment'] as const
export type SaleTrait = (typeof SALE_TRAITS)[number]

/** What a sale does to the regular price: so many percent or yuan less, or a price of its own. */
export const SALE_EFFECTS = ['percent', 'amount', 'price'] as const
export type SaleEffect = (typeof SALE_EFFECTS)[number]

/** To what sale prices are rounded, always down: not at all, to whole yuan, or to the next price that ends in .90. */
export const SALE_ROUNDINGS = ['fen', 'yuan', 'ninety'] as const
export type SaleRounding = (typeof SALE_ROUNDINGS)[number]

export const SALE_STATES = ['scheduled', 'running', 'ended', 'stopped'] as const
export type SaleState = (typeof SALE_STATES)[number]

/** Most percent that a sale takes off: what is given away is no sale. */
export const MOST_SALE_PERCENT = 90

/** How a sale lowers a price; amounts in fen. */
export interface SaleTerms {
  effect: SaleEffect
  percent: number | null
  amountFen: number | null
  rounding: SaleRounding
}

/** The price of a sale, of at least one fen; undefined where it is not lower than the regular one. */
export function toSaleFen(regularFen: number, terms: SaleTerms): number | undefined {
  const exactFen = toExactFen(regularFen, terms)
  const roundedFen = ROUND[terms.rounding](exactFen)
  // What rounding would give away keeps its exact price.
  const fen = roundedFen >= 1 ? roundedFen : exactFen
  return fen >= 1 && fen < regularFen ? fen : undefined
}

function toExactFen(regularFen: number, { effect, percent, amountFen }: SaleTerms): number {
  switch (effect) {
    case 'percent':
      return Math.floor((regularFen * (100 - percent!)) / 100)
    case 'amount':
      return regularFen - amountFen!
    case 'price':
      return amountFen!
  }
}

const ROUND: Record<SaleRounding, (fen: number) => number> = {
  fen: (fen) => fen,
  yuan: (fen) => Math.floor(fen / 100) * 100,
  ninety: (fen) => Math.floor((fen - 90) / 100) * 100 + 90,
}
