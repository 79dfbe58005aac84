import type { Order } from '@shop/contract/orders/orders.schemas'
import type { CardForm, CardProvider, PaymentOutcome } from '@shop/contract/payments/payments.schemas'
import { useEffect, useRef, useState } from 'react'
import { runAwaited } from '../../lib/api/slow-loads.ts'
import { confirmCard, handleReturn, openPayment, readClients, readOrder } from './payment-calls.ts'
import { findFirstMethod, type PaymentMethod } from './payment-method.ts'
import type { PaymentReturn } from './payment-return.ts'
import {
  findInProgress,
  findNoticeOfOrder,
  isInProgress,
  isOvertaken,
  toStepOfOrder,
  toStepOfOutcome,
  type OpenForm,
  type PayingView,
  type PaymentEvent,
  type PaymentView,
} from './payment-view.ts'

export interface PaymentOptions {
  orderId: string
  /** Provider for card payments. */
  cardProvider: CardProvider
  /** How the customer returned from an external page. */
  paymentReturn: PaymentReturn | undefined
  /** Called when the order is final. */
  onDecided: (result: 'success' | 'failure', reason?: string) => void
}

/** State and actions of `usePayment`. */
export type PaymentActions = ReturnType<typeof usePayment>

/** State machine of the payment page: reads the order first, then opens or resumes its only open payment. */
export function usePayment({ orderId, cardProvider, paymentReturn, onDecided }: PaymentOptions) {
  const [view, setView] = useState<PaymentView>(toFirstView(paymentReturn))
  const shown = useRef<PaymentView>(view)
  const pendingReturn = useRef(paymentReturn)
  const attempt = useRef(0)
  const lastOpening = useRef<Promise<unknown>>(Promise.resolve())
  const hasStarted = useRef(false)
  const isChecking = useRef(false)

  function show(next: PaymentView): void {
    shown.current = next
    setView(next)
  }

  function goToResult(to: 'success' | 'failure', reason?: string): void {
    show({ show: 'leaving' })
    onDecided(to, reason)
  }

  /** Shows the order's state, with the payment of the requested method or of the last one. */
  async function enter(notice?: PaymentEvent, wanted?: PaymentMethod): Promise<void> {
    try {
      const [order, clients] = await runAwaited((signal) =>
        Promise.all([readOrder(orderId, signal), readClients(cardProvider, signal)]),
      )
      if (!order) return show({ show: 'not_found' })
      if (followOrder(order)) return
      const method = findFirstMethod(order, clients, wanted)
      if (!method) return show({ show: 'refused' })
      await open({ show: 'paying', order, clients, method, notice: notice ?? findNoticeOfOrder(order) })
    } catch (error) {
      show({ show: 'unreachable', error, wasTried: false })
    }
  }

  /**
   * Follows the order to its result page or to waiting. Returns false when the order can still be paid here.
   */
  function followOrder(order: Order): boolean {
    const decided = toStepOfOrder(order, Date.now())
    const payment = findInProgress(order)
    if (decided) goToResult(decided.to, decided.reason)
    else if (payment) show({ show: 'waiting', order, payment })
    return decided !== undefined || payment !== undefined
  }

  /** Opens payments one at a time, since an order has at most one open payment; the last choice wins. */
  async function open(paying: Omit<PayingView, 'opening'>): Promise<void> {
    show({ ...paying, opening: { is: 'asked' } })
    await openLatest(paying)
  }

  async function openLatest(paying: Omit<PayingView, 'opening'>, before?: OpenForm): Promise<void> {
    attempt.current += 1
    const mine = attempt.current
    const requested = lastOpening.current.then(() =>
      mine === attempt.current ? openPayment(paying.method, orderId, cardProvider) : undefined,
    )
    lastOpening.current = requested
    const opened = await requested
    if (!opened || mine !== attempt.current) return
    if ('failure' in opened) return follow(paying, opened.failure)
    const { form } = opened
    if (isInProgress(form.status)) return show({ show: 'waiting', order: paying.order, payment: form })
    const isRenewed = before !== undefined && before.payment_id !== form.payment_id
    show({ ...paying, opening: { is: 'open', form, isRenewed } })
  }

  async function follow(
    paying: Omit<PayingView, 'opening'>,
    failure: { code: string; error?: unknown },
  ): Promise<void> {
    if (failure.code === 'ORDER_NOT_FOUND') return show({ show: 'not_found' })
    if (failure.code === 'ORDER_ALREADY_PAID') return goToResult('success')
    if (failure.code === 'ORDER_EXPIRED') return goToResult('failure', 'expired')
    // Another payment may be in progress at its provider, or the response to opening it was lost.
    const mayBeInProgress = ['ORDER_STATE_CONFLICT', 'PAYMENT_PROVIDER_UNAVAILABLE'].includes(failure.code)
    const order = mayBeInProgress && (await readOrder(orderId).catch(() => undefined))
    if (order && followOrder(order)) return
    show({ ...paying, opening: { is: 'failed', failure } })
  }

  /** Takes the next step after an outcome. `decline` is the reason that the card form reported. */
  async function proceed(outcome: PaymentOutcome, decline?: string): Promise<void> {
    const { order, payment } = outcome
    const step = toStepOfOutcome(outcome, Date.now())
    if (step.go === 'leave') return goToResult(step.to, step.reason)
    if (step.go === 'wait') return show({ show: 'waiting', order, payment })
    const reason = decline ?? step.decline
    const notice: PaymentEvent | undefined = reason ? { what: 'decline', reason, isNew: true } : undefined
    const now = shown.current
    // Keeps the mounted form with its input.
    if (step.go === 'form' && now.show === 'paying' && !isOvertaken(now, { payment })) {
      return show({ ...now, order, notice })
    }
    return enter(notice, payment.method)
  }

  async function start(): Promise<void> {
    show(toFirstView(pendingReturn.current))
    try {
      const returned = await handleReturn(orderId, pendingReturn.current, cardProvider)
      pendingReturn.current = undefined
      if (!returned) return await enter()
      if ('notice' in returned) return await enter(returned.notice, returned.method)
      return returned.outcome.order.order_id === orderId ? await proceed(returned.outcome) : await enter()
    } catch (error) {
      // The capture may have succeeded all the same: the order knows.
      const order = await readOrder(orderId).catch(() => undefined)
      if (order && followOrder(order)) return
      show({ show: 'unreachable', error, wasTried: true })
    }
  }

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void start()
  })

  return {
    view,
    start,
    proceed,

    choose(method: PaymentMethod): void {
      const now = shown.current
      if (now.show === 'paying') void open({ ...now, method, notice: undefined })
    },

    /** Requests a new quote; the old one stays visible until then. */
    async renew(): Promise<void> {
      const now = shown.current
      if (now.show === 'paying' && now.opening.is === 'open') await openLatest(now, now.opening.form)
    },

    /**
     * Has the server sync the payment with the provider and takes the next step. Without a response the
     * payment counts as in progress, since it may have succeeded.
     */
    async settle(form: CardForm, order: Order, decline?: string): Promise<void> {
      const outcome = await confirmCard(form.provider, form.payment_intent_id).catch(() => undefined)
      return outcome ? proceed(outcome, decline) : show({ show: 'waiting', order, payment: form })
    },

    /**
     * Checks whether the order was paid or another method selected in another tab. Skipped while an attempt
     * is under way (`isTrying`): pressing the button also fires a focus event.
     */
    async check(isTrying: () => boolean): Promise<void> {
      if (isChecking.current || isTrying()) return
      isChecking.current = true
      const order = await readOrder(orderId).catch(() => undefined)
      isChecking.current = false
      const now = shown.current
      if (!order || now.show !== 'paying' || isTrying() || followOrder(order)) return
      if (isOvertaken(now, order)) await enter()
    },

    expire: (): void => goToResult('failure', 'expired'),
  }
}

function toFirstView(paymentReturn: PaymentReturn | undefined): PaymentView {
  return { show: paymentReturn?.from === 'wallet' ? 'capturing' : 'loading' }
}
