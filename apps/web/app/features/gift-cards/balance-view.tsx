import type { GiftCardBalance } from '@shop/contract/gift-cards/gift-cards.schemas'
import type { GiftCardMovementKind } from '@shop/contract/gift-cards/gift-cards.rules'
import { useEffect, useRef } from 'react'
import { formatChange, formatMoney } from '@shop/contract/money/format-money'
import { formatDate } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Notice } from '../../ui/text/notice.tsx'

const MOVEMENT_NAMES: Readonly<Record<GiftCardMovementKind, () => string>> = {
  given: m.giftcards_moved_given,
  sold: m.giftcards_moved_sold,
  redeemed: m.giftcards_moved_redeemed,
  returned: m.giftcards_moved_returned,
  refunded: m.giftcards_moved_refunded,
  voided: m.giftcards_moved_voided,
  restored: m.giftcards_moved_restored,
}

/** A card's balance and what changed it. */
export function BalanceView({ card }: { card: GiftCardBalance }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [card])
  return (
    <section className="flex flex-col gap-5 rounded-card border border-line bg-surface px-5 py-6 sm:px-8">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {m.giftcards_card_ending({ digits: card.last_four })}
        </h2>
        <p className="mt-2 font-heading text-h1 tabular-nums">{formatMoney(card.balance)}</p>
        <p className="text-sm text-muted">{m.giftcards_of_amount({ amount: formatMoney(card.amount) })}</p>
      </div>
      {card.status === 'blocked' && (
        <Notice kind="danger" title={m.giftcards_blocked()}>
          <p>{m.giftcards_blocked_hint()}</p>
        </Notice>
      )}
      <ol aria-label={m.giftcards_movements()} className="divide-y divide-line border-y border-line">
        {card.movements.toReversed().map(({ kind, amount, at }, index) => (
          <li key={`${at} ${index}`} className="flex items-baseline justify-between gap-4 py-3">
            <span className="min-w-0">
              {MOVEMENT_NAMES[kind]()}
              <time dateTime={at} className="block text-sm text-muted">
                {formatDate(at)}
              </time>
            </span>
            <span className="shrink-0 tabular-nums">{formatChange(amount)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
