import { HOME_COUNTRY, SHIPPING_METHODS, type ShippingMethod } from '@shop/contract/orders'
import { readVisitJson, removeVisit, writeVisitJson } from '../../lib/session-storage.ts'

/** An address as it is typed; empty where nothing was. */
export interface AddressDraft {
  recipient_name: string
  phone: string
  country: string
  province: string
  city: string
  district: string
  address_line1: string
  address_line2: string
  postal_code: string
  label: string
}
export type AddressField = keyof AddressDraft

/** What a visitor has filled in at checkout. It survives a reload and the way through sign-in, for this visit. */
export interface CheckoutDraft {
  /** A kept address by its id, or `new` for the typed one; undefined until one is chosen. */
  addressId: string | undefined
  address: AddressDraft
  /** The typed address goes into the address book as well. */
  savesAddress: boolean
  shippingMethod: ShippingMethod | undefined
  note: string
  /** The order that was last sent and its key, so that sending it again after a lost answer makes no second one. */
  intention: { fingerprint: string; key: string } | undefined
}

/** Stands for the typed address among those of the address book. */
export const NEW_ADDRESS = 'new'

export const EMPTY_ADDRESS: AddressDraft = {
  recipient_name: '',
  phone: '',
  country: HOME_COUNTRY,
  province: '',
  city: '',
  district: '',
  address_line1: '',
  address_line2: '',
  postal_code: '',
  label: '',
}

const ADDRESS_FIELD_NAMES = Object.keys(EMPTY_ADDRESS) as AddressField[]

export const EMPTY_DRAFT: CheckoutDraft = {
  addressId: undefined,
  address: EMPTY_ADDRESS,
  savesAddress: true,
  shippingMethod: undefined,
  note: '',
  intention: undefined,
}

/** Whether anything was typed into an address. */
export function isTouched(address: AddressDraft): boolean {
  return ADDRESS_FIELD_NAMES.some((field) => address[field] !== EMPTY_ADDRESS[field])
}

/** Reads a draft as it was kept; what cannot be understood is empty. */
export function parseDraft(stored: unknown): CheckoutDraft {
  if (!isObject(stored)) return EMPTY_DRAFT
  const { address, addressId, savesAddress, shippingMethod, note, intention } = stored
  return {
    addressId: typeof addressId === 'string' ? addressId : undefined,
    address: isObject(address) ? parseAddress(address) : EMPTY_ADDRESS,
    savesAddress: savesAddress !== false,
    shippingMethod: isShippingMethod(shippingMethod) ? shippingMethod : undefined,
    note: typeof note === 'string' ? note : '',
    intention: isIntention(intention) ? intention : undefined,
  }
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

function parseAddress(stored: Record<string, unknown>): AddressDraft {
  const address = { ...EMPTY_ADDRESS }
  for (const field of ADDRESS_FIELD_NAMES) {
    const value = stored[field]
    if (typeof value === 'string') address[field] = value
  }
  return address
}

function isShippingMethod(value: unknown): value is ShippingMethod {
  return typeof value === 'string' && Object.hasOwn(SHIPPING_METHODS, value)
}

function isIntention(value: unknown): value is { fingerprint: string; key: string } {
  return isObject(value) && typeof value['fingerprint'] === 'string' && typeof value['key'] === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
