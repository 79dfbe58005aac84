import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import { toSubstance } from './substance.ts'

/** Longer spacers are features of their own, in tenths of a millimetre. */
const MAX_PLAIN_TENTHS = 40

/** The plain spacers in stock by substance: one bracelet mixes no metals. Within a family the longest comes first. */
export function listSpacerFamilies(parts: readonly BraceletPart[]): BraceletPart[][] {
  const spacers = parts
    .filter(
      ({ kind, stock, length_tenths }) => kind === 'spacer' && stock > 0 && length_tenths <= MAX_PLAIN_TENTHS,
    )
    .toSorted((a, b) => b.length_tenths - a.length_tenths)
  return [...new Set(spacers.map(toSubstance))]
    .map((substance) => spacers.filter((spacer) => toSubstance(spacer) === substance))
    .toSorted((a, b) => b.length - a.length)
}
