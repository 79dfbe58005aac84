import type { QuotedFreeGift } from '@shop/contract/offers/offers.schemas'
import { formatMoney } from '@shop/contract/money/format-money'
import { localized } from '../../lib/i18n/locale.ts'
import { toLinePath } from '../../lib/shop/cart-item.ts'
import { chooseFreeGift } from '../../lib/shop/free-gifts.ts'
import { toReasonText } from '../../lib/shop/line-offers.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../layout/button.tsx'
import { cx } from '../layout/class-names.ts'
import { Link } from '../layout/link.tsx'
import { Thumbnail } from '../media/thumbnail.tsx'

/** The free gifts that the cart earns, why, and what became of those that are not given. Each can be declined and taken again. */
export function FreeGifts({
  gifts = [],
  className,
}: {
  gifts?: readonly QuotedFreeGift[] | undefined
  className?: string
}) {
  return (
    <div aria-live="polite">
      {gifts.length > 0 && (
        <section aria-label={m.offers_free_gift_label()} className={className}>
          <ul className="flex flex-col divide-y divide-line">
            {gifts.map((gift) => (
              <FreeGift key={gift.offer_id} gift={gift} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function FreeGift({ gift }: { gift: QuotedFreeGift }) {
  const { offer_id: offerId, status, size, quantity, line_total: price } = gift
  const name = localized(gift, 'name')
  const isGiven = status === 'given'
  return (
    <li className="flex gap-4 py-3.5">
      <Thumbnail url={gift.image} className={cx('size-16', !isGiven && 'opacity-50')} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="text-base leading-snug font-medium">
          <Link to={toLinePath(gift)} className="hover:text-jade-700 hover:underline">
            {name}
          </Link>
        </p>
        <p className="mt-0.5 text-muted">
          {size && <span>{m.checkout_line_size({ size })} · </span>}
          {m.checkout_line_quantity({ quantity })}
        </p>
        <p className="text-jade-700">
          {m.offers_free_gift_reason({ title: localized(gift, 'title'), reason: toReasonText(gift.reason) })}
        </p>
        {!isGiven && <p>{STATUS_TEXTS[status]()}</p>}
        {isGiven && (
          <Choice
            label={m.offers_free_gift_decline()}
            of={name}
            onPress={() => chooseFreeGift(offerId, false)}
          />
        )}
        {status === 'declined' && (
          <Choice label={m.offers_free_gift_take()} of={name} onPress={() => chooseFreeGift(offerId, true)} />
        )}
      </div>
      {isGiven && <FreePrice price={price} />}
    </li>
  )
}

const STATUS_TEXTS = {
  declined: m.offers_free_gift_declined,
  sold_out: m.offers_free_gift_sold_out,
  unavailable: m.offers_free_gift_unavailable,
}

function Choice({ label, of, onPress }: { label: string; of: string; onPress: () => void }) {
  return (
    <Button variant="quiet" className="-ml-3" aria-label={`${label}: ${of}`} onClick={onPress}>
      {label}
    </Button>
  )
}

/** What a free gift costs otherwise, and that it costs nothing. */
export function FreePrice({ price }: { price: QuotedFreeGift['line_total'] }) {
  return (
    <p className="shrink-0 text-right tabular-nums">
      <span className="block">{m.offers_free_gift_free()}</span>
      <s className="text-sm text-muted">{formatMoney(price)}</s>
    </p>
  )
}
