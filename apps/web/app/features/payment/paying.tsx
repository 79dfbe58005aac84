import { isPaymentApp } from '@shop/contract/payments/payments.rules'
import { useEffect, useEffectEvent, useRef } from 'react'
import { getLocale } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { AppPayment, AppSkeleton } from './app-payment.tsx'
import { CardPayment, CardSkeleton } from './card/card-payment.tsx'
import { DemoNotes } from './demo-notes.tsx'
import { MethodChoice } from './method-choice.tsx'
import { OpeningFailure } from './opening-failure.tsx'
import { listMethods, type PaymentMethod } from './payment-method.ts'
import type { PayingView } from './payment-view.ts'
import { PaymentNotice } from './payment-notice.tsx'
import type { PaymentActions } from './use-payment.ts'
import { WalletPayment, WalletSkeleton } from './wallet-payment.tsx'

interface PayingProps {
  view: PayingView
  actions: PaymentActions
  scriptUrl: string
  isDemo: boolean
  /** A payment attempt is under way. */
  isPaying: boolean
  onPaying: (isPaying: boolean) => void
}

/** Choice of payment method and the selected method's form. */
export function Paying({ view, actions, scriptUrl, isDemo, isPaying, onPaying }: PayingProps) {
  const { clients, method, opening, notice } = view
  const methods = listMethods(clients, { country: toCountry(view.order), locale: getLocale() })
  const provider = opening.is === 'open' ? opening.form.provider : undefined
  const isOver = opening.is === 'failed' && opening.failure.code === 'TOO_MANY_PAYMENT_ATTEMPTS'
  const isTrying = useRef(isPaying)
  isTrying.current = isPaying
  useReturn(() => void actions.check(() => isTrying.current))
  return (
    <>
      <div className="flex flex-col gap-6 rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-8">
        {notice && <PaymentNotice notice={notice} />}
        {!isOver && (
          <MethodChoice methods={methods} chosen={method} onChoose={actions.choose} disabled={isPaying} />
        )}
        {opening.is === 'failed' ? (
          <OpeningFailure
            failure={opening.failure}
            hasOther={methods.length > 1}
            onRetry={() => actions.choose(method)}
          />
        ) : (
          <Form view={view} actions={actions} scriptUrl={scriptUrl} onPaying={onPaying} />
        )}
      </div>
      {isDemo && provider && !isPaymentApp(method) && <DemoNotes provider={provider} />}
      <p className="text-sm text-muted">{toSafetyText(method)}</p>
    </>
  )
}

/** Where the shopper is; buyers of gift cards are not asked. */
function toCountry({ address, gift_card: giftCard }: PayingView['order']): string | undefined {
  return giftCard ? undefined : address?.country
}

function Form({ view, actions, scriptUrl, onPaying }: Omit<PayingProps, 'isDemo' | 'isPaying'>) {
  const { clients, method, opening, order } = view
  if (opening.is !== 'open') {
    if (method === 'wallet') return <WalletSkeleton />
    if (isPaymentApp(method)) return <AppSkeleton />
    return (
      <div className="relative min-h-68">
        <CardSkeleton />
      </div>
    )
  }
  const { form } = opening
  if ('app' in form) {
    return (
      <AppPayment
        key={`${form.payment_id} ${form.expires_at}`}
        form={form}
        order={order}
        onOutcome={actions.proceed}
        onRenew={() => actions.renew()}
      />
    )
  }
  if (form.provider === 'paypal') {
    return (
      <WalletPayment
        form={form}
        orderUntil={order.expires_at}
        isRenewed={opening.isRenewed}
        onRenew={() => actions.renew()}
      />
    )
  }
  return (
    <CardPayment
      key={form.payment_id}
      form={form}
      client={clients.card!}
      scriptUrl={scriptUrl}
      onTried={(decline) => actions.settle(form, order, decline)}
      onBusy={onPaying}
    />
  )
}

function toSafetyText(method: PaymentMethod): string {
  if (method === 'wallet') return m.payment_wallet_safe()
  return isPaymentApp(method) ? m.payment_app_safe() : m.payment_safe()
}

/** Calls back when the page regains focus or visibility, or is restored from the back/forward cache. */
function useReturn(onReturn: () => void): void {
  const report = useEffectEvent(onReturn)
  useEffect(() => {
    const reportVisible = () => document.visibilityState === 'visible' && report()
    const reportRestored = ({ persisted }: PageTransitionEvent) => persisted && report()
    document.addEventListener('visibilitychange', reportVisible)
    addEventListener('focus', reportVisible)
    addEventListener('pageshow', reportRestored)
    return () => {
      document.removeEventListener('visibilitychange', reportVisible)
      removeEventListener('focus', reportVisible)
      removeEventListener('pageshow', reportRestored)
    }
  }, [])
}
