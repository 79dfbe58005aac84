import { useEffect, useState } from 'react'
import { useDebouncedSave } from '../../lib/react/use-debounced-save.ts'
import { SHIPPING_METHODS, type ShippingMethod } from '@shop/contract/orders'
import { EMPTY_ADDRESS, toAddressDraft, type AddressDraft } from '../../lib/shop/address-draft.ts'
import { isIdempotentRequest, type IdempotentRequest } from '../../lib/api/idempotent-request.ts'
import { findText, isObject } from '../../lib/json.ts'
import { readVisitJson, removeVisit, writeVisitJson } from '../../lib/storage/session-storage.ts'

/**
 * What a visitor has filled in at checkout. Stored for the visit, so that it survives a reload and the
 * sign-in.
 */
export interface CheckoutDraft {
  /**
   * The customer who typed it; undefined for a guest, whose draft passes to the account that signs in from
   * it.
   */
  ownerId: string | undefined
  /** Id in the address book, or `new` for the typed address; undefined until one is selected. */
  addressId: string | undefined
  address: AddressDraft
  /** Whether the typed address is also saved to the address book. */
  savesAddress: boolean
  shippingMethod: ShippingMethod | undefined
  note: string
  /** Id of the selected coupon; the server decides whether it applies. */
  couponId: string | undefined
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
  ownerId: undefined,
  addressId: undefined,
  address: EMPTY_ADDRESS,
  savesAddress: true,
  shippingMethod: undefined,
  note: '',
  couponId: undefined,
  request: undefined,
}

/** Reads a stored draft; invalid parts are empty. */
export function parseDraft(stored: unknown): CheckoutDraft {
  if (!isObject(stored)) return EMPTY_DRAFT
  const { ownerId, address, addressId, savesAddress, shippingMethod, note, couponId, request } = stored
  return {
    ownerId: findText(ownerId),
    addressId: findText(addressId),
    address: isObject(address) ? toAddressDraft(address) : EMPTY_ADDRESS,
    savesAddress: savesAddress !== false,
    shippingMethod: isShippingMethod(shippingMethod) ? shippingMethod : undefined,
    note: findText(note) ?? '',
    couponId: findText(couponId),
    request: isIdempotentRequest(request) ? request : undefined,
  }
}

/** The draft if it belongs to this customer or guest (undefined), else an empty one. */
export function toDraftOf(shopperId: string | undefined, draft: CheckoutDraft): CheckoutDraft {
  const isTheirs = draft.ownerId === undefined || draft.ownerId === shopperId
  return { ...(isTheirs ? draft : EMPTY_DRAFT), ownerId: shopperId }
}

/** The draft of this visit and its actions. */
interface DraftHandle {
  draft: CheckoutDraft
  change: (part: Partial<CheckoutDraft>) => void
  /** The order is placed: stop saving and delete the draft. */
  finish: () => void
}

/**
 * The draft of this visit, saved as it changes. Render it only in the browser.
 *
 * @param shopperId the signed-in customer; drafts of other customers are neither shown nor saved
 */
export function useDraft(shopperId: string | undefined): DraftHandle {
  const [draft, setDraft] = useState(() => toDraftOf(shopperId, readDraft()))
  const saving = useDebouncedSave(() => writeVisitJson('checkoutDraft', draft))
  if (draft.ownerId !== shopperId) setDraft(toDraftOf(shopperId, draft))

  // After sign-in the guest's draft belongs to this customer.
  useEffect(() => {
    const stored = readDraft()
    if (shopperId === undefined || stored === EMPTY_DRAFT || stored.ownerId !== undefined) return
    writeVisitJson('checkoutDraft', toDraftOf(shopperId, stored))
  }, [shopperId])

  return {
    draft,
    change(part) {
      setDraft((before) => ({ ...before, ...part }))
      saving.schedule()
    },
    finish() {
      saving.cancel()
      removeVisit('checkoutDraft')
    },
  }
}

function readDraft(): CheckoutDraft {
  return parseDraft(readVisitJson('checkoutDraft'))
}

function isShippingMethod(value: unknown): value is ShippingMethod {
  return typeof value === 'string' && Object.hasOwn(SHIPPING_METHODS, value)
}
