import { getOrder, type Order } from '@shop/contract/orders'
import {
  confirmPayment,
  createPaymentIntent,
  getCardClientId,
  type PaymentForm,
  type PaymentOutcome,
} from '@shop/contract/payments'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, createIdempotencyKey } from '../../lib/api.ts'
import { isInProgress, toStepOfOrder, toStepOfOutcome, type PaymentStep } from './payment-step.ts'

/** What the payment page shows. */
export type PaymentView =
  | { show: 'loading' }
  | { show: 'not_found' }
  /** Nobody answered; nothing was charged by that. */
  | { show: 'unreachable'; error: unknown }
  | { show: 'refused'; reason: 'disabled' | 'too_many' }
  | { show: 'form'; order: Order; form: PaymentForm; clientId: string; decline?: string | undefined }
  | { show: 'waiting'; order: Order; form: Pick<PaymentForm, 'payment_id' | 'payment_intent_id'> }
  | { show: 'leaving' }

export interface PaymentOptions {
  orderId: string
  /** The provider's payment, when the shopper comes back from their bank. */
  returnedIntentId: string | undefined
  /** The order is decided. */
  onDecided: (result: 'success' | 'failure', reason?: string) => void
}

/** The payment of an order: reads the truth first, then opens (or finds again) its one open payment. */
export function usePayment({ orderId, returnedIntentId, onDecided }: PaymentOptions) {
  const [view, setView] = useState<PaymentView>({ show: 'loading' })
  const openingKey = useRef(createIdempotencyKey())
  const returnedId = useRef(returnedIntentId)
  const hasStarted = useRef(false)
  const shown = useRef(view.show)
  shown.current = view.show

  const leave = useCallback(
    (step: Extract<PaymentStep, { go: 'leave' }>) => {
      setView({ show: 'leaving' })
      onDecided(step.to, step.reason)
    },
    [onDecided],
  )

  /** Opens the card form, or goes where the order has gone meanwhile. */
  const open = useCallback(
    async (decline?: string) => {
      try {
        const order = await readOrder(orderId)
        if (!order) return setView({ show: 'not_found' })
        const decided = toStepOfOrder(order, Date.now())
        if (decided?.go === 'leave') return leave(decided)
        const [opened, client] = await Promise.all([
          call(createPaymentIntent, { body: { order_id: orderId } }, { idempotencyKey: openingKey.current }),
          call(getCardClientId, {}),
        ])
        if (!client.ok || !client.data.enabled) return setView({ show: 'refused', reason: 'disabled' })
        if (!opened.ok) return follow(opened.error.code)
        const form = opened.data
        if (isInProgress(form.status)) return setView({ show: 'waiting', order, form })
        setView({ show: 'form', order, form, clientId: client.data.client_id, decline })
      } catch (error) {
        setView({ show: 'unreachable', error })
      }
    },
    [orderId, leave],
  )

  function follow(code: string): void {
    // Each refusal was an answer; asking again is another request.
    openingKey.current = createIdempotencyKey()
    if (code === 'ORDER_NOT_FOUND') setView({ show: 'not_found' })
    else if (code === 'ORDER_ALREADY_PAID') leave({ go: 'leave', to: 'success' })
    else if (code === 'ORDER_EXPIRED') leave({ go: 'leave', to: 'failure', reason: 'expired' })
    else if (code === 'PAYMENT_PROVIDER_DISABLED') setView({ show: 'refused', reason: 'disabled' })
    else setView({ show: 'refused', reason: 'too_many' })
  }

  /** Goes where an outcome leads. `decline` is what the card form itself heard. */
  const proceed = useCallback(
    async (outcome: PaymentOutcome, decline?: string) => {
      const step = toStepOfOutcome(outcome, Date.now())
      if (step.go === 'leave') return leave(step)
      if (step.go === 'wait') return setView((last) => toWaiting(last, outcome.order))
      const reason = decline ?? step.decline
      if (step.go === 'reopen') openingKey.current = createIdempotencyKey()
      // The form that is on the page keeps what was typed into it.
      const isKept = step.go === 'form' && shown.current === 'form'
      if (!isKept) return open(reason)
      return setView((last) =>
        last.show === 'form' ? { ...last, order: outcome.order, decline: reason } : last,
      )
    },
    [leave, open],
  )

  const start = useCallback(async () => {
    setView({ show: 'loading' })
    const id = returnedId.current
    if (!id) return open()
    try {
      const outcome = await askProvider(id)
      returnedId.current = undefined
      if (!outcome) return open()
      const step = toStepOfOutcome(outcome, Date.now())
      if (step.go === 'leave') return leave(step)
      return open('decline' in step ? step.decline : undefined)
    } catch (error) {
      return setView({ show: 'unreachable', error })
    }
  }, [open, leave])

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void start()
  }, [start])

  /**
   * Asks the server, which asks the provider, and follows the answer. Without one the payment counts as under way:
   * it may have been made (decisions, section 7).
   */
  const settle = useCallback(
    async (form: PaymentForm, order: Order, decline?: string) => {
      try {
        const outcome = await askProvider(form.payment_intent_id)
        if (outcome) return await proceed(outcome, decline)
      } catch {
        // Told by the view below.
      }
      return setView({ show: 'waiting', order, form })
    },
    [proceed],
  )

  const expire = useCallback(() => leave({ go: 'leave', to: 'failure', reason: 'expired' }), [leave])

  return { view, start, settle, proceed, expire }
}

function toWaiting(last: PaymentView, order: Order): PaymentView {
  return 'form' in last ? { show: 'waiting', order, form: last.form } : last
}

async function readOrder(orderId: string): Promise<Order | undefined> {
  const result = await call(getOrder, { params: { id: orderId } })
  return result.ok ? result.data : undefined
}

/** Where a payment and its order stand, by the provider's word; undefined when it is no payment of the shopper's. */
export async function askProvider(paymentIntentId: string): Promise<PaymentOutcome | undefined> {
  const body = { payment_intent_id: paymentIntentId }
  // Another key each time: the same one would give the first answer again.
  const result = await call(confirmPayment, { body }, { idempotencyKey: createIdempotencyKey() })
  return result.ok ? result.data : undefined
}
