import type { Order } from '@shop/contract/orders/orders.schemas'
import type { AppForm, PaymentOutcome } from '@shop/contract/payments/payments.schemas'
import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react'
import { useSending } from '../../lib/api/use-sending.ts'
import { formatMoney } from '@shop/contract/money/format-money'
import { useNow } from '../../lib/react/use-now.ts'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../../ui/layout/button.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { findAppOutcome } from './payment-calls.ts'
import { toClock, toDuration, toSecondsLeft } from './time-left.ts'

/** The code is drawn only where it is shown. */
const QrCode = lazy(() => import('./qr-code.tsx'))

/** Polling interval; every third poll makes the server query the provider, should its event be late. */
const POLL_INTERVAL_MS = 3_000
const QUERY_PROVIDER_EVERY = 3

interface AppPaymentProps {
  form: AppForm
  order: Pick<Order, 'order_id'>
  onOutcome: (outcome: PaymentOutcome) => Promise<void>
  /** Requests another code or redirect. */
  onRenew: () => Promise<void>
}

/** Payment in Alipay or WeChat Pay: a code for the phone with its time left, or the link that opens the app. */
export function AppPayment({ form, order, onOutcome, onRenew }: AppPaymentProps) {
  const { action, app, expires_at: until } = form
  const name = app === 'alipay' ? m.payments_method_alipay() : m.payments_method_wechat_pay()
  const hasEnded = useAppStatus(form, order.order_id, onOutcome)
  const secondsLeft = toSecondsLeft(until, useNow())
  const isOver = hasEnded || secondsLeft === 0
  const [isRenewing, send] = useSending()
  const renew = () => void send(onRenew)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-4 rounded-card bg-paper px-5 py-6 text-center">
        <p className="font-heading text-h2 tabular-nums">{formatMoney(form.amount)}</p>
        {action.kind === 'qr' && (
          <div className="relative grid size-56 place-items-center rounded-card border border-line bg-white p-3">
            <div className={cx('size-full', isOver && 'opacity-10')} aria-hidden={isOver || undefined}>
              <Suspense fallback={<Skeleton className="size-full" />}>
                <QrCode content={action.content} title={m.payment_app_code({ name })} />
              </Suspense>
            </div>
            {isOver && <p className="absolute px-4 font-medium">{m.payment_app_code_over()}</p>}
          </div>
        )}
        <p className="max-w-sm">
          {action.kind === 'qr' ? m.payment_app_scan({ name }) : m.payment_app_opens({ name })}
        </p>
        <p className="min-h-6 text-sm text-muted">
          {!isOver && (
            <>
              {action.kind === 'qr' ? m.payment_app_code_holds() : m.payment_app_link_holds()}{' '}
              <time dateTime={toDuration(secondsLeft)} className="tabular-nums">
                {toClock(secondsLeft)}
              </time>
            </>
          )}
        </p>
        <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-muted">
          {isOver ? m.payment_app_over() : action.kind === 'qr' ? m.payment_app_waiting() : null}
        </p>
      </div>
      {isOver ? (
        <Button wide loading={isRenewing} onClick={renew}>
          {action.kind === 'qr' ? m.payment_app_new_code() : m.payment_app_again()}
        </Button>
      ) : (
        action.url && (
          <a
            href={action.url}
            className={buttonClass({ wide: true, variant: action.kind === 'qr' ? 'secondary' : 'primary' })}
          >
            {action.kind === 'qr' ? m.payment_app_page({ name }) : m.payment_app_go({ name })}
            <Icon name="arrow-right" className="size-5" />
          </a>
        )
      )}
    </div>
  )
}

/** Skeleton of an app's payment: the code and its link. */
export function AppSkeleton() {
  return (
    <div role="status" aria-label={m.payment_app_loading()} className="flex flex-col gap-5">
      <Skeleton className="h-104" />
      <Skeleton className="h-11" />
    </div>
  )
}

/** Polls until the payment has an outcome. Returns whether the code or redirect ended without money. */
function useAppStatus(
  { payment_id, provider }: AppForm,
  orderId: string,
  onOutcome: (outcome: PaymentOutcome) => Promise<void>,
): boolean {
  const [polls, setPolls] = useState(1)
  const [hasEnded, setHasEnded] = useState(false)
  const report = useEffectEvent(onOutcome)
  useEffect(() => {
    if (hasEnded) return
    const controller = new AbortController()
    const poll = async () => {
      const shouldSync = polls % QUERY_PROVIDER_EVERY === 0
      const outcome = await findAppOutcome(orderId, { payment_id, provider }, shouldSync)
      if (controller.signal.aborted) return
      setPolls(polls + 1)
      if (!outcome) return
      setHasEnded(true)
      await report(outcome)
    }
    const timer = setTimeout(() => void poll(), POLL_INTERVAL_MS)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [orderId, payment_id, provider, polls, hasEnded])
  return hasEnded
}
