import { toCardText, WRAPPING_PAPERS, type WrappingPaper } from '@shop/contract/orders/gifts.rules'
import type { GiftTerms } from '@shop/contract/orders/gifts.schemas'
import {
  EMPTY_ADDRESS,
  toAddressDraft,
  toAddressInput,
  type AddressDraft,
} from '../../lib/shop/address-draft.ts'
import { findCardError } from '../../lib/shop/card-text.ts'
import { findText, isObject } from '../../lib/json.ts'
import { m } from '../../paraglide/messages.js'
import type { PlaceOrderInput } from './place-order.ts'

/** The options of an order that is a gift, as typed. Stored while it is no gift, so that nothing is lost. */
export interface GiftDraft {
  isGift: boolean
  wrapping: WrappingPaper | undefined
  message: string
  hidesPrices: boolean
  /** A day as `2026-11-30`, or empty. */
  wishedDay: string
  /** Whether the parcel goes to `recipient` instead of to the address above. */
  hasRecipient: boolean
  recipient: AddressDraft
}

/** No gift. Somebody who makes a gift rarely wants its price in the parcel. */
export const EMPTY_GIFT: GiftDraft = {
  isGift: false,
  wrapping: undefined,
  message: '',
  hidesPrices: true,
  wishedDay: '',
  hasRecipient: false,
  recipient: EMPTY_ADDRESS,
}

/** Reads a stored draft; invalid parts are empty. */
export function parseGift(stored: unknown): GiftDraft {
  if (!isObject(stored)) return EMPTY_GIFT
  const { isGift, wrapping, message, hidesPrices, wishedDay, hasRecipient, recipient } = stored
  return {
    isGift: isGift === true,
    wrapping: WRAPPING_PAPERS.find((paper) => paper === wrapping),
    message: findText(message) ?? '',
    hidesPrices: hidesPrices !== false,
    wishedDay: findText(wishedDay) ?? '',
    hasRecipient: hasRecipient === true,
    recipient: isObject(recipient) ? toAddressDraft(recipient) : EMPTY_ADDRESS,
  }
}

/** The address of somebody else that the parcel goes to. */
export function findRecipient(gift: GiftDraft): AddressDraft | undefined {
  return gift.isGift && gift.hasRecipient ? gift.recipient : undefined
}

/** The options as the order takes them; undefined where it is no gift. */
export function toGiftInput(gift: GiftDraft): PlaceOrderInput['gift'] {
  if (!gift.isGift) return undefined
  const message = toCardText(gift.message)
  const recipient = findRecipient(gift)
  return {
    ...(gift.wrapping && { wrapping: gift.wrapping }),
    ...(message && { message }),
    hide_prices: gift.hidesPrices,
    ...(gift.wishedDay && { wished_day: gift.wishedDay }),
    ...(recipient && { recipient: toAddressInput(recipient) }),
  }
}

/** The controls that the error summary links to. */
export const GIFT_FIELD_IDS = { message: 'gift-message', wishedDay: 'gift-day' } as const

/** Validation messages of the options, without those of the recipient's address. */
export interface GiftErrors {
  message?: string
  wishedDay?: string
}

/** Validates the options as the server does. */
export function findGiftErrors(gift: GiftDraft, terms: GiftTerms | undefined): GiftErrors {
  if (!gift.isGift) return {}
  const message = findCardError(gift.message)
  const { wishedDay } = gift
  const isRefused =
    wishedDay !== '' && terms && (wishedDay < terms.wished_from || wishedDay > terms.wished_until)
  return {
    ...(message && { message }),
    ...(isRefused && { wishedDay: m.checkout_gift_day_refused() }),
  }
}
