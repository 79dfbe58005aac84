import { SHIPPING_METHODS, type ShippingMethod } from '@shop/contract/orders'
import { EMPTY_ADDRESS, toAddressDraft, type AddressDraft } from '../../lib/shop/address-draft.ts'
import type { IdempotentRequest } from '../../lib/api/idempotent-request.ts'
import { readVisitJson, removeVisit, writeVisitJson } from '../../lib/storage/session-storage.ts'

/** What a visitor has filled in at checkout. It survives a reload and the way through sign-in, for this visit. */
export interface CheckoutDraft {
  /** The shopper who typed it; undefined for a visitor, whose draft goes over to whoever signs in from it. */
  ownerId: string | undefined
  /** A kept address by its id, or `new` for the typed one; undefined until one is chosen. */
  addressId: string | undefined
  address: AddressDraft
  /** The typed address goes into the address book as well. */
  savesAddress: boolean
  shippingMethod: ShippingMethod | undefined
  note: string
  /** The coupon that the shopper wants, by its id; whether it counts is the server's word. */
  couponId: string | undefined
  /** The order that was last sent and its key, so that sending it again after a lost answer makes no second one. */
  intention: IdempotentRequest | undefined
}

/** Stands for the typed address among those of the address book. */
export const NEW_ADDRESS = 'new'

export const EMPTY_DRAFT: CheckoutDraft = {
  ownerId: undefined,
  addressId: undefined,
  address: EMPTY_ADDRESS,
  savesAddress: true,
  shippingMethod: undefined,
  note: '',
  couponId: undefined,
  intention: undefined,
}

/** Reads a draft as it was kept; what cannot be understood is empty. */
export function parseDraft(stored: unknown): CheckoutDraft {
  if (!isObject(stored)) return EMPTY_DRAFT
  const {
    ownerId,
    address,
    addressId,
    savesAddress,
    shippingMethod,
    note,
    couponId,
    intention: idempotentRequest,
  } = stored
  return {
    ownerId: typeof ownerId === 'string' ? ownerId : undefined,
    addressId: typeof addressId === 'string' ? addressId : undefined,
    address: isObject(address) ? toAddressDraft(address) : EMPTY_ADDRESS,
    savesAddress: savesAddress !== false,
    shippingMethod: isShippingMethod(shippingMethod) ? shippingMethod : undefined,
    note: typeof note === 'string' ? note : '',
    couponId: typeof couponId === 'string' ? couponId : undefined,
    intention: isIdempotentRequest(idempotentRequest) ? idempotentRequest : undefined,
  }
}

/** The draft as far as it is for this shopper, or for a visitor (undefined): that of anybody else is not shown. */
export function toDraftOf(shopperId: string | undefined, draft: CheckoutDraft): CheckoutDraft {
  const isTheirs = draft.ownerId === undefined || draft.ownerId === shopperId
  return { ...(isTheirs ? draft : EMPTY_DRAFT), ownerId: shopperId }
}

export function readDraft(): CheckoutDraft {
  return parseDraft(readVisitJson('checkoutDraft'))
}

export function writeDraft(draft: CheckoutDraft): void {
  writeVisitJson('checkoutDraft', draft)
}

/** After an order, nothing of it stays behind. */
export function clearDraft(): void {
  removeVisit('checkoutDraft')
}

function isShippingMethod(value: unknown): value is ShippingMethod {
  return typeof value === 'string' && Object.hasOwn(SHIPPING_METHODS, value)
}

function isIdempotentRequest(value: unknown): value is IdempotentRequest {
  return isObject(value) && typeof value['fingerprint'] === 'string' && typeof value['key'] === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
