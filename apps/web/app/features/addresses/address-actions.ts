import {
  createAddress,
  deleteAddress,
  setDefaultAddress,
  updateAddress,
} from '@shop/contract/addresses/addresses.endpoints'
import type { Address } from '@shop/contract/addresses/addresses.schemas'
import { toAddressInput, type AddressDraft } from '../../lib/shop/address-draft.ts'
import { toAddressErrors, type AddressErrors } from '../../lib/shop/address-errors.ts'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError, type ApiFailure } from '../../lib/api/api-result.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { m } from '../../paraglide/messages.js'
import { addAddress, setDefaultFlag, removeAddress, replaceAddress } from './address-list.ts'
import { changeAddresses, findCachedAddresses, refreshAddresses } from './address-queries.ts'

/** Outcome of saving an address. */
export type SavingOutcome =
  | { kind: 'saved'; address: Address }
  | { kind: 'errors'; errors: AddressErrors }
  | { kind: 'refused'; message: string }

/** Values of the form. */
export interface AddressValues {
  draft: AddressDraft
  isDefault: boolean
}

/** Adds an address to the address book. Requests with the same idempotency key create one address. */
export function addToBook(
  shopperId: string,
  form: AddressValues,
  idempotencyKey: string,
): Promise<SavingOutcome> {
  return save(form, async () => {
    const result = await call(createAddress, { body: toBody(form) }, { idempotencyKey })
    if (result.ok) await changeAddresses(shopperId, (list) => addAddress(list, result.data))
    return result
  })
}

/** Updates an address of the address book. */
export function changeInBook(shopperId: string, id: string, form: AddressValues): Promise<SavingOutcome> {
  return save(form, async () => {
    const result = await call(updateAddress, { params: { id }, body: toBody(form) })
    if (result.ok) await changeAddresses(shopperId, (list) => replaceAddress(list, result.data))
    return result
  })
}

/** Makes an address the default. Resolves with an error message, undefined on success. */
export async function makeDefault(shopperId: string, id: string): Promise<string | undefined> {
  return perform(shopperId, async () => {
    const result = await call(setDefaultAddress, { params: { id } })
    if (result.ok) await changeAddresses(shopperId, (list) => setDefaultFlag(list, id))
    return result
  })
}

/** Deletes an address; one that is already gone counts as deleted. Resolves like `makeDefault`. */
export async function removeFromBook(shopperId: string, id: string): Promise<string | undefined> {
  const addresses = findCachedAddresses(shopperId)
  const wasDefault = addresses?.some((each) => each.address_id === id && each.is_default)
  return perform(shopperId, async () => {
    const result = await call(deleteAddress, { params: { id } })
    const isGone = result.ok || result.error.code === 'ADDRESS_NOT_FOUND'
    if (!isGone) return result
    await changeAddresses(shopperId, (list) => removeAddress(list, id))
    // The server decides which of the others becomes the default.
    if (wasDefault) await refreshAddresses(shopperId)
    return { ok: true }
  })
}

type Refused = { ok: false; status: number; error: ApiFailure }
type Result = { ok: true } | Refused

async function perform(shopperId: string, run: () => Promise<Result>): Promise<string | undefined> {
  try {
    const result = await run()
    if (result.ok) return undefined
    if (result.error.code !== 'ADDRESS_NOT_FOUND') return toRefusalMessage(result.status, result.error)
    await refreshAddresses(shopperId)
    return m.addresses_gone()
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    return error.message
  }
}

async function save(
  { draft }: AddressValues,
  run: () => Promise<{ ok: true; data: Address } | Refused>,
): Promise<SavingOutcome> {
  try {
    const result = await run()
    if (result.ok) return { kind: 'saved', address: result.data }
    const errors = toAddressErrors(result.error.details, draft.country)
    if (Object.keys(errors).length > 0) return { kind: 'errors', errors }
    return { kind: 'refused', message: toMessage(result.status, result.error) }
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    return { kind: 'refused', message: m.addresses_unanswered() }
  }
}

function toMessage(status: number, failure: ApiFailure): string {
  if (failure.code === 'ADDRESS_LIMIT_REACHED') return m.addresses_full()
  return failure.code === 'ADDRESS_NOT_FOUND' ? m.addresses_gone() : toRefusalMessage(status, failure)
}

function toBody({ draft, isDefault }: AddressValues) {
  return { ...toAddressInput(draft), ...(isDefault && { is_default: true }) }
}
