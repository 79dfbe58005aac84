import { useState } from 'react'
import { SHIPPING_REACH, type ShippingMethod } from '@shop/contract/orders/sale-terms'
import { EMPTY_ADDRESS, toAddressDraft, type AddressDraft } from '../../lib/shop/address-draft.ts'
import { parseGiftCards, type GiftCardDraft } from './gift-cards/gift-card-draft.ts'
import { EMPTY_GIFT, parseGift, type GiftDraft } from './gift-draft.ts'
import { isIdempotentRequest, type IdempotentRequest } from '../../lib/api/idempotent-request.ts'
import { findText, isObject } from '../../lib/json.ts'
import { readDraft, removeDraft, saveDraft, type DraftValues } from '../../lib/storage/drafts.ts'

/**
 * What a visitor has filled in at checkout. Stored for the visit, so that it survives a reload and the
 * sign-in.
 */
export interface CheckoutDraft {
  /** The address of a guest, who is called at the number of the delivery address. */
  email: string
  /** Whether the visitor agreed to the newsletter; ticked by nobody else. */
  wantsNews: boolean
  /** Id in the address book, or `new` for the typed address; undefined until one is selected. */
  addressId: string | undefined
  address: AddressDraft
  /** Whether the typed address is also saved to the address book. */
  savesAddress: boolean
  shippingMethod: ShippingMethod | undefined
  note: string
  gift: GiftDraft
  /** Gift cards that pay first, in this order; never their codes. */
  giftCards: GiftCardDraft[]
  /** Id of the selected coupon; the server decides whether it applies. */
  couponId: string | undefined
  /** Its code, if a guest has typed it: an account claims it by its code. */
  couponCode: string | undefined
  /** What the order says of the agent that has filled the cart. */
  agentOrigin: string | undefined
  /**
   * The last order request with its idempotency key, so that a retry after a lost response creates no second
   * order.
   */
  request: IdempotentRequest | undefined
}

/** Stands for the typed address among the ids of the address book. */
export const NEW_ADDRESS = 'new'

/** A draft without input. */
export const EMPTY_DRAFT: CheckoutDraft = {
  email: '',
  wantsNews: false,
  addressId: undefined,
  address: EMPTY_ADDRESS,
  savesAddress: true,
  shippingMethod: undefined,
  note: '',
  gift: EMPTY_GIFT,
  giftCards: [],
  couponId: undefined,
  couponCode: undefined,
  agentOrigin: undefined,
  request: undefined,
}

/** Reads stored values; invalid parts are empty. */
export function parseDraft({
  email,
  wantsNews,
  address,
  addressId,
  savesAddress,
  shippingMethod,
  note,
  gift,
  giftCards,
  couponId,
  couponCode,
  agentOrigin,
  request,
}: DraftValues): CheckoutDraft {
  return {
    email: findText(email) ?? '',
    wantsNews: wantsNews === true,
    addressId: findText(addressId),
    address: isObject(address) ? toAddressDraft(address) : EMPTY_ADDRESS,
    savesAddress: savesAddress !== false,
    shippingMethod: isShippingMethod(shippingMethod) ? shippingMethod : undefined,
    note: findText(note) ?? '',
    gift: parseGift(gift),
    giftCards: parseGiftCards(giftCards),
    couponId: findText(couponId),
    couponCode: findText(couponCode),
    agentOrigin: findText(agentOrigin),
    request: isIdempotentRequest(request) ? request : undefined,
  }
}

/** The draft of this visit and its actions. */
interface DraftHandle {
  draft: CheckoutDraft
  change: (part: Partial<CheckoutDraft>) => void
  /** The order is placed: the draft is deleted. */
  finish: () => void
}

/**
 * The draft of this visit, saved as it changes. Render it only in the browser, with another `key` for each shopper.
 *
 * @param shopperId the signed-in customer; undefined for a guest
 */
export function useDraft(shopperId: string | undefined): DraftHandle {
  const [draft, setDraft] = useState(() => parseDraft(readDraft('checkoutDraft', shopperId)))
  return {
    draft,
    change(part) {
      setDraft((before) => ({ ...before, ...part }))
      saveDraft('checkoutDraft', shopperId, part)
    },
    finish: () => removeDraft('checkoutDraft'),
  }
}

function isShippingMethod(value: unknown): value is ShippingMethod {
  return typeof value === 'string' && Object.hasOwn(SHIPPING_REACH, value)
}
