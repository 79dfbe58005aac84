import { useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { toDeclineWords } from './declines.ts'
import type { Told } from './payment-view.ts'

/** What happened before, and what to do about it; takes the focus when it has just happened. */
export function ToldBox({ told }: { told: Told }) {
  const box = useRef<HTMLDivElement>(null)
  const { title, advice, isBad } = toWords(told)
  const isNews = told.what !== 'decline' || told.isNew
  useEffect(() => {
    if (isNews) box.current?.focus()
  }, [told, isNews])
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

function toWords(told: Told): { title: string; advice: string; isBad: boolean } {
  if (told.what === 'wallet_left') {
    return { title: m.payment_wallet_left(), advice: m.payment_wallet_left_advice(), isBad: false }
  }
  if (told.what === 'quote_ended') {
    return { title: m.payment_quote_ended(), advice: m.payment_quote_ended_advice(), isBad: false }
  }
  return { ...toDeclineWords(told.reason), isBad: true }
}
