import { lazy, Suspense } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Route } from './+types/cart'
import { CartLines } from '../features/cart/cart-lines.tsx'
import { CartLinesSkeleton } from '../features/cart/cart-lines-skeleton.tsx'
import { CartSummary } from '../features/cart/cart-summary.tsx'
import { HandedOverCart } from '../features/cart/handed-over-cart.tsx'
import { EmptyCartPicture } from '../features/cart/empty-cart-picture.tsx'
import { useCart, type CartState } from '../features/cart/use-cart.ts'
import { useCartPrices } from '../features/cart/use-cart-prices.ts'
import { useShopperId } from '../features/session/use-session.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { isOrderable } from '../lib/shop/line-findings.ts'
import { useCategoryNames } from '../lib/shop/categories.ts'
import { m } from '../paraglide/messages.js'
import { listCategoryLinks } from '../shell/header/navigation-links.ts'
import { Badge } from '../ui/text/badge.tsx'
import { ButtonLink } from '../ui/layout/button.tsx'
import { EmptyState } from '../ui/layout/empty-state.tsx'
import { FreeGifts } from '../ui/text/free-gifts.tsx'
import { OfferNudges } from '../ui/text/offer-nudges.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

/** Loaded where there is something to buy. */
const ExpressRow = lazy(() => import('../features/checkout/express/express-row.tsx'))

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.cart_title(), noindex: true }, matches)

/** The cart page. The cart is stored in the browser, so the server renders only a skeleton. */
export default function CartPage() {
  const cart = useCart()
  const shopperId = useShopperId()
  return (
    <div className="page-width pt-10 md:pt-14">
      <SectionHeading as="h1">
        <span className="inline-flex items-center gap-3">
          {m.cart_title()}
          {cart.count > 0 && (
            <Badge tone="jade" className="font-body tabular-nums">
              {cart.count}
            </Badge>
          )}
        </span>
      </SectionHeading>
      <HandedOverCart shopperId={shopperId} />
      {cart.isKnown ? <KnownCart cart={cart} /> : <UnknownCart />}
    </div>
  )
}

function KnownCart({ cart: { items, total } }: { cart: CartState }) {
  const prices = useCartPrices(items)
  const shopperId = useShopperId()
  const { hasCartGooglePay = false } = useRouteLoaderData<{ hasCartGooglePay: boolean }>('root') ?? {}
  const isEmpty = items.length === 0
  return (
    <>
      <div
        className={
          isEmpty
            ? ''
            : 'mt-4 grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-14'
        }
      >
        <section aria-label={m.cart_lines()}>
          <CartLines items={items} findings={prices.findings} roomy />
          {!isEmpty && <FreeGifts gifts={prices.quote?.free_gifts} className="border-t border-line" />}
        </section>
        {!isEmpty && (
          <section
            aria-label={m.cart_summary()}
            className="rounded-card border border-line bg-surface p-6 lg:sticky lg:top-36 lg:row-span-2 xl:top-28"
          >
            <CartSummary total={total} prices={prices} />
            {[...prices.findings.values()].every(isOrderable) && (
              <div className="mt-6 min-h-46">
                <Suspense>
                  <ExpressRow lines={items} shopperId={shopperId} hasGooglePay={hasCartGooglePay} />
                </Suspense>
              </div>
            )}
          </section>
        )}
        {!isEmpty && <OfferNudges nudges={prices.quote?.nudges} className="lg:max-w-xl" />}
      </div>
      {isEmpty && <EmptyCart />}
    </>
  )
}

function EmptyCart() {
  const links = listCategoryLinks(useCategoryNames())
  return (
    <EmptyState
      title={m.cart_empty()}
      picture={<EmptyCartPicture />}
      action={<ButtonLink to="/">{m.cart_continue()}</ButtonLink>}
    >
      <p>{m.cart_empty_hint()}</p>
      <ul className="mt-2 flex flex-wrap justify-center">
        {links.map(({ to, label }) => (
          <li key={to}>
            <ButtonLink to={to} variant="quiet">
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}

function UnknownCart() {
  return (
    <>
      <noscript>
        <p className="mt-6 text-muted">{m.cart_needs_scripts()}</p>
      </noscript>
      <CartLinesSkeleton />
    </>
  )
}
