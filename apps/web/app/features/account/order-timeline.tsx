import type { Order } from '@shop/contract/orders'
import { formatDate } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { toReasonText, toStatusName } from './order-messages.ts'

/** History of an order, latest event first. */
export function OrderTimeline({ order }: { order: Pick<Order, 'history' | 'gift_card' | 'service'> }) {
  const { history, ...kind } = order
  return (
    <ol aria-label={m.account_timeline()} className="flex flex-col">
      {history.toReversed().map(({ status, at, reason }, index) => (
        <li key={at + status} className="relative flex gap-4 pb-5 last:pb-0">
          {index < history.length - 1 && (
            <span aria-hidden="true" className="absolute top-5 bottom-0 left-[5px] w-px bg-line" />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'mt-2 size-2.75 shrink-0 rounded-full border',
              index === 0 ? 'border-gold-400 bg-gold-400' : 'border-edge bg-surface',
            )}
          />
          <div>
            <p className={index === 0 ? 'font-medium' : ''}>{toStatusName({ ...kind, status })}</p>
            <p className="text-sm text-muted">
              <time dateTime={at}>{formatDate(at, 'minute')}</time>
              {reason && <> · {toReasonText(reason)}</>}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
