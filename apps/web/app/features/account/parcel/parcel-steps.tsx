import { PARCEL_STEPS, type ParcelStatus } from '@shop/contract/tracking/parcels.rules'
import type { TrackedParcel } from '@shop/contract/tracking/tracking.schemas'
import { m } from '../../../paraglide/messages.js'
import { cx } from '../../../ui/layout/class-names.ts'
import { Icon } from '../../../ui/media/icons.tsx'
import { toParcelStatusName } from './parcel-texts.ts'

/** The steps that every parcel should take, and those that it has taken. */
export function ParcelSteps({ parcel }: { parcel: TrackedParcel }) {
  const reached = toReached(parcel)
  return (
    <ol aria-label={m.account_parcel_steps()} className="grid gap-2 sm:grid-cols-5 sm:gap-3">
      {PARCEL_STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? 'step' : undefined}
          className={cx(
            'flex items-center gap-2 border-l-2 py-1 pl-3 text-sm sm:items-start sm:border-t-2 sm:border-l-0 sm:pt-2 sm:pl-0',
            index <= reached ? 'border-jade-500' : 'border-line text-muted',
          )}
        >
          {index <= reached && <Icon name="check" className="size-4.5 shrink-0 text-jade-700" />}
          <span>
            {toParcelStatusName(step)}
            {index <= reached && <span className="sr-only"> ({m.account_parcel_step_done()})</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The last step that the parcel has taken. What holds it up is no step. */
function toReached({ status, events }: TrackedParcel): number {
  const toIndex = (each: ParcelStatus) => (PARCEL_STEPS as readonly ParcelStatus[]).indexOf(each)
  const own = toIndex(status)
  return own >= 0 ? own : Math.max(0, ...events.map((event) => toIndex(event.status)))
}
