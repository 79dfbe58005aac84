import type { Shipment } from '@shop/contract/orders/orders.schemas'
import { localized } from '../../../lib/i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { CopyButton } from '../../../ui/text/copy-button.tsx'

/** Who carries the parcel, its number, and the carrier's own page about it. */
export function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const carrier = localized(shipment, 'carrier')
  const url = localized(shipment, 'url')
  return (
    <div>
      <p className="mb-1.5 text-sm text-muted">{m.account_tracking({ carrier })}</p>
      <CopyButton
        text={shipment.tracking_number}
        label={m.account_tracking_copy({ number: shipment.tracking_number })}
      />
      {url && (
        <p className="mt-2">
          <a
            href={url}
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-jade-700 underline underline-offset-4"
          >
            {m.account_tracking_link({ carrier })}
          </a>
        </p>
      )}
    </div>
  )
}
