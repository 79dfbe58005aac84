import { useEffect, useEffectEvent } from 'react'
import { formatDate } from '../../lib/i18n/format.ts'
import { useNow } from '../../lib/react/use-now.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { Icon } from '../../ui/media/icons.tsx'
import { toClock, toDuration, toSecondsLeft, toSpokenMinutes } from './time-left.ts'

/** The last minutes are shown in another colour. */
const URGENT_SECONDS = 5 * 60
/** When days are left, only the end is shown, since the seconds do not matter. */
const LONG_SECONDS = 2 * 60 * 60

interface CountdownProps {
  /** Whether goods are reserved so long; not for gift cards and services. */
  isOfGoods: boolean
  /** ISO 8601. */
  until: string
  /** Called once when the time is over, unless `isHeld`. */
  onEnd: () => void
  /** A payment attempt is under way and may still succeed: the end waits for it. */
  isHeld: boolean
}

/** Countdown to the payment deadline, or its time while it is far; announced to screen readers at 5 and 1 minutes. */
export function Countdown({ isOfGoods, until, onEnd, isHeld }: CountdownProps) {
  const seconds = toSecondsLeft(until, useNow())
  const spoken = toSpokenMinutes(seconds)
  const isEnd = seconds === 0 && !isHeld
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isEnd) end()
  }, [isEnd])
  return (
    <p
      className={cx(
        'flex items-center gap-2 text-sm',
        seconds <= URGENT_SECONDS ? 'font-medium text-danger' : 'text-muted',
      )}
    >
      <Icon name="clock" className="size-5" />
      <span>
        {seconds > LONG_SECONDS ? (
          m.payment_pay_by({ time: formatDate(until, 'minute') })
        ) : (
          <>
            {isOfGoods ? m.payment_time_left() : m.payment_time_left_without_goods()}{' '}
            <time dateTime={toDuration(seconds)} className="tabular-nums">
              {toClock(seconds)}
            </time>
          </>
        )}
      </span>
      <span role="status" className="sr-only">
        {spoken !== undefined && m.payment_time_left_spoken({ count: spoken })}
      </span>
    </p>
  )
}
