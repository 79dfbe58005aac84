import type { WalletForm } from '@shop/contract/payments/payments.schemas'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatCurrencyUnit, formatDate } from '../../lib/i18n/format.ts'
import { useNow } from '../../lib/react/use-now.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/layout/button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import { toClock, toDuration, toEarlier, toSecondsLeft } from './time-left.ts'

interface WalletPaymentProps {
  form: WalletForm
  /** The order's payment deadline (ISO 8601): no quote is valid longer. */
  orderUntil: string | undefined
  /** With another quote than the one shown before. */
  isRenewed: boolean
  /** Requests a new quote; resolves when it is shown or has failed. */
  onRenew: () => Promise<void>
}

/** Payment by wallet: exact amount, its validity, and the link to the wallet. */
export function WalletPayment({ form, orderUntil, isRenewed, onRenew }: WalletPaymentProps) {
  const { quote, approval_url: approvalUrl } = form
  const charge = formatMoney(quote.amount, quote.currency)
  const until = toEarlier(quote.expires_at, orderUntil)
  const { secondsLeft, isRenewing } = useQuoteTime(until, onRenew)
  return (
    <div className="flex flex-col gap-5">
      <div className="rounded-card bg-paper px-5 py-4" aria-busy={isRenewing}>
        <p className="text-sm text-muted">{m.payment_wallet_charges()}</p>
        <p className="my-1 font-heading text-h2 tabular-nums">{charge}</p>
        <p className="text-sm text-muted tabular-nums">
          {m.payment_wallet_rate({
            amount: formatMoney(form.amount),
            rate: quote.rate,
            unit: formatCurrencyUnit(quote.currency),
          })}
        </p>
        {secondsLeft !== undefined && (
          <p className="mt-3 border-t border-line pt-3 text-sm">
            {m.payment_wallet_holds({ time: formatDate(until, 'time') })}{' '}
            <time dateTime={toDuration(secondsLeft)} className="text-muted tabular-nums">
              {m.payment_wallet_holds_for({ clock: toClock(secondsLeft) })}
            </time>
          </p>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {isRenewed && <Notice>{m.payment_wallet_renewed({ amount: charge })}</Notice>}
      </div>
      {/* One element in both states, so that the focus is not lost. */}
      <a
        href={isRenewing ? undefined : approvalUrl}
        tabIndex={0}
        role="link"
        aria-disabled={isRenewing || undefined}
        aria-busy={isRenewing || undefined}
        className={buttonClass({ wide: true })}
      >
        {isRenewing ? m.payment_wallet_renewing() : m.payment_wallet_go()}
        {!isRenewing && <Icon name="arrow-right" className="size-5" />}
      </a>
    </div>
  )
}

/** Skeleton of the wallet section: amount and link. */
export function WalletSkeleton() {
  return (
    <div role="status" aria-label={m.payment_wallet_loading()} className="flex flex-col gap-5">
      <Skeleton className="h-40" />
      <Skeleton className="h-11" />
    </div>
  )
}

/**
 * Renews the quote when it expires. A quote that is expired on arrival means that the device's clock is
 * wrong: then there is no countdown, and the server decides whether it was valid.
 */
function useQuoteTime(until: string, onRenew: () => Promise<void>) {
  const now = useNow()
  const isCounted = useMemo(() => toSecondsLeft(until, Date.now()) > 0, [until])
  const [isRenewing, send] = useSending()
  const [renewedUntil, setRenewedUntil] = useState<string>()
  const secondsLeft = isCounted ? toSecondsLeft(until, now) : undefined
  const isOver = secondsLeft === 0 && renewedUntil !== until
  const renew = useEffectEvent(() => send(onRenew))
  useEffect(() => {
    if (!isOver) return
    setRenewedUntil(until)
    void renew()
  }, [isOver, until])
  return { secondsLeft: secondsLeft === 0 ? undefined : secondsLeft, isRenewing: isRenewing || isOver }
}
