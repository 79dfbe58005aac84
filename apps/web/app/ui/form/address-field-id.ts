import type { AddressField } from '../../lib/shop/address-draft.ts'

/** The id of an address field. A page has at most one address form. */
export function toAddressFieldId(field: AddressField): string {
  return `address-${field.replace('_', '-')}`
}
