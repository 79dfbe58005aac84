import type { Return } from '@shop/contract/returns/returns.schemas'
import { formatDate, formatLastDay } from '../../../lib/i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge } from '../../../ui/text/badge.tsx'
import { ShopperPhoto } from '../../../ui/media/shopper-photo.tsx'
import { Thumbnail } from '../../../ui/media/thumbnail.tsx'
import { ReturnOrder } from './return-order.tsx'
import { ReturnParcel } from './return-parcel.tsx'
import { RefundExplained } from './refund-explained.tsx'
import {
  findNextStep,
  toItemName,
  toReasonName,
  toRemedyName,
  toReturnStatusName,
  toReturnStatusTone,
} from './return-texts.ts'
import { WithdrawReturn } from './withdraw-return.tsx'

interface ReturnCardProps {
  shopperId: string | undefined
  item: Return
  isGuest: boolean
}

/** One return: where it stands, what to do next, what it was about, and what came of it. */
export function ReturnCard({ shopperId, item, isGuest }: ReturnCardProps) {
  const { status, remedy, return_number: number } = item
  const next = findNextStep(item, formatLastDay)
  return (
    <article aria-label={m.returns_number({ number })} className="rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-3.5">
        <div>
          <h3 className="font-body text-base font-medium tabular-nums">{m.returns_number({ number })}</h3>
          <p className="text-sm text-muted">
            {toRemedyName(remedy)} · {m.returns_asked_at({ date: formatDate(item.created_at) })}
          </p>
        </div>
        <Badge tone={toReturnStatusTone(status)}>{toReturnStatusName(status, remedy)}</Badge>
      </header>
      <div className="flex flex-col gap-6 p-5">
        {next && <p>{next}</p>}
        {item.reply && (
          <section>
            <h4 className="text-sm font-medium">{m.returns_reply()}</h4>
            <p className="wrap-anywhere whitespace-pre-line">{item.reply}</p>
          </section>
        )}
        <ReturnParcel shopperId={shopperId} item={item} />
        <ReturnOrder item={item} isGuest={isGuest} />
        <Lines item={item} />
        {item.refund && (
          <section className="max-w-sm">
            <h4 className="mb-2 text-sm font-medium">
              {isMoneyBack(item) ? m.returns_refund_done() : m.returns_refund_expected()}
            </h4>
            <RefundExplained refund={item.refund} />
            {isMoneyBack(item) && <p className="mt-2 text-sm text-muted">{m.returns_refund_days()}</p>}
          </section>
        )}
        <History item={item} />
        {item.can_withdraw && <WithdrawReturn shopperId={shopperId} item={item} />}
      </div>
    </article>
  )
}

const isMoneyBack = ({ status }: Return) => status === 'refunded' || status === 'exchanged'

/** What is sent back and why, with the shopper's own words and photos. */
function Lines({ item }: { item: Return }) {
  return (
    <section className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2.5">
        {item.lines.map((line) => (
          <li key={line.position} className="flex items-center gap-3.5">
            <Thumbnail url={line.image} className="size-12" />
            <p className="min-w-0">
              {m.returns_line({ quantity: line.quantity, name: toItemName(line) })}
              {line.instead && (
                <span className="block text-sm text-muted">
                  {m.returns_line_instead({ name: toItemName(line.instead) })}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{m.returns_reason_is({ reason: toReasonName(item.reason) })}</p>
      {item.message && <p className="text-sm wrap-anywhere whitespace-pre-line">{item.message}</p>}
      {item.photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {item.photos.map((photo, index) => (
            <li key={photo.photo_id}>
              <a href={photo.url} target="_blank" rel="noreferrer">
                <ShopperPhoto
                  photo={photo}
                  alt={m.photos_one({ number: index + 1 })}
                  edge={80}
                  className="size-20 rounded-card bg-line/40 object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Each step with its time. */
function History({ item: { history, remedy } }: { item: Return }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-jade-700 underline underline-offset-4">
        {m.returns_history()}
      </summary>
      <ol className="mt-1 flex flex-col gap-1.5">
        {history.map(({ status, at }) => (
          <li key={at + status} className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span>{toReturnStatusName(status, remedy)}</span>
            <time dateTime={at} className="text-muted">
              {formatDate(at, 'minute')}
            </time>
          </li>
        ))}
      </ol>
    </details>
  )
}
