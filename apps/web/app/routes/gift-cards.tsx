import { useEffect, useState } from 'react'
import type { Route } from './+types/gift-cards'
import { GiftCardForm } from '../features/gift-cards/gift-card-form.tsx'
import { useDepartures, useSession } from '../features/session/use-session.ts'
import { preserveLocale } from '../lib/i18n/locale-address.ts'
import { loadPageData } from '../lib/navigation/load-page-data.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { toBreadcrumbs } from '../lib/seo/structured-data/breadcrumbs.server.ts'
import { describePage } from '../lib/seo/structured-data/describe-page.server.ts'
import { hostFrom } from '../lib/server/web-host.server.ts'
import { saveOrderKey } from '../lib/storage/order-key.ts'
import { m } from '../paraglide/messages.js'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = hostFrom(context).settings
  describePage(context, [toBreadcrumbs(publicUrl, [{ name: m.giftcards_title(), path: '/gift-cards' }])])
  return null
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageData(args)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta(
    {
      title: m.giftcards_title(),
      description: m.giftcards_description(),
      canonicalPath: '/gift-cards',
    },
    matches,
  )

/** Choosing a gift card, which is an order of its own: it goes straight to its payment. */
export default function GiftCardsPage() {
  const departures = useDepartures()
  const { isLoading, isOffline, user, lastKnown } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)

  // The page may be restored from the back/forward cache in the state in which it was left.
  useEffect(() => {
    const reset = (event: PageTransitionEvent) => event.persisted && setIsLeaving(false)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])

  function leaveForPayment({ orderId, orderKey }: { orderId: string; orderKey?: string }) {
    setIsLeaving(true)
    if (orderKey !== undefined) saveOrderKey(orderKey)
    // A full page load: only that document's content security policy allows the card provider.
    location.assign(
      preserveLocale(orderKey === undefined ? `/payment/${encodeURIComponent(orderId)}` : '/order/pay'),
    )
  }

  return (
    <div className="page-width pt-4 pb-16 lg:pb-24">
      <Breadcrumb crumbs={[{ label: m.giftcards_title() }]} />
      <SectionHeading as="h1" lead={m.giftcards_lead()} className="mt-6 mb-10">
        {m.giftcards_title()}
      </SectionHeading>
      <noscript>
        <p className="mb-6">{m.giftcards_needs_script()}</p>
      </noscript>
      <p role="status" className="sr-only">
        {isLeaving && m.giftcards_to_payment()}
      </p>
      <GiftCardForm
        // What one shopper has typed is not shown to another, or to a guest.
        key={departures}
        visitor={{ isLoading: isLoading || (lastKnown !== undefined && !isOffline), email: user?.email }}
        onPlaced={leaveForPayment}
      />
    </div>
  )
}
