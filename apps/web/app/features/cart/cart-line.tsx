import { MAX_LINE_QUANTITY } from '@shop/contract/orders/orders.rules'
import { toLinePath, toLineTotal, type CartItem } from '../../lib/shop/cart-item.ts'
import type { LineFinding } from '../../lib/shop/line-findings.ts'
import { getHanTag, localized } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { IconButton } from '../../ui/media/icon-button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { LineReductions } from '../../ui/text/line-reductions.tsx'
import { Price } from '../../ui/text/price.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { DesignFacts } from '../../ui/text/design-bill.tsx'
import { Thumbnail } from '../../ui/media/thumbnail.tsx'
import { setLineQuantity } from './cart-store.ts'
import { FewLeft, LineNote } from './line-note.tsx'

interface CartLineProps {
  item: CartItem
  finding: LineFinding | undefined
  roomy: boolean
  /** The line has just been restored. */
  takesFocus: boolean
  onRemove: () => void
}

/** One cart line: picture, name, size, price, quantity, and notes on changes. */
export function CartLine({ item, finding, roomy, takesFocus, onRemove }: CartLineProps) {
  const name = localized(item, 'name')
  const unitPrice = finding?.unitPrice ?? item.price
  const isGone = finding?.stock === 'sold_out' || finding?.stock === 'unavailable'
  return (
    <li className="flex gap-4 py-5">
      <Thumbnail
        url={item.imageUrl}
        className={cx(roomy ? 'size-20 sm:size-28' : 'size-20', isGone && 'opacity-50')}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-start justify-between gap-2">
          <Link
            to={toLinePath(item)}
            className="-my-2.5 min-w-0 py-3 leading-snug font-medium break-words underline-offset-4 hover:text-jade-700 hover:underline"
          >
            {name}
          </Link>
          <IconButton
            label={m.cart_remove({ name })}
            autoFocus={takesFocus}
            onClick={onRemove}
            className="-mt-2.5 -mr-2.5 text-muted hover:text-danger"
          >
            <Icon name="trash" className="size-5" />
          </IconButton>
        </div>
        {item.size && (
          <p lang={getHanTag()} className="text-sm text-muted">
            {m.cart_size({ size: item.size })}
          </p>
        )}
        {item.design && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            <span>
              <DesignFacts design={item.design} />
            </span>
            <Link to={toLinePath(item)} className="text-jade-700 underline underline-offset-4">
              {m.cart_design_open()}
            </Link>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <Price money={unitPrice} before={finding?.hasNewPrice ? item.price : undefined} />
          {finding?.stock === 'last' && <FewLeft count={finding.available} />}
        </p>
        {!isGone && (
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <QuantityStepper
              label={name}
              quantity={item.quantity}
              min={0}
              max={Math.min(MAX_LINE_QUANTITY, finding?.available ?? MAX_LINE_QUANTITY)}
              onChange={(quantity) => (quantity > 0 ? setLineQuantity(item, quantity) : onRemove())}
            />
            <span className="font-medium tabular-nums">
              <Price money={finding?.lineTotal ?? toLineTotal(item)} />
            </span>
          </div>
        )}
        {finding && <LineReductions reductions={finding.reductions} />}
        {finding && <LineNote item={item} finding={finding} onRemove={onRemove} />}
      </div>
    </li>
  )
}
