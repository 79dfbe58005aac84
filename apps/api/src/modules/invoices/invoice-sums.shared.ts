/**
 * The VAT rate that an amount of tax stands for, in per cent: the shop's present one where it fits to the fen, else the
 * whole one that does. Undefined where none does, or where the amount is too small to tell.
 */
export function findTaxPercent(totalFen: number, taxFen: number, presentPercent: number): number | undefined {
  const fits = (percent: number) =>
    Math.abs(2 * (taxFen * (100 + percent) - totalFen * percent)) <= 100 + percent
  if (fits(presentPercent)) return presentPercent
  const percent = Math.round((100 * taxFen) / Math.max(1, totalFen - taxFen))
  return totalFen >= 1_000 && fits(percent) ? percent : undefined
}

/** What the credit notes of an order come to, less those whose refund was returned; in fen. */
export interface Credited {
  totalFen: number
  taxFen: number
}

/**
 * The tax part of a credit: its share of the invoice's tax, halves up, so counted on from earlier credits that all of
 * them together never differ from the invoice's tax by a fen.
 */
export function toCreditTaxFen(
  invoice: { totalFen: number; taxFen: number },
  credited: Credited,
  amountFen: number,
): number {
  const { totalFen, taxFen } = invoice
  const creditedFen = Math.min(totalFen, credited.totalFen + amountFen)
  const dueFen = Math.floor((2 * taxFen * creditedFen + totalFen) / (2 * totalFen))
  return Math.min(amountFen, Math.max(0, dueFen - credited.taxFen))
}
