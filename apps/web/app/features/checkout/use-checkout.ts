import type { Address } from '@shop/contract/addresses/addresses.schemas'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import { useMemo, useRef, useState } from 'react'
import { isTouched, toAddressInput } from '../../lib/shop/address-draft.ts'
import { findAddressErrors, type AddressErrors } from '../../lib/shop/address-errors.ts'
import { toFieldErrors } from '../../lib/api/field-errors.ts'
import { toIdempotentRequest, type IdempotentRequest } from '../../lib/api/idempotent-request.ts'
import { findRegions } from '../../lib/shop/regions.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import type { FieldError } from '../../ui/form/error-summary.tsx'
import { useFormErrors } from '../../ui/form/use-form-errors.ts'
import { useAddressErrors } from '../../ui/form/use-address-errors.ts'
import { m } from '../../paraglide/messages.js'
import type { CartItem } from '../../lib/shop/cart-item.ts'
import { toGiftChoice } from '../../lib/shop/free-gifts.ts'
import { useLostOffers } from '../../lib/shop/lost-offers.ts'
import { toQuoteItems, useQuote, type QuoteState } from '../../lib/shop/use-quote.ts'
import { givesGiftOf } from './changes.ts'
import { subscribeToNews } from './subscribe-to-news.ts'
import { toProblem, type LostCoupon, type SeenPrices } from './find-problem.ts'
import { listUsableGiftCards } from './gift-cards/gift-card-draft.ts'
import { findRecipient, toGiftInput } from './gift-draft.ts'
import { useGiftErrors, type GiftForm } from './use-gift-errors.ts'
import { NEW_ADDRESS, useDraft, type CheckoutDraft } from './draft.ts'
import { CONTACT_IDS, findGuestEmailError } from './guest-contact.ts'
import {
  saveAddress,
  sendOrder,
  type PlacedState,
  type PlaceGuestOrderInput,
  type PlaceOrderInput,
} from './place-order.ts'
import type { CheckoutProblem } from './problem-panel.tsx'

interface CheckoutOptions {
  lines: readonly CartItem[]
  /** Id of the signed-in customer; undefined for guests. */
  shopperId: string | undefined
  /** Owner of the draft; known before the profile is loaded. */
  draftOwnerId: string | undefined
  book: CheckoutBook
  onQuote: (quote: OrderQuote) => void
  /** A visitor wants to order who has neither signed in nor given their address. */
  onSignInNeeded: () => void
  onPlaced: (orderId: string, placed: PlacedState) => void
  /** Receives the key of a guest's order. */
  onGuestPlaced: (orderKey: string, placed: PlacedState) => void
}

/** The customer's address book as the checkout uses it. */
export interface CheckoutBook {
  /** Undefined until loaded. */
  addresses: readonly Address[] | undefined
  isLoading: boolean
  /** Why loading failed. */
  error: Error | null
  reload: () => void
  /** Adds an address that was just saved. */
  add: (address: Address) => void
}

/** State and actions of the checkout. */
export interface Checkout {
  draft: CheckoutDraft
  change: (part: Partial<CheckoutDraft>) => void
  /** Id in the address book, or `new`. */
  chosenAddressId: string
  /** Errors of the typed address, at its fields and as a summary. */
  errors: AddressErrors
  /** Errors of the gift's fields. */
  gift: Pick<GiftForm, 'errors' | 'recipientErrors'>
  summary: readonly FieldError[]
  /** What is wrong with a guest's address. */
  emailError: string | undefined
  prices: QuoteState
  shippingMethod: ShippingMethod | undefined
  problem: CheckoutProblem | undefined
  /** Number of attempts to order; each one that meets a problem moves the focus to it. */
  attempts: number
  isPlacing: boolean
  place: () => Promise<void>
}

const NO_ERRORS: readonly FieldError[] = []

/** Combines draft, address book and quote, and places the order once. */
export function useCheckout(options: CheckoutOptions): Checkout {
  const { lines, shopperId, draftOwnerId, book, onQuote, onSignInNeeded, onPlaced, onGuestPlaced } = options
  const { draft, change, finish } = useDraft(draftOwnerId)
  const { errors, summary, show } = useAddressErrors(draft.address)
  const contact = useFormErrors({ email: CONTACT_IDS.email })
  const giftForm = useGiftErrors(draft.gift)
  const [message, setMessage] = useState<string>()
  const [attempts, setAttempts] = useState(0)
  const [seen, setSeen] = useState<SeenPrices>()
  const [lostCoupon, setLostCoupon] = useState<LostCoupon>()
  const [isPlacing, send] = useSending()
  const saving = useRef<IdempotentRequest>(undefined)

  const saved = (shopperId && book.addresses) || []
  const chosenAddressId = toChosenId(draft, saved)
  const chosen = saved.find(({ address_id }) => address_id === chosenAddressId)
  const addressSummary = chosen ? NO_ERRORS : summary
  // The summary takes the focus when the list is another one.
  const allErrors = useMemo(
    () => [...contact.summary, ...addressSummary, ...giftForm.summary],
    [contact.summary, addressSummary, giftForm.summary],
  )
  const recipient = findRecipient(draft.gift)
  const country = (recipient?.country ?? chosen?.country ?? draft.address.country) || HOME_COUNTRY
  const wrapping = draft.gift.isGift ? draft.gift.wrapping : undefined
  const items = toQuoteItems(lines)
  const prices = useQuote(
    {
      items,
      country,
      ...(draft.shippingMethod && { shipping_method: draft.shippingMethod }),
      ...(draft.couponId && { coupon_id: draft.couponId }),
      ...(wrapping && { wrapping }),
      ...(draft.giftCards.length > 0 && {
        gift_cards: draft.giftCards.map(({ gift_card: name }) => name),
      }),
    },
    { shopperId: draftOwnerId, onQuote },
  )
  const shippingMethod = toMethod(prices.quote, draft.shippingMethod)
  const { couponId, giftCards } = draft
  // The wrapping is the only part of a gift that has a price.
  const requestKey = JSON.stringify([items, country, shippingMethod, couponId, wrapping, giftCards])
  const lostOffers = useLostOffers()
  const problem = toProblem({
    lines,
    prices,
    seen: seen?.key === requestKey ? seen.quote : undefined,
    lostCoupon: draft.couponId === undefined ? lostCoupon : undefined,
    lostOffers,
    message,
  })

  async function place(): Promise<void> {
    setAttempts((number) => number + 1)
    setMessage(undefined)
    setLostCoupon(undefined)
    const asGuest = !shopperId && draft.email.trim() !== ''
    const emailError = asGuest ? findGuestEmailError(draft.email) : undefined
    const isUnreachable = contact.show(toFieldErrors({ email: emailError }))
    const hasErrors = show(
      chosen ? {} : findAddressErrors(draft.address, await findRegions(draft.address.country)),
    )
    const hasGiftErrors = await giftForm.check(prices.quote?.gift_terms)
    if (hasErrors || hasGiftErrors || isUnreachable || problem?.kind === 'shortage') return
    if (!shopperId && !asGuest) return onSignInNeeded()
    const { quote } = prices
    if (!quote || prices.isStale || !shippingMethod) return
    await send(() => placeAt(quote, shippingMethod))
  }

  async function placeAt(quote: OrderQuote, method: ShippingMethod): Promise<void> {
    const addressId = chosen?.address_id ?? (shopperId ? await saveTypedAddress() : undefined)
    if (addressId === 'refused') return
    const gift = toGiftInput(draft.gift)
    const giftCards = listUsableGiftCards(draft.giftCards, quote)
    const body = {
      items,
      ...(addressId ? { address_id: addressId } : { address: toAddressInput(draft.address) }),
      shipping_method: method,
      ...(draft.note.trim() && { note: draft.note.trim() }),
      ...(quote.coupon && { coupon_id: quote.coupon.couponId }),
      ...(gift && { gift }),
      ...(giftCards.length > 0 && { gift_cards: giftCards, expected_payable: quote.payable }),
      ...(draft.agentOrigin && { agent_origin: draft.agentOrigin }),
      expected_total: quote.total,
      ...toGiftChoice(quote),
      ...(!shopperId && { email: draft.email.trim(), phone: draft.address.phone.trim() }),
    } as PlaceOrderInput | PlaceGuestOrderInput
    const request = toIdempotentRequest(draft.request, body)
    change({ request })
    const outcome = await sendOrder(body, request.key)
    if (outcome.kind === 'placed') {
      if (draft.wantsNews) await subscribeToNews(shopperId ? undefined : draft.email.trim())
      finish()
      const { orderId, orderKey, isPaid } = outcome
      return orderKey ? onGuestPlaced(orderKey, { isPaid }) : onPlaced(orderId, { isPaid })
    }
    // Without a response the key stays; after a refusal the next attempt is a new request.
    if (outcome.kind !== 'unanswered') change({ request: undefined })
    if (outcome.kind === 'coupon' && quote.coupon) {
      setLostCoupon({ coupon: quote.coupon, obstacle: outcome.obstacle, before: quote.total })
      return change({ couponId: undefined, couponCode: undefined })
    }
    if (outcome.kind === 'address') return void show(outcome.errors)
    if (outcome.kind === 'recipient') return giftForm.showRecipient(outcome.errors)
    if (outcome.kind !== 'changed') return setMessage(outcome.message)
    setSeen({ key: requestKey, quote })
    if (outcome.code === 'SHIPPING_NOT_AVAILABLE') setMessage(m.checkout_problem_shipping())
    if (outcome.code === 'FREE_GIFT_GONE')
      setMessage(
        givesGiftOf(quote, outcome.lostOffers) ? m.checkout_problem_gift_used() : m.offers_free_gift_gone(),
      )
    if (outcome.code === 'ADDRESS_NOT_FOUND') {
      setMessage(m.checkout_problem_address())
      book.reload()
    }
    prices.reload()
  }

  /** Id of the typed address once it is saved; undefined where it is not to be saved. */
  async function saveTypedAddress(): Promise<string | 'refused' | undefined> {
    if (!draft.savesAddress) return undefined
    saving.current = toIdempotentRequest(saving.current, draft.address)
    const saved = await saveAddress(draft.address, saving.current.key)
    if (saved.kind === 'not_saved') return undefined
    if (saved.kind === 'address') {
      show(saved.errors)
      return 'refused'
    }
    book.add(saved.address)
    change({ addressId: saved.address.address_id })
    return saved.address.address_id
  }

  return {
    draft,
    change,
    chosenAddressId,
    errors,
    gift: giftForm,
    summary: allErrors,
    emailError: contact.errors.email,
    prices,
    shippingMethod,
    problem,
    attempts,
    isPlacing,
    place,
  }
}

/**
 * The selected address, else the typed one if it was started, else the first (default) of the address book.
 */
function toChosenId(draft: CheckoutDraft, book: readonly Address[]): string {
  const { addressId } = draft
  if (addressId && book.some(({ address_id }) => address_id === addressId)) return addressId
  if (addressId === NEW_ADDRESS || isTouched(draft.address)) return NEW_ADDRESS
  return book[0]?.address_id ?? NEW_ADDRESS
}

/** The selected method if it reaches the address, else the first that does. */
function toMethod(
  quote: OrderQuote | undefined,
  wanted: ShippingMethod | undefined,
): ShippingMethod | undefined {
  const methods = quote?.shipping_options.map(({ method }) => method) ?? []
  return methods.find((method) => method === wanted) ?? methods[0]
}
