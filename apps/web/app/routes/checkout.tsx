import { toDisplayName } from '@shop/contract/users/users.endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Route } from './+types/checkout'
import { addressesQuery, addToCachedAddresses } from '../features/addresses/address-queries.ts'
import { clearCart, completeCart, setLineQuantity } from '../features/cart/cart-store.ts'
import { useCart } from '../features/cart/use-cart.ts'
import type { Shortage } from '../features/checkout/changes.ts'
import { CheckoutForm } from '../features/checkout/checkout-form.tsx'
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.tsx'
import { useDepartures, useSession } from '../features/session/use-session.ts'
import { QueryProvider } from '../lib/api/query-provider.tsx'
import { preserveLocale } from '../lib/i18n/locale-address.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { saveOrderKey } from '../lib/storage/order-key.ts'
import { m } from '../paraglide/messages.js'
import { findSavedProfile } from '../shell/find-saved-profile.ts'
import { ButtonLink } from '../ui/layout/button.tsx'
import { EmptyState } from '../ui/layout/empty-state.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.checkout_title(), noindex: true }, matches)

export default function CheckoutPage() {
  const departures = useDepartures()
  return (
    <div className="page-width py-10 sm:py-14">
      <SectionHeading as="h1" className="mb-9">
        {m.checkout_title()}
      </SectionHeading>
      <noscript>
        <p className="mb-6">{m.checkout_needs_script()}</p>
      </noscript>
      <QueryProvider>
        <Checkout key={departures} />
      </QueryProvider>
    </div>
  )
}

function Checkout() {
  const { items, isKnown } = useCart()
  const { isLoading, isOffline, user, lastKnown } = useSession()
  const shopperId = (user ?? lastKnown)?.user_id
  const book = useQuery(addressesQuery(shopperId))
  const [isRedirecting, setIsRedirecting] = useState(false)

  // The page may be restored from the back/forward cache in the state in which it was left.
  useEffect(() => {
    const reset = (event: PageTransitionEvent) => event.persisted && setIsRedirecting(false)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])

  // The stored draft may belong to another shopper, so the form waits for the session.
  if (!isKnown || isLoading) return <CheckoutSkeleton label={m.checkout_loading()} />
  if (isRedirecting) return <CheckoutSkeleton label={m.checkout_to_payment()} />
  if (items.length === 0) {
    return (
      <EmptyState
        title={m.checkout_empty()}
        action={<ButtonLink to="/category/bracelets">{m.checkout_empty_action()}</ButtonLink>}
      >
        {m.checkout_empty_hint()}
      </EmptyState>
    )
  }

  function leaveFor(path: string) {
    setIsRedirecting(true)
    clearCart()
    // A full page load: only that document's content security policy allows the card provider.
    location.assign(preserveLocale(path))
  }

  return (
    <CheckoutForm
      // What one shopper has typed is not shown to another, or to a guest.
      key={shopperId ?? 'guest'}
      lines={items}
      visitor={{
        isLoading: lastKnown !== undefined && !isOffline,
        id: shopperId,
        shopper: user && { id: user.user_id, name: toDisplayName(user), email: user.email },
      }}
      book={{
        addresses: book.data,
        isLoading: book.isPending,
        error: book.error,
        reload: () => void book.refetch(),
        add: (address) => void (shopperId && addToCachedAddresses(shopperId, address)),
      }}
      knownAddressCount={findSavedProfile(lastKnown)?.addresses.length ?? 0}
      onQuote={completeCart}
      onAdjust={adjustCart}
      onPlaced={(orderId, { isPaid }) => {
        const id = encodeURIComponent(orderId)
        leaveFor(isPaid ? `/checkout/success?order=${id}` : `/payment/${id}`)
      }}
      onGuestPlaced={(key, { isPaid }) => {
        saveOrderKey(key)
        leaveFor(isPaid ? `/order/${key}?paid=1` : '/order/pay')
      }}
    />
  )
}

function adjustCart(shortages: readonly Shortage[]): void {
  for (const { line, finding } of shortages) setLineQuantity(line, finding.available)
}
