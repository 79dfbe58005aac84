import type { ParcelEvent } from '@shop/contract/tracking/tracking.schemas'
import { formatDate } from '../../../lib/i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { toParcelStatusName } from './parcel-texts.ts'

/** Events that are shown at once; earlier ones are folded. */
const SHOWN = 3

/** Where a parcel has been, newest first. */
export function ParcelEvents({ events }: { events: readonly ParcelEvent[] }) {
  const earlier = events.slice(SHOWN)
  return (
    <div>
      <EventList events={events.slice(0, SHOWN)} label={m.account_parcel_events()} />
      {earlier.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-jade-700">
            {m.account_parcel_earlier({ count: earlier.length })}
          </summary>
          <EventList events={earlier} label={m.account_parcel_earlier({ count: earlier.length })} />
        </details>
      )}
    </div>
  )
}

function EventList({ events, label }: { events: readonly ParcelEvent[]; label: string }) {
  return (
    <ol aria-label={label} className="divide-y divide-line border-y border-line">
      {events.map(({ status, at, place }) => (
        <li key={`${at}${status}${place ?? ''}`} className="py-2.5">
          <p className="wrap-anywhere">
            {toParcelStatusName(status)}
            {place && <> · {place}</>}
          </p>
          <p className="text-sm text-muted">
            <time dateTime={at}>{formatDate(at, 'minute')}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
