import { useCallback, useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { Route } from './+types/payment'
import { CancelOrder } from '../features/account/cancel-order.tsx'
import { OrderAside } from '../features/payment/order-aside.tsx'
import { PaymentPanel } from '../features/payment/payment-panel.tsx'
import { findPaymentReturn } from '../features/payment/payment-return.ts'
import { RequireSession } from '../features/session/require-session.tsx'
import { preserveLocale } from '../lib/i18n/locale-address.ts'
import { reloadPage } from '../lib/navigation/failed-code.ts'
import { loadFullPage } from '../lib/navigation/full-page-load.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { hostFrom } from '../lib/server/web-host.server.ts'
import { m } from '../paraglide/messages.js'
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

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <SectionHeading as="h1" className="mb-9">
        {m.payment_title()}
      </SectionHeading>
      <noscript>
        <p className="mb-6">{m.checkout_needs_script()}</p>
      </noscript>
      <RequireSession>
        <Payment {...loaderData} />
      </RequireSession>
    </div>
  )
}

function Payment({ cardProvider, cardScriptUrl, demo }: Awaited<ReturnType<typeof loader>>) {
  const { orderId = '' } = useParams()
  const { search } = useLocation()
  const [paymentReturn] = useState(() => findPaymentReturn(search))

  // Removes the query with which bank or wallet return: it grants access to this payment.
  useEffect(() => history.replaceState(history.state, '', preserveLocale(location.pathname)), [])

  const goToResult = useCallback(
    (result: 'success' | 'failure', reason?: string) => {
      const query = new URLSearchParams({ order: orderId, ...(reason && { reason }) })
      // A full page load again, because the other pages' policy does not allow the card provider.
      location.replace(preserveLocale(`/checkout/${result}?${query}`))
    },
    [orderId],
  )

  return (
    <PaymentPanel
      orderId={orderId}
      cardProvider={cardProvider}
      paymentReturn={paymentReturn}
      onDecided={goToResult}
      scriptUrl={cardScriptUrl}
      isDemo={demo}
      renderOrder={(order, { canCancel }) => (
        <OrderAside order={order}>
          {canCancel && (
            <CancelOrder
              order={order}
              onCancelled={() => goToResult('failure', 'cancelled')}
              onStale={reloadPage}
            />
          )}
        </OrderAside>
      )}
    />
  )
}
