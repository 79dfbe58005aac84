import type { Order } from '@shop/contract/orders'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InlineFailure } from '../../ui/inline-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CardPayment } from './card-payment.tsx'
import { Countdown } from './countdown.tsx'
import { MethodChoice } from './method-choice.tsx'
import { TestCards } from './test-cards.tsx'
import { usePayment, type PaymentOptions } from './use-payment.ts'
import { Waiting } from './waiting.tsx'

export interface PaymentPanelProps extends PaymentOptions {
  scriptUrl: string
  /** Demo mode shows the cards that can be tried. */
  showsTestCards: boolean
  /** The order beside the form; also says how to call it off. */
  renderOrder: (order: Order, options: { canCancel: boolean }) => React.ReactNode
}

/** The payment of one order, whatever state it is in. */
export function PaymentPanel({ scriptUrl, showsTestCards, renderOrder, ...options }: PaymentPanelProps) {
  const { view, start, settle, proceed, expire } = usePayment(options)
  const [isPaying, setIsPaying] = useState(false)

  if (view.show === 'loading') return <PanelSkeleton />
  if (view.show === 'leaving') {
    return (
      <div className="flex min-h-96 items-center justify-center">
        <Spinner label={m.payment_leaving()} />
      </div>
    )
  }
  if (view.show === 'not_found') {
    return (
      <EmptyState
        title={m.payment_not_found()}
        action={<ButtonLink to="/user/orders">{m.payment_to_orders()}</ButtonLink>}
      >
        {m.payment_not_found_hint()}
      </EmptyState>
    )
  }
  if (view.show === 'unreachable') {
    return <InlineFailure title={m.payment_unreachable()} error={view.error} onRetry={() => void start()} />
  }
  if (view.show === 'refused') {
    return (
      <Notice kind="danger" announce title={m.payment_refused()}>
        <p>{view.reason === 'disabled' ? m.payment_refused_disabled() : m.payment_refused_too_many()}</p>
      </Notice>
    )
  }

  const { order } = view
  const isWaiting = view.show === 'waiting'
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section aria-label={m.payment_method()} className="flex flex-col gap-6">
        {!isWaiting && order.expires_at && (
          <Countdown until={order.expires_at} onEnd={expire} isHeld={isPaying} />
        )}
        <div className="rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-8">
          {isWaiting ? (
            <Waiting form={view.form} onOutcome={proceed} />
          ) : (
            <div className="flex flex-col gap-6">
              <MethodChoice
                methods={[
                  {
                    provider: 'stripe',
                    icon: 'card',
                    label: m.payment_method_card(),
                    description: m.payment_method_card_hint(),
                  },
                ]}
                chosen="stripe"
                onChoose={() => undefined}
              />
              <CardPayment
                view={view}
                scriptUrl={scriptUrl}
                onTried={(decline) => settle(view.form, order, decline)}
                onBusy={setIsPaying}
              />
            </div>
          )}
        </div>
        {showsTestCards && !isWaiting && <TestCards />}
        {!isWaiting && <p className="text-sm text-muted">{m.payment_safe()}</p>}
      </section>
      {renderOrder(order, { canCancel: !isWaiting && !isPaying })}
    </div>
  )
}

function PanelSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={m.payment_loading()}
      className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="flex flex-col gap-6">
        <Skeleton className="h-5.5 w-56" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="h-80" />
    </div>
  )
}
