import type { Order } from '@shop/contract/orders'
import type { CardForm, CardProvider, PaymentForm, PaymentOutcome } from '@shop/contract/payments'
import { useEffect, useRef, useState } from 'react'
import { confirmCard, handleReturn, openPayment, readClients, readOrder } from './payment-calls.ts'
import { findFirstMethod, toMethod, type PaymentMethod } from './payment-method.ts'
import { isInProgress, toStepOfOrder, toStepOfOutcome } from './payment-step.ts'
import {
  findNoticeOfOrder,
  findInProgress,
  isOvertaken,
  type PayingView,
  type PaymentView,
} from './payment-view.ts'
import type { PaymentEvent } from './payment-event.ts'
import type { PaymentReturn } from './payment-return.ts'

export interface PaymentOptions {
  orderId: string
  /** Who takes the cards. */
  cardProvider: CardProvider
  /** How the shopper came back who was sent away to pay. */
  paymentReturn: PaymentReturn | undefined
  /** The order is decided. */
  onDecided: (result: 'success' | 'failure', reason?: string) => void
}

export type PaymentActions = ReturnType<typeof usePayment>

/** The payment of an order: reads the truth first, then opens (or finds again) its one open payment. */
export function usePayment({ orderId, cardProvider, paymentReturn, onDecided }: PaymentOptions) {
  const [view, setView] = useState<PaymentView>(toFirstView(paymentReturn))
  const shown = useRef<PaymentView>(view)
  const pendingBack = useRef(paymentReturn)
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

  /** Shows where the order stands, with the payment of the wanted way or of the last one. */
  async function enter(notice?: PaymentEvent, wanted?: PaymentMethod): Promise<void> {
    try {
      const [order, clients] = await Promise.all([readOrder(orderId), readClients(cardProvider)])
      if (!order) return show({ show: 'not_found' })
      if (goWith(order)) return
      const method = findFirstMethod(order, clients, wanted)
      if (!method) return show({ show: 'refused' })
      await open({ show: 'paying', order, clients, method, notice: notice ?? findNoticeOfOrder(order) })
    } catch (error) {
      show({ show: 'unreachable', error, wasTried: false })
    }
  }

  /** Goes where an order has gone. Answers whether it went: an order that waits for its shopper stays here. */
  function goWith(order: Order): boolean {
    const decided = toStepOfOrder(order, Date.now())
    const payment = findInProgress(order)
    if (decided) goToResult(decided.to, decided.reason)
    else if (payment) show({ show: 'waiting', order, payment })
    return decided !== undefined || payment !== undefined
  }

  /** Opens a payment, one at a time: the shop knows only one open payment of an order, and the last wish counts. */
  async function open(paying: Omit<PayingView, 'opening'>): Promise<void> {
    show({ ...paying, opening: { is: 'asked' } })
    await fetch(paying)
  }

  async function fetch(paying: Omit<PayingView, 'opening'>, before?: PaymentForm): Promise<void> {
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
    // A payment of the order may be at work at its provider: it can no longer be closed, or its answer was lost.
    const mayBeInProgress = ['ORDER_STATE_CONFLICT', 'PAYMENT_PROVIDER_UNAVAILABLE'].includes(failure.code)
    const order = mayBeInProgress && (await readOrder(orderId).catch(() => undefined))
    if (order && goWith(order)) return
    show({ ...paying, opening: { is: 'failed', failure } })
  }

  /** Goes where an outcome leads. `decline` is what the card form itself heard. */
  async function proceed(outcome: PaymentOutcome, decline?: string): Promise<void> {
    const { order, payment } = outcome
    const step = toStepOfOutcome(outcome, Date.now())
    if (step.go === 'leave') return goToResult(step.to, step.reason)
    if (step.go === 'wait') return show({ show: 'waiting', order, payment })
    const reason = decline ?? step.decline
    const notice: PaymentEvent | undefined = reason ? { what: 'decline', reason, isNew: true } : undefined
    const now = shown.current
    // The form that is on the page keeps what was typed into it.
    if (step.go === 'form' && now.show === 'paying' && !isOvertaken(now, { payment })) {
      return show({ ...now, order, notice })
    }
    return enter(notice, toMethod(payment.provider))
  }

  async function start(): Promise<void> {
    show(toFirstView(pendingBack.current))
    try {
      const heard = await handleReturn(pendingBack.current, cardProvider)
      pendingBack.current = undefined
      if (!heard) return await enter()
      if ('notice' in heard) return await enter(heard.notice, 'wallet')
      return heard.outcome.order.order_id === orderId ? await proceed(heard.outcome) : await enter()
    } catch (error) {
      // What was approved may have been taken all the same: then the order knows of it.
      const order = await readOrder(orderId).catch(() => undefined)
      if (order && goWith(order)) return
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

    /** Asks for a new quote, with the old one in its place until it is there. */
    async renew(): Promise<void> {
      const now = shown.current
      if (now.show === 'paying' && now.opening.is === 'open') await fetch(now, now.opening.form)
    },

    /**
     * Asks the server, which asks the provider, and follows the answer. Without one the payment counts as under way:
     * it may have been made (decisions, section 7).
     */
    async settle(form: CardForm, order: Order, decline?: string): Promise<void> {
      const outcome = await confirmCard(form.provider, form.payment_intent_id).catch(() => undefined)
      return outcome ? proceed(outcome, decline) : show({ show: 'waiting', order, payment: form })
    },

    /**
     * Looks whether the order was paid, or another way chosen, on another page meanwhile. A try that has begun since
     * (`isTrying`: pressing the button brings the focus back, too) finds out by itself.
     */
    async check(isTrying: () => boolean): Promise<void> {
      if (isChecking.current || isTrying()) return
      isChecking.current = true
      const order = await readOrder(orderId).catch(() => undefined)
      isChecking.current = false
      const now = shown.current
      if (!order || now.show !== 'paying' || isTrying() || goWith(order)) return
      if (isOvertaken(now, order)) await enter()
    },

    expire: (): void => goToResult('failure', 'expired'),
  }
}

function toFirstView(paymentReturn: PaymentReturn | undefined): PaymentView {
  return { show: paymentReturn?.from === 'wallet' ? 'capturing' : 'loading' }
}
