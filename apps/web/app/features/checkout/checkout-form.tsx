import { lazy, Suspense, useState } from 'react'
import { toFen } from '@shop/contract/money/money'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import type { CartItem } from '../../lib/shop/cart-item.ts'
import { formatMoney } from '@shop/contract/money/format-money'
import { m } from '../../paraglide/messages.js'
import { useIsWide } from '../../lib/react/use-is-wide.ts'
import { Button } from '../../ui/layout/button.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { ApproximatePrice } from '../../ui/text/approximate-price.tsx'
import { InlineFailure } from '../../ui/text/inline-failure.tsx'
import { AddressSection, AddressSkeleton } from './address-section.tsx'
import type { Shortage } from './changes.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { ContactSection, type CheckoutVisitor } from './contact-section.tsx'
import { CouponSection } from './coupon-section.tsx'
import { CONTACT_IDS } from './guest-contact.ts'
import { GiftCardSection } from './gift-cards/gift-card-section.tsx'
import { GiftSection } from './gift-section.tsx'
import { NoteSection } from './note-section.tsx'
import { FoldedSummary } from './folded-summary.tsx'
import { OfferNudges } from '../../ui/text/offer-nudges.tsx'
import { OrderSummary } from './order-summary.tsx'
import type { PlacedState } from './place-order.ts'
import { ProblemPanel } from './problem-panel.tsx'
import { ShippingSection } from './shipping-section.tsx'
import { useCheckout, type CheckoutBook } from './use-checkout.ts'

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

export interface CheckoutFormProps {
  lines: readonly CartItem[]
  visitor: CheckoutVisitor
  /** The customer's address book; not fetched for guests. */
  book: CheckoutBook
  /** Number of addresses in the locally stored summary. */
  knownAddressCount: number
  /** Receives each quote of the lines. */
  onQuote: (quote: OrderQuote) => void
  /** Lowers the quantities in the cart to the stock. */
  onAdjust: (shortages: readonly Shortage[]) => void
  onPlaced: (orderId: string, placed: PlacedState) => void
  /** Receives the key of a guest's order. */
  onGuestPlaced: (orderKey: string, placed: PlacedState) => void
}

/** The checkout on one page. Render it only in the browser, with a cart that is not empty. */
export function CheckoutForm({
  lines,
  visitor,
  book,
  knownAddressCount,
  onQuote,
  onAdjust,
  onPlaced,
  onGuestPlaced,
}: CheckoutFormProps) {
  const [isSignInOpen, setIsSignInOpen] = useState(false)
  const checkout = useCheckout({
    lines,
    shopperId: visitor.shopper?.id,
    draftOwnerId: visitor.id,
    book,
    onQuote,
    onSignInNeeded: () => setIsSignInOpen(true),
    onPlaced,
    onGuestPlaced,
  })
  const { prices, problem, isPlacing } = checkout
  const { quote } = prices

  function goOnAsGuest() {
    setIsSignInOpen(false)
    // After the dialog has released the focus.
    requestAnimationFrame(() => document.getElementById(CONTACT_IDS.email)?.focus())
  }

  const isWide = useIsWide()
  const isBookAwaited = visitor.isLoading || (visitor.shopper !== undefined && book.isLoading)

  return (
    <Form
      onSubmit={checkout.place}
      className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className={cx('flex flex-col gap-8', isBookAwaited && 'min-h-dvh')}>
        {!isWide && (
          <FoldedSummary total={quote?.payable}>
            <OrderSummary lines={lines} quote={quote} isStale={prices.isStale} />
          </FoldedSummary>
        )}
        <ErrorSummary errors={checkout.summary} />
        {problem && (
          <ProblemPanel
            problem={problem}
            attempts={checkout.attempts}
            isBusy={isPlacing}
            onAdjust={() => problem.kind === 'shortage' && onAdjust(problem.shortages)}
            onAccept={() => void checkout.place()}
          />
        )}
        <CheckoutSection step={1} title={m.checkout_contact()}>
          <ContactStep checkout={checkout} visitor={visitor} />
        </CheckoutSection>
        <CheckoutSection step={2} title={m.checkout_address()}>
          {isBookAwaited ? (
            <AddressSkeleton knownCount={knownAddressCount} />
          ) : (
            <AddressStep checkout={checkout} book={book} isShopper={visitor.shopper !== undefined} />
          )}
        </CheckoutSection>
        {/* Rendered after the address book has loaded: its height is unknown until then, and content below
            it would shift. */}
        {!isBookAwaited && <LaterSteps checkout={checkout} visitor={visitor} />}
      </div>

      <PlacePanel checkout={checkout} lines={lines} isWide={isWide} />
      {isSignInOpen && (
        <Suspense>
          <SignInDialog open onOpenChange={setIsSignInOpen} onGuest={goOnAsGuest} />
        </Suspense>
      )}
    </Form>
  )
}

type Checkout = ReturnType<typeof useCheckout>

function ContactStep({ checkout, visitor }: { checkout: Checkout; visitor: CheckoutVisitor }) {
  const { draft, change, emailError } = checkout
  return (
    <>
      <ContactSection
        visitor={visitor}
        email={draft.email}
        error={emailError}
        onEmail={(email) => change({ email })}
      />
      <Checkbox
        name="news"
        className="mt-3"
        checked={draft.wantsNews}
        onChange={({ target: { checked } }) => change({ wantsNews: checked })}
        label={m.subscribe_consent()}
      />
    </>
  )
}

function AddressStep({
  checkout,
  book,
  isShopper,
}: {
  checkout: Checkout
  book: CheckoutBook
  isShopper: boolean
}) {
  return (
    <>
      {book.error && !book.addresses && (
        <div className="mb-5">
          <InlineFailure title={m.checkout_address_failed()} error={book.error} onRetry={book.reload} />
        </div>
      )}
      <AddressSection
        book={(isShopper && book.addresses) || []}
        chosenId={checkout.chosenAddressId}
        draft={checkout.draft}
        errors={checkout.errors}
        canSave={isShopper}
        onChange={checkout.change}
      />
    </>
  )
}

/** The steps after the address; those after the shipping method need prices. */
function LaterSteps({ checkout, visitor }: { checkout: Checkout; visitor: CheckoutVisitor }) {
  const { draft, change, prices, shippingMethod } = checkout
  const { quote } = prices
  const arePricesKnown = quote !== undefined || prices.error !== undefined
  return (
    <>
      <CheckoutSection step={3} title={m.checkout_shipping_method()}>
        <ShippingSection
          quote={quote}
          chosen={shippingMethod}
          onChoose={(method) => change({ shippingMethod: method })}
        />
      </CheckoutSection>
      {arePricesKnown && (
        <>
          <CheckoutSection step={4} title={m.checkout_gift()}>
            <GiftSection
              gift={draft.gift}
              terms={quote?.gift_terms}
              errors={checkout.gift.errors}
              recipientErrors={checkout.gift.recipientErrors}
              onChange={(part) => change({ gift: { ...draft.gift, ...part } })}
            />
          </CheckoutSection>
          <CheckoutSection step={5} title={m.checkout_coupon()}>
            <CouponSection
              visitor={visitor}
              quote={quote}
              isStale={prices.isStale}
              hasFailed={prices.error !== undefined}
              chosenId={draft.couponId}
              chosenCode={draft.couponCode}
              onChoose={(couponId, couponCode) => change({ couponId, couponCode })}
            />
          </CheckoutSection>
          <CheckoutSection step={6} title={m.checkout_gift_cards()}>
            <GiftCardSection
              cards={draft.giftCards}
              quote={quote}
              isStale={prices.isStale}
              onChange={(giftCards) => change({ giftCards })}
            />
          </CheckoutSection>
          <CheckoutSection step={7} title={m.checkout_note_title()}>
            <NoteSection note={draft.note} onNote={(note) => change({ note })} />
          </CheckoutSection>
        </>
      )}
    </>
  )
}

/** The sum, and the button that places the order. */
function PlacePanel({
  checkout,
  lines,
  isWide,
}: {
  checkout: Checkout
  lines: readonly CartItem[]
  isWide: boolean
}) {
  const { prices, isPlacing } = checkout
  const { quote } = prices
  const isCovered = quote !== undefined && toFen(quote.total) > 0 && toFen(quote.payable) === 0
  return (
    <section
      aria-label={m.checkout_summary()}
      className="rounded-card border border-line bg-surface px-5 py-6 sm:px-7 lg:sticky lg:top-24"
    >
      <h2 className="mb-5 text-h3 max-lg:sr-only">{m.checkout_summary()}</h2>
      {prices.error !== undefined && (
        <div className="mb-5">
          <InlineFailure title={m.checkout_prices_failed()} error={prices.error} onRetry={prices.reload} />
        </div>
      )}
      {isWide && <OrderSummary lines={lines} quote={quote} isStale={prices.isStale} />}
      <ApproximatePrice money={quote?.payable} className="mb-5 lg:mt-3 lg:mb-0 lg:text-right" />
      <Button
        type="submit"
        wide
        className="lg:mt-6"
        loading={isPlacing || (prices.isStale && prices.error === undefined)}
      >
        {quote && toFen(quote.payable) > 0
          ? m.checkout_place_for({ amount: formatMoney(quote.payable) })
          : m.checkout_place()}
      </Button>
      <p className="mt-3 flex items-center justify-center gap-2 text-center text-sm text-muted">
        <Icon name="lock" className="size-4.5" />
        {isCovered ? m.checkout_next_step_covered() : m.checkout_next_step()}
      </p>
      <OfferNudges nudges={quote?.nudges} className="mt-5 border-t border-line pt-5" />
    </section>
  )
}
