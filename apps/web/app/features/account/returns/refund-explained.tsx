import { toFen } from '@shop/contract/money/money'
import type { RefundSums } from '@shop/contract/returns/returns.schemas'
import { formatMoney } from '@shop/contract/money/format-money'
import { m } from '../../../paraglide/messages.js'
import { toPartName } from './return-texts.ts'

/** What a refund is made of, line by line, and where it goes. */
export function RefundExplained({ refund }: { refund: RefundSums }) {
  const { amount, parts, to_gift_cards: toCards, to_payment: toPayment, tax_included: tax } = refund
  const isSplit = toFen(toCards) > 0
  return (
    <>
      <dl className="flex flex-col gap-2">
        {parts.map((part) => (
          <Row key={part.kind} term={toPartName(part.kind)} amount={part.amount} />
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-medium">{m.returns_sum()}</dt>
          <dd className="text-lg font-medium tabular-nums">{formatMoney(amount)}</dd>
        </div>
        {isSplit && <Row term={m.returns_to_gift_cards()} amount={toCards} isQuiet />}
        {toFen(toPayment) > 0 && <Row term={m.returns_to_payment()} amount={toPayment} isQuiet />}
        <Row term={m.returns_sum_tax()} amount={tax} isQuiet />
      </dl>
      {refund.deduction_reason && (
        <p className="mt-3 text-sm wrap-anywhere">
          {m.returns_deduction_reason({ reason: refund.deduction_reason })}
        </p>
      )}
    </>
  )
}

function Row({ term, amount, isQuiet }: { term: string; amount: string; isQuiet?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isQuiet ? 'text-sm text-muted' : ''}`}>
      <dt>{term}</dt>
      <dd className="tabular-nums">{formatMoney(amount)}</dd>
    </div>
  )
}
