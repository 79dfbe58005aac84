import type { OrderLine, ShipmentLine } from '@shop/contract/orders/orders.schemas'
import { localized } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Thumbnail } from '../../../ui/media/thumbnail.tsx'

interface ParcelContentsProps {
  items: readonly OrderLine[]
  lines: readonly ShipmentLine[]
}

/** What is in one of several parcels. */
export function ParcelContents({ items, lines }: ParcelContentsProps) {
  return (
    <ul aria-label={m.account_parcel_contents()} className="flex flex-col gap-3">
      {lines.map(({ position, quantity }) => {
        const item = items[position]
        return (
          item && (
            <li key={position} className="flex items-center gap-3">
              <Thumbnail url={item.image} className="size-12" />
              <div className="min-w-0">
                <p className="leading-snug wrap-anywhere">{localized(item, 'name')}</p>
                <p className="text-sm text-muted">
                  {item.size && <span>{m.checkout_line_size({ size: item.size })} · </span>}
                  {m.checkout_line_quantity({ quantity })}
                </p>
              </div>
            </li>
          )
        )
      })}
    </ul>
  )
}
