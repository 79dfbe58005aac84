import type { Money } from '@shop/contract/money/money'
import { formatMoney } from '@shop/contract/money/format-money'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/media/icons.tsx'

interface FoldedSummaryProps {
  /** What is to be paid; undefined until the server has priced the order. */
  total: Money | undefined
  children: React.ReactNode
}

/** The order at the top of a narrow checkout: its sum, and what it consists of once unfolded. */
export function FoldedSummary({ total, children }: FoldedSummaryProps) {
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 list-none items-center gap-2 px-5 py-2 [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{m.checkout_summary()}</span>
        <Icon
          name="chevron-down"
          className="size-4.5 text-muted transition-transform group-open:rotate-180"
        />
        <span className="ms-auto min-h-6 font-medium tabular-nums">{total && formatMoney(total)}</span>
      </summary>
      <div className="border-t border-line px-5 py-5">{children}</div>
    </details>
  )
}
