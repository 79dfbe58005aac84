import type { AddressField } from '../../lib/shop/address-draft.ts'

/** The address forms that a page can have at once; their fields have the ids of their own. */
export type AddressFormName = 'address' | 'recipient'

/** The id of an address field. */
export function toAddressFieldId(field: AddressField, form: AddressFormName = 'address'): string {
  return `${form}-${field.replace('_', '-')}`
}

/** What browsers may fill in: the shopper's own address, not into the form for somebody else's. */
export function toAutoComplete(kind: string, form: AddressFormName): string {
  return form === 'address' ? kind : 'off'
}
