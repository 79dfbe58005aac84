import { ADDRESS_FIELD_NAMES, type AddressField } from '../lib/address-draft.ts'
import type { AddressFaults } from '../lib/address-faults.ts'
import type { FieldFault } from './error-summary.tsx'

/** The id of a field of the address form. There is one such form on a page. */
export function toAddressFieldId(field: AddressField): string {
  return `address-${field.replace('_', '-')}`
}

/** The faults of an address for the summary of its form, in the order of the fields. */
export function toAddressSummary(faults: AddressFaults): FieldFault[] {
  return ADDRESS_FIELD_NAMES.flatMap((field) => {
    const message = faults[field]
    return message === undefined ? [] : [{ fieldId: toAddressFieldId(field), message }]
  })
}
