import { useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { Icon } from '../../ui/media/icons.tsx'
import { toDeclineMessage } from './card/declines.ts'
import type { PaymentEvent } from './payment-view.ts'

/** Notice on an earlier event with advice; takes the focus when the event has just happened. */
export function PaymentNotice({ notice }: { notice: PaymentEvent }) {
  const box = useRef<HTMLDivElement>(null)
  const { title, advice, isBad } = toText(notice)
  const isNews = notice.what !== 'decline' || notice.isNew
  useEffect(() => {
    if (isNews) box.current?.focus()
  }, [notice, isNews])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role={isNews ? 'alert' : undefined}
      className={cx(
        'flex gap-3 rounded-card border px-5 py-4',
        isBad ? 'border-danger bg-danger-100' : 'border-jade-500 bg-jade-100',
      )}
    >
      <Icon
        name={isBad ? 'alert' : 'info'}
        className={cx('mt-0.5 size-5.5', isBad ? 'text-danger' : 'text-jade-900')}
      />
      <div>
        <p className={cx('font-medium', isBad ? 'text-danger' : 'text-jade-900')}>{title}</p>
        <p>{advice}</p>
      </div>
    </div>
  )
}

function toText(notice: PaymentEvent): { title: string; advice: string; isBad: boolean } {
  if (notice.what === 'wallet_left') {
    return { title: m.payment_wallet_left(), advice: m.payment_wallet_left_advice(), isBad: false }
  }
  if (notice.what === 'app_left') {
    return { title: m.payment_app_left(), advice: m.payment_app_left_advice(), isBad: false }
  }
  if (notice.what === 'quote_ended') {
    return { title: m.payment_quote_ended(), advice: m.payment_quote_ended_advice(), isBad: false }
  }
  return { ...toDeclineMessage(notice.reason), isBad: true }
}
