import type { ReviewAspect, ReviewSort } from '@shop/contract/reviews/reviews.rules'
import { formatNumber } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'

/** What stars are given for, in addition to the overall stars. */
export const ASPECT_NAMES: Readonly<Record<ReviewAspect, () => string>> = {
  stone: m.reviews_aspect_stone,
  finish: m.reviews_aspect_finish,
  fit: m.reviews_aspect_fit,
}

export const SORT_NAMES: Readonly<Record<ReviewSort, () => string>> = {
  helpful: m.reviews_sort_helpful,
  newest: m.reviews_sort_newest,
  highest: m.reviews_sort_highest,
  lowest: m.reviews_sort_lowest,
}

/** A wrist such as `16.5 cm`. */
export function formatWrist(mm: number): string {
  return m.reviews_wrist_cm({ cm: formatNumber(mm / 10) })
}
