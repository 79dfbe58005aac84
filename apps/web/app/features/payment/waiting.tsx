import type { PaymentOutcome } from '@shop/contract/payments/payments.schemas'
import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/layout/link.tsx'
import { Spinner } from '../../ui/layout/spinner.tsx'
import { findOutcome } from './payment-calls.ts'
import { toMethod } from './payment-method.ts'
import type { NamedPayment } from './payment-view.ts'
import { HeadingText } from '../../ui/text/heading-text.tsx'

/** Polling interval; every fifth poll makes the server query the provider. */
const POLL_INTERVAL_MS = 3_000
const QUERY_PROVIDER_EVERY = 5
/** After this many polls the page says that it takes longer than usual and polls less often. */
const LONG_AFTER = 30
const LONG_INTERVAL_MS = 15_000

interface WaitingProps {
  orderId: string
  payment: NamedPayment
  onOutcome: (outcome: PaymentOutcome) => Promise<void>
}

/** Shown while a payment is in progress: polls until the outcome is known and prevents a second payment. */
export function Waiting({ orderId, payment: { payment_id, provider }, onOutcome }: WaitingProps) {
  const [polls, setPolls] = useState(0)
  const report = useEffectEvent(onOutcome)
  const isLong = polls >= LONG_AFTER

  useEffect(() => {
    const controller = new AbortController()
    const poll = async () => {
      const outcome = await findOutcome(orderId, { payment_id, provider }, polls % QUERY_PROVIDER_EVERY === 0)
      if (controller.signal.aborted) return
      if (outcome) await report(outcome)
      if (!controller.signal.aborted) setPolls(polls + 1)
    }
    const timer = setTimeout(() => void poll(), isLong ? LONG_INTERVAL_MS : POLL_INTERVAL_MS)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [orderId, payment_id, provider, polls, isLong])

  const isWallet = toMethod(provider) === 'wallet'
  const title = isWallet ? m.payment_wallet_waiting() : m.payment_waiting()
  return (
    <div className="flex flex-col items-center gap-5 py-10 text-center">
      <Spinner label={title} />
      <div role="alert" className="flex flex-col gap-2">
        <h2 className="text-h3">
          <HeadingText>{title}</HeadingText>
        </h2>
        <p className="max-w-sm text-muted">
          {isWallet ? m.payment_wallet_waiting_text() : m.payment_waiting_text()}
        </p>
      </div>
      <div role="status">
        {isLong && (
          <p className="max-w-sm">
            {m.payment_waiting_long()}{' '}
            <Link to="/user/orders" className="text-jade-700 underline underline-offset-4">
              {m.payment_to_orders()}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
