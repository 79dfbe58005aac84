import { toDisplayName } from '@shop/contract/users'
import { useEffect, useState } from 'react'
import type { Route } from './+types/checkout'
import { useAddressBook } from '../features/addresses/use-address-book.ts'
import { clearCart, removeFromCart, setLineQuantity } from '../features/cart/cart-store.ts'
import { useCart } from '../features/cart/use-cart.ts'
import type { Shortage } from '../features/checkout/changes.ts'
import { CheckoutForm } from '../features/checkout/checkout-form.tsx'
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.tsx'
import { useDepartures, useSession } from '../features/session/use-session.ts'
import { toPageMeta } from '../lib/page-meta.ts'
import { toReturnQuery } from '../lib/return-path.ts'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.checkout_title(), noindex: true }, matches)

const BACK = toReturnQuery('/checkout')

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
      <Checkout key={departures} />
    </div>
  )
}

function Checkout() {
  const { items, isKnown } = useCart()
  const { isLoading, user } = useSession()
  const book = useAddressBook(user?.user_id)
  const [isLeaving, setIsLeaving] = useState(false)

  // The browser may bring the page back as it was left.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && setIsLeaving(false)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  if (!isKnown) return <CheckoutSkeleton label={m.checkout_loading()} />
  if (isLeaving) return <CheckoutSkeleton label={m.checkout_to_payment()} />
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

  function goToPayment(orderId: string) {
    setIsLeaving(true)
    clearCart()
    // A new document: only its policy admits the card provider.
    location.assign(`/payment/${encodeURIComponent(orderId)}`)
  }

  return (
    <CheckoutForm
      lines={items}
      visitor={{
        isLoading,
        shopper: user && { id: user.user_id, name: toDisplayName(user), email: user.email },
      }}
      book={book}
      loginPath={`/login${BACK}`}
      registerPath={`/register${BACK}`}
      onAdjust={adjustCart}
      onPlaced={goToPayment}
    />
  )
}

function adjustCart(shortages: readonly Shortage[]): void {
  for (const { line, available } of shortages) {
    if (available === 0) removeFromCart(line)
    else setLineQuantity(line, available)
  }
}
