import { useQuery } from '@tanstack/react-query'
import type { Return } from '@shop/contract/returns/returns.schemas'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatDate, formatLastDay } from '../../../lib/i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../../ui/layout/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { CardsSkeleton, PageOfCards } from '../../../ui/layout/page-of-cards.tsx'
import { Thumbnail } from '../../../ui/media/thumbnail.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { QueryFailure } from '../../../ui/text/query-failure.tsx'
import { myReturnsQuery } from './return-queries.ts'
import {
  findNextStep,
  toItemName,
  toRemedyName,
  toReturnStatusName,
  toReturnStatusTone,
} from './return-texts.ts'

interface MyReturnsProps {
  shopperId: string | undefined
  page: number
  toPageHref: (page: number) => string
}

/** The shopper's returns of all orders, newest first. Everything that can be done with one is next to its order. */
export function MyReturns({ shopperId, page, toPageHref }: MyReturnsProps) {
  const returns = useQuery(myReturnsQuery(shopperId, page))
  if (returns.isPending) return <CardsSkeleton label={m.returns_loading()} heights={['h-48', 'h-48']} />
  if (!returns.data) return <QueryFailure query={returns} title={m.returns_mine_failed()} />
  const { items, total, total_pages: totalPages } = returns.data
  return (
    <PageOfCards
      items={items}
      total={total}
      page={page}
      totalPages={totalPages}
      toPageHref={toPageHref}
      toKey={(item) => item.return_id}
      empty={
        <EmptyState
          title={m.returns_mine_empty()}
          action={<ButtonLink to="/user/orders">{m.account_orders()}</ButtonLink>}
        >
          {m.returns_mine_empty_hint()}
        </EmptyState>
      }
    >
      {(item) => <Summary item={item} />}
    </PageOfCards>
  )
}

function Summary({ item }: { item: Return }) {
  const { status, remedy, return_number: number, order_id: orderId, refund } = item
  const next = findNextStep(item, formatLastDay)
  return (
    <article aria-label={m.returns_number({ number })} className="rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-3.5">
        <div className="min-w-0">
          <h2 className="font-body text-base font-medium wrap-anywhere tabular-nums">
            {m.returns_number({ number })}
          </h2>
          <p className="text-sm text-muted">
            {toRemedyName(remedy)} · {m.returns_asked_at({ date: formatDate(item.created_at) })}
          </p>
        </div>
        <Badge tone={toReturnStatusTone(status)}>{toReturnStatusName(status, remedy)}</Badge>
      </header>
      <div className="flex flex-col gap-4 p-5">
        <ul className="flex flex-col gap-2.5">
          {item.lines.map((line) => (
            <li key={line.position} className="flex items-center gap-3.5">
              <Thumbnail url={line.image} className="size-12" />
              <p className="min-w-0 wrap-anywhere">
                {m.returns_line({ quantity: line.quantity, name: toItemName(line) })}
              </p>
            </li>
          ))}
        </ul>
        {next && <p>{next}</p>}
        {status === 'refunded' && refund && (
          <p>{m.returns_mine_refunded({ amount: formatMoney(refund.amount) })}</p>
        )}
        <ButtonLink
          variant="secondary"
          to={`/user/orders?order=${orderId}`}
          className="self-start"
          aria-label={m.returns_mine_open_of({ number })}
        >
          {m.returns_mine_open()}
        </ButtonLink>
      </div>
    </article>
  )
}
