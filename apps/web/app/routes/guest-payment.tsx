import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Route } from './+types/guest-payment'
import { CancelOrder } from '../features/account/cancel-order.tsx'
import { GuestOrderAccess } from '../features/guest-order/guest-order-access.tsx'
import { OrderAside } from '../features/payment/order-aside.tsx'
import { PaymentPanel } from '../features/payment/payment-panel.tsx'
import { findPaymentReturn } from '../features/payment/payment-return.ts'
import { QueryProvider } from '../lib/api/query-provider.tsx'
import { preserveLocale } from '../lib/i18n/locale-address.ts'
import { reloadPage } from '../lib/navigation/failed-code.ts'
import { loadFullPage } from '../lib/navigation/full-page-load.ts'
import { useHydrated } from '../lib/react/use-hydrated.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { hostFrom } from '../lib/server/web-host.server.ts'
import { findOrderKey } from '../lib/storage/order-key.ts'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/layout/button.tsx'
import { EmptyState } from '../ui/layout/empty-state.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { cardProvider, cardScriptUrl, demo } = hostFrom(context).settings
  return { cardProvider, cardScriptUrl, demo }
}

/** Only this document's policy allows the card provider. */
export function clientLoader(args: Route.ClientLoaderArgs): ReturnType<typeof loader> {
  return loadFullPage(args)
}

/** The URL of the provider's script does not change while the page is open. */
export function shouldRevalidate() {
  return false
}

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.payment_title(), noindex: true }, matches)

/** The payment of the guest's order that this tab has opened. Its key is not in the URL, which providers see. */
export default function GuestPaymentPage({ loaderData }: Route.ComponentProps) {
  const key = useHydrated() ? findOrderKey() : ''
  return (
    <div className="page-width py-10 sm:py-14">
      {key !== undefined && (
        <SectionHeading as="h1" className="mb-9">
          {m.payment_title()}
        </SectionHeading>
      )}
      <noscript>
        <p className="mb-6">{m.checkout_needs_script()}</p>
      </noscript>
      {key === undefined && (
        <EmptyState
          as="h1"
          title={m.guest_pay_no_key()}
          action={<ButtonLink to="/find-order">{m.guest_find()}</ButtonLink>}
        >
          {m.guest_pay_no_key_hint()}
        </EmptyState>
      )}
      {key && (
        <QueryProvider>
          <GuestOrderAccess orderKey={key}>
            {({ order_id: orderId }) => <Payment {...loaderData} orderKey={key} orderId={orderId} />}
          </GuestOrderAccess>
        </QueryProvider>
      )}
    </div>
  )
}

interface PaymentProps extends Awaited<ReturnType<typeof loader>> {
  orderKey: string
  orderId: string
}

function Payment({ orderKey, orderId, cardProvider, cardScriptUrl, demo }: PaymentProps) {
  const { search } = useLocation()
  const [paymentReturn] = useState(() => findPaymentReturn(search))
  const orderPath = `/order/${orderKey}`

  // Removes the query with which bank or wallet return: it grants access to this payment.
  useEffect(() => history.replaceState(history.state, '', preserveLocale(location.pathname)), [])

  const goToOrder = useCallback(
    (result: 'success' | 'failure') => {
      // A full page load again, because the other pages' policy does not allow the card provider.
      location.replace(preserveLocale(result === 'success' ? `${orderPath}?paid=1` : orderPath))
    },
    [orderPath],
  )

  return (
    <>
      <PaymentPanel
        orderId={orderId}
        cardProvider={cardProvider}
        paymentReturn={paymentReturn}
        onDecided={goToOrder}
        scriptUrl={cardScriptUrl}
        isDemo={demo}
        renderOrder={(order, { canCancel }) => (
          <OrderAside order={order}>
            {canCancel && (
              <CancelOrder order={order} onCancelled={() => goToOrder('failure')} onStale={reloadPage} />
            )}
          </OrderAside>
        )}
      />
      {/* No link: the provider's script could read the key in it. */}
      <Button variant="quiet" className="mt-8 -ml-3" onClick={() => goToOrder('failure')}>
        {m.guest_back_to_order()}
      </Button>
    </>
  )
}
