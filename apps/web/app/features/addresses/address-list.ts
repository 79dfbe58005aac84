import type { Address } from '@shop/contract/addresses'

/** The addresses of a shopper, the default first. */
export type AddressList = readonly Address[]

/** Puts an address into the list; one that is there already is ignored (specification, section 4). */
export function addAddress(list: AddressList, address: Address): AddressList {
  if (list.some(({ address_id }) => address_id === address.address_id)) return list
  const next = [address, ...list]
  return address.is_default ? setDefaultFlag(next, address.address_id) : toDefaultFirst(next)
}

/** Takes over an address as it is now. */
export function replaceAddress(list: AddressList, address: Address): AddressList {
  const next = list.map((each) => (each.address_id === address.address_id ? address : each))
  return address.is_default ? setDefaultFlag(next, address.address_id) : next
}

/** Marks only this address as the default (specification, section 4); an unknown one changes nothing. */
export function setDefaultFlag(list: AddressList, addressId: string): AddressList {
  if (!list.some(({ address_id }) => address_id === addressId)) return list
  return toDefaultFirst(list.map((each) => ({ ...each, is_default: each.address_id === addressId })))
}

/** Takes an address out. */
export function removeAddress(list: AddressList, addressId: string): AddressList {
  return list.filter(({ address_id }) => address_id !== addressId)
}

function toDefaultFirst(list: AddressList): AddressList {
  return list.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
}
