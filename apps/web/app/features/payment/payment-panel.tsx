import type { Order } from '@shop/contract/orders/orders.schemas'
import { useState } from 'react'
import { hasGoods } from '../../lib/shop/order-state.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/layout/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { HeadingText } from '../../ui/text/heading-text.tsx'
import { InlineFailure } from '../../ui/text/inline-failure.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Spinner } from '../../ui/layout/spinner.tsx'
import { Countdown } from './countdown.tsx'
import { Paying } from './paying.tsx'
import { usePayment, type PaymentOptions } from './use-payment.ts'
import { Waiting } from './waiting.tsx'

interface PaymentPanelProps extends PaymentOptions {
  scriptUrl: string
  /** Demo mode shows test cards and accounts. */
  isDemo: boolean
  /** Order summary next to the form, with a hint on how to cancel. */
  renderOrder: (order: Order, options: { canCancel: boolean }) => React.ReactNode
}

/** The payment of one order, in any state. */
export function PaymentPanel({ scriptUrl, isDemo, renderOrder, ...options }: PaymentPanelProps) {
  const actions = usePayment(options)
  const [isPaying, setIsPaying] = useState(false)
  const { view } = actions

  if (view.show === 'loading') return <PanelSkeleton />
  if (view.show === 'capturing')
    return <Busy title={m.payment_capturing()} text={m.payment_capturing_text()} />
  if (view.show === 'leaving') return <Busy title={m.payment_leaving()} />
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
    const retry = () => void actions.start()
    return view.wasTried ? (
      <Notice kind="danger" announce title={m.payment_unanswered()}>
        <p>{m.payment_unanswered_text()}</p>
        <Button variant="quiet" className="mt-1 -ml-3" onClick={retry}>
          {m.payment_unanswered_look()}
        </Button>
      </Notice>
    ) : (
      <InlineFailure title={m.payment_unreachable()} error={view.error} onRetry={retry} />
    )
  }
  if (view.show === 'refused') {
    return (
      <Notice kind="danger" announce title={m.payment_refused()}>
        <p>{m.payment_refused_disabled()}</p>
      </Notice>
    )
  }

  const { order } = view
  const isWaiting = view.show === 'waiting'
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section aria-label={m.payment_method()} className="flex flex-col gap-6">
        {!isWaiting && order.expires_at && (
          <Countdown
            isOfGoods={hasGoods(order)}
            until={order.expires_at}
            onEnd={actions.expire}
            isHeld={isPaying}
          />
        )}
        {isWaiting ? (
          <div className="rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-8">
            <Waiting orderId={order.order_id} payment={view.payment} onOutcome={actions.proceed} />
          </div>
        ) : (
          <Paying
            view={view}
            actions={actions}
            scriptUrl={scriptUrl}
            isDemo={isDemo}
            isPaying={isPaying}
            onPaying={setIsPaying}
          />
        )}
      </section>
      {renderOrder(order, { canCancel: !isWaiting && !isPaying })}
    </div>
  )
}

function Busy({ title, text }: { title: string; text?: string }) {
  return (
    <div className="flex min-h-96 flex-col items-center justify-center gap-5 text-center">
      <Spinner label={title} />
      {text && (
        <div>
          <h2 className="text-h3">
            <HeadingText>{title}</HeadingText>
          </h2>
          <p className="mt-2 text-muted">{text}</p>
        </div>
      )}
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
        <Skeleton className="h-120" />
      </div>
      <Skeleton className="h-80" />
    </div>
  )
}
