import type { Localized } from '@shop/contract/languages/languages'
import { MARKETS_ABROAD } from '@shop/contract/markets/markets'
import { quoteOrder } from '@shop/contract/orders/orders.endpoints'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import type { Input } from '@shop/contract/http/endpoint'
import { toDisplayName } from '@shop/contract/users/users.endpoints'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Route } from './+types/express-checkout'
import { clearCart } from '../features/cart/cart-store.ts'
import { useCart } from '../features/cart/use-cart.ts'
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.tsx'
import type { CheckoutVisitor } from '../features/checkout/contact-section.tsx'
import { useDraft } from '../features/checkout/draft.ts'
import { ExpressCoupon } from '../features/checkout/express/express-coupon.tsx'
import { ExpressGift } from '../features/checkout/express/express-gift.tsx'
import { findReturned } from '../features/checkout/express/express-wallet.ts'
import { PayPalButton } from '../features/checkout/express/paypal-button.tsx'
import {
  placeExpressOrder,
  toPaymentPath,
  toThanksPath,
  type PlacedExpress,
} from '../features/checkout/express/place-express-order.ts'
import { WalletReview } from '../features/checkout/express/wallet-review.tsx'
import { OrderSummary } from '../features/checkout/order-summary.tsx'
import { CartWallets } from '../features/payment/express/cart-wallets.tsx'
import { useWalletClients } from '../features/payment/express/use-wallet-clients.ts'
import { useSession } from '../features/session/use-session.ts'
import { fetchData } from '../lib/api/fetch-data.ts'
import { preserveLocale } from '../lib/i18n/locale-address.ts'
import { getLocale } from '../lib/i18n/locale.ts'
import { loadFullPage } from '../lib/navigation/full-page-load.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { hostFrom } from '../lib/server/web-host.server.ts'
import type { CartItem } from '../lib/shop/cart-item.ts'
import { toDeclined, toGiftChoice, useDeclinedFreeGifts } from '../lib/shop/free-gifts.ts'
import { toWithoutOffers, useLostOffers } from '../lib/shop/lost-offers.ts'
import { toQuoteItems, useQuote } from '../lib/shop/use-quote.ts'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/layout/button.tsx'
import { EmptyState } from '../ui/layout/empty-state.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'
import { InlineFailure } from '../ui/text/inline-failure.tsx'
import { cx } from '../ui/layout/class-names.ts'
import { Notice } from '../ui/text/notice.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { cardProvider, cardScriptUrl } = hostFrom(context).settings
  return { cardProvider, cardScriptUrl }
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
  toPageMeta({ title: m.express_title(), noindex: true }, matches)

type Settings = Awaited<ReturnType<typeof loader>>

/** Paying for the cart with a wallet that knows the address, and where PayPal returns to. */
export default function ExpressCheckoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <SectionHeading as="h1" className="mb-9">
        {m.express_title()}
      </SectionHeading>
      <noscript>
        <p className="mb-6">{m.checkout_needs_script()}</p>
      </noscript>
      <Express {...loaderData} />
    </div>
  )
}

function Express(settings: Settings) {
  const { items: lines, isKnown } = useCart()
  const { isLoading, isOffline, user, lastKnown } = useSession()
  const { search } = useLocation()
  const [returned] = useState(() => (typeof document === 'undefined' ? undefined : findReturned(search)))
  const [isLeaving, setLeaving] = useState(false)

  const paymentPath =
    typeof returned === 'object' && 'paymentPath' in returned ? returned.paymentPath : undefined

  useEffect(() => {
    if (paymentPath) location.replace(preserveLocale(paymentPath))
    // Removes what PayPal appends.
    else history.replaceState(history.state, '', preserveLocale(location.pathname))
  }, [paymentPath])

  if (!isKnown || isLoading || paymentPath) return <CheckoutSkeleton label={m.checkout_loading()} />
  if (isLeaving) return <CheckoutSkeleton label={m.checkout_to_payment()} />
  if (lines.length === 0) {
    return (
      <EmptyState title={m.checkout_empty()} action={<ButtonLink to="/">{m.cart_continue()}</ButtonLink>}>
        {m.checkout_empty_hint()}
      </EmptyState>
    )
  }

  function leave(placed: PlacedExpress, hasPaid: boolean) {
    setLeaving(true)
    clearCart()
    // A full page load, because the other pages' policy does not allow the card provider.
    location.replace(preserveLocale(hasPaid ? toThanksPath(placed) : toPaymentPath(placed)))
  }
  const visitor: CheckoutVisitor = {
    isLoading: lastKnown !== undefined && !isOffline,
    id: (user ?? lastKnown)?.user_id,
    shopper: user && { id: user.user_id, name: toDisplayName(user), email: user.email },
  }
  // What one shopper has chosen is not shown to another, or to a guest.
  const key = visitor.id ?? 'guest'

  if (typeof returned === 'object' && 'opened' in returned) {
    return <WalletReview key={key} {...{ visitor, lines }} opened={returned.opened} onPlaced={leave} />
  }
  return (
    <Choice
      // Another cart is another price.
      key={`${key} ${JSON.stringify(toQuoteItems(lines))}`}
      {...{ settings, lines, visitor }}
      hasLeft={returned === 'left'}
      onPlaced={leave}
    />
  )
}

/** Where most readers of a language live, for the price before an address is known. */
const LIKELY_COUNTRIES: Localized<string> = { en: MARKETS_ABROAD[0], zh: HOME_COUNTRY, 'zh-Hant': 'TW' }

interface ChoiceProps {
  settings: Settings
  lines: readonly CartItem[]
  visitor: CheckoutVisitor
  /** Returned from PayPal without an approval. */
  hasLeft: boolean
  onPlaced: (placed: PlacedExpress, hasPaid: boolean) => void
}

/** The wallets, and the cart as it is priced before an address is known. */
function Choice({ settings, lines, visitor, hasLeft, onPlaced }: ChoiceProps) {
  const { cardProvider, cardScriptUrl: scriptUrl } = settings
  const { draft, change } = useDraft(visitor.id)
  const isGuest = visitor.id === undefined
  const coupon = draft.couponId ? { coupon_id: draft.couponId } : {}
  const items = toQuoteItems(lines)
  const country = LIKELY_COUNTRIES[getLocale()]
  const { quote, error, isStale, reload } = useQuote({ items, country, ...coupon }, { shopperId: visitor.id })
  const declined = useDeclinedFreeGifts()
  const lostOffers = useLostOffers()
  const clients = useWalletClients(cardProvider)
  const [isBusy, setBusy] = useState(false)
  const couponId = quote?.coupon?.couponId
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <section aria-label={m.express_title()} className="flex flex-col gap-5">
        {hasLeft && <Notice announce>{m.express_paypal_left()}</Notice>}
        <p className="text-muted">{m.express_lead()}</p>
        {error !== undefined && (
          <InlineFailure title={m.cart_quote_failed()} error={error} onRetry={reload} />
        )}
        <ExpressCoupon
          {...{ visitor, quote, isStale }}
          hasFailed={error !== undefined}
          chosenId={coupon.coupon_id}
          chosenCode={draft.couponCode}
          onChoose={(couponId, couponCode) => change({ couponId, couponCode })}
        />
        {quote && clients.card && (
          <div className={cx(isStale && 'opacity-50')} inert={isStale || undefined}>
            <CartWallets<PlacedExpress>
              // The buttons belong to one price.
              key={`${couponId} ${quote.total}`}
              {...{ cardProvider, scriptUrl, onPlaced }}
              client={clients.card}
              first={quote}
              quote={(to, method) =>
                readQuote({
                  items,
                  country: to,
                  ...coupon,
                  ...toDeclined(declined),
                  ...toWithoutOffers(lostOffers),
                  ...(method && { shipping_method: method }),
                })
              }
              place={async ({ email, address, method, shown }) => {
                const placed = await placeExpressOrder({
                  items,
                  address,
                  method,
                  total: shown.total,
                  giftChoice: toGiftChoice(shown),
                  couponId: shown.coupon?.couponId,
                  agentOrigin: draft.agentOrigin,
                  guestEmail: isGuest ? email : undefined,
                })
                if ('refusal' in placed) {
                  if (placed.isCoupon) change({ couponId: undefined, couponCode: undefined })
                  reload()
                }
                return placed
              }}
              toReturnPath={toPaymentPath}
              onBusy={setBusy}
            />
          </div>
        )}
        {clients.wallet && <PayPalButton cart={{ items, couponId }} disabled={isBusy || isStale} />}
        <p className="text-center text-sm text-muted">{m.express_or()}</p>
        <ButtonLink to="/checkout" variant="quiet" wide>
          {m.express_regular()}
        </ButtonLink>
        <ExpressGift draft={draft} />
      </section>
      <section aria-label={m.cart_summary()} className="rounded-card border border-line bg-surface p-6">
        <OrderSummary lines={lines} quote={quote} isStale={isStale} />
      </section>
    </div>
  )
}

const readQuote = (body: Input<typeof quoteOrder>['body']) => fetchData(quoteOrder, { body })
