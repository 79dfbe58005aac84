import type { Address } from '@shop/contract/addresses/addresses.schemas'

/** The addresses of a customer, default first. */
export type AddressList = readonly Address[]

/** Adds an address; one whose id is already listed is ignored. */
export function addAddress(list: AddressList, address: Address): AddressList {
  if (list.some(({ address_id }) => address_id === address.address_id)) return list
  const next = [address, ...list]
  return address.is_default ? setDefaultFlag(next, address.address_id) : toDefaultFirst(next)
}

/** Replaces an address by its new version. */
export function replaceAddress(list: AddressList, address: Address): AddressList {
  const next = list.map((each) => (each.address_id === address.address_id ? address : each))
  return address.is_default ? setDefaultFlag(next, address.address_id) : next
}

/** Makes this address the only default; an unknown id changes nothing. */
export function setDefaultFlag(list: AddressList, addressId: string): AddressList {
  if (!list.some(({ address_id }) => address_id === addressId)) return list
  return toDefaultFirst(list.map((each) => ({ ...each, is_default: each.address_id === addressId })))
}

export function removeAddress(list: AddressList, addressId: string): AddressList {
  return list.filter(({ address_id }) => address_id !== addressId)
}

function toDefaultFirst(list: AddressList): AddressList {
  return list.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
}
