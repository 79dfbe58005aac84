import { formatShortFen } from '@shop/contract/money/format-money'
import { useSaleTerms } from '../../lib/shop/sale-terms.ts'
import { m } from '../../paraglide/messages.js'
import { Icon, type IconName } from '../../ui/media/icons.tsx'

/** The shop's promises to customers, all of them true. */
export function TrustRow() {
  const { shipping, returnDays } = useSaleTerms()
  const { freeFromFen } = shipping.standard
  const facts: { icon: IconName; text: string }[] = [
    ...(freeFromFen === undefined ? [] : [toFreeShipping(freeFromFen)]),
    { icon: 'return', text: m.home_returns(returnDays) },
    { icon: 'gem', text: m.home_origins() },
  ]
  return (
    <div className="border-y border-line">
      <ul className="page-width grid gap-x-6 py-3 text-sm sm:grid-cols-3 md:py-4 lg:flex lg:justify-between">
        {facts.map(({ icon, text }) => (
          <li key={icon} className="flex items-center gap-3 py-1.5">
            <Icon name={icon} className="size-5.5 text-jade-700" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

function toFreeShipping(freeFromFen: number): { icon: IconName; text: string } {
  const amount = formatShortFen(freeFromFen)
  return { icon: 'truck', text: m.home_free_shipping({ amount }) }
}
