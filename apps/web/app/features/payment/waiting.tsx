import { getPayment, type PaymentForm, type PaymentOutcome } from '@shop/contract/payments'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { m } from '../../paraglide/messages.js'
import { Spinner } from '../../ui/spinner.tsx'
import { isInProgress } from './payment-step.ts'
import { askProvider } from './use-payment.ts'

/** How often the server is asked, and how often of these it asks the provider in turn. */
const POLL_INTERVAL_MS = 3_000
const ASK_EVERY = 5
/** After so many polls it takes longer than usual; the shop settles within 90 s by itself. */
const LONG_AFTER = 30

export interface WaitingProps {
  form: Pick<PaymentForm, 'payment_id' | 'payment_intent_id'>
  onOutcome: (outcome: PaymentOutcome) => Promise<void>
}

/** The payment is under way and nobody knows how it ends: asks until it is clear, and keeps from paying twice. */
export function Waiting({ form, onOutcome }: WaitingProps) {
  const [polls, setPolls] = useState(0)
  const report = useRef(onOutcome)
  report.current = onOutcome
  const { payment_id, payment_intent_id } = form

  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const outcome = await findOutcome({ payment_id, payment_intent_id }, polls % ASK_EVERY === 0)
      if (controller.signal.aborted) return
      if (outcome) await report.current(outcome)
      if (!controller.signal.aborted) setPolls(polls + 1)
    }, POLL_INTERVAL_MS)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [payment_id, payment_intent_id, polls])

  return (
    <div className="flex flex-col items-center gap-5 py-10 text-center">
      <Spinner label={m.payment_waiting()} />
      <div role="alert" className="flex flex-col gap-2">
        <h2 className="text-h3">{m.payment_waiting()}</h2>
        <p className="max-w-sm text-muted">{m.payment_waiting_text()}</p>
      </div>
      <div role="status">
        {polls >= LONG_AFTER && (
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

/** The outcome once there is one; undefined while it is under way or nobody answers. */
async function findOutcome(
  form: WaitingProps['form'],
  asksProvider: boolean,
): Promise<PaymentOutcome | undefined> {
  try {
    if (!asksProvider) {
      const result = await call(getPayment, { params: { id: form.payment_id } })
      if (!result.ok || isInProgress(result.data.status)) return undefined
    }
    const outcome = await askProvider(form.payment_intent_id)
    return outcome && !isInProgress(outcome.payment.status) ? outcome : undefined
  } catch {
    return undefined
  }
}
