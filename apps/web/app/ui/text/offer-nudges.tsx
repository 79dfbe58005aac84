import type { OfferNudge } from '@shop/contract/offers/offers.schemas'
import { formatMoney } from '@shop/contract/money/format-money'
import { localized } from '../../lib/i18n/locale.ts'
import { toLinePath } from '../../lib/shop/cart-item.ts'
import { toNudgeText } from '../../lib/shop/line-offers.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../layout/class-names.ts'
import { Link } from '../layout/link.tsx'
import { Thumbnail } from '../media/thumbnail.tsx'

/**
 * What would make the cart cheaper by an offer or earn a free gift, with the products that count. It stands below what its column has, since it
 * comes with the quote: nothing moves.
 */
export function OfferNudges({
  nudges = [],
  className,
}: {
  nudges?: readonly OfferNudge[] | undefined
  className?: string
}) {
  return (
    <div aria-live="polite">
      {nudges.length > 0 && (
        <section aria-label={m.offers_nudge_label()} className={cx('flex flex-col gap-4 text-sm', className)}>
          {nudges.map((nudge) => (
            <div key={nudge.offer_id} className="flex flex-col gap-2">
              <div className="flex items-center gap-3">
                {nudge.gift && <GiftPicture gift={nudge.gift} />}
                <p className="min-w-0 text-jade-700">{toNudgeText(nudge)}</p>
              </div>
              {nudge.products && <NudgedProducts products={nudge.products} />}
            </div>
          ))}
        </section>
      )}
    </div>
  )
}

/** What the gift looks like; it leads to the gift's page. */
function GiftPicture({ gift }: { gift: NonNullable<OfferNudge['gift']> }) {
  return (
    <Link to={toLinePath(gift)} aria-label={localized(gift, 'name')} className="shrink-0">
      <Thumbnail url={gift.image} className="size-14" />
    </Link>
  )
}

function NudgedProducts({ products }: { products: NonNullable<OfferNudge['products']> }) {
  return (
    <ul className="grid grid-cols-4 gap-3">
      {products.map((product) => (
        <li key={product.product_id} className="min-w-0">
          <Link to={toLinePath(product)} className="group flex flex-col gap-1">
            <Thumbnail url={product.image} className="w-full max-w-24" />
            <span className="line-clamp-2 leading-snug group-hover:text-jade-700 group-hover:underline">
              {localized(product, 'name')}
            </span>
            <span className="text-muted tabular-nums">{formatMoney(product.price)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
