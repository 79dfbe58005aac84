import { formatMoney } from '@shop/contract/money/format-money'
import type { LineReduction } from '../../lib/shop/line-offers.ts'
import { m } from '../../paraglide/messages.js'

/** Why a line is cheaper, and by how much. */
export function LineReductions({ reductions }: { reductions: readonly LineReduction[] }) {
  return reductions.map(({ offerId, title, reason, discount }) => (
    <p key={offerId} className="text-sm text-jade-700">
      {m.offers_line({ title, reason, amount: formatMoney(discount) })}
    </p>
  ))
}
