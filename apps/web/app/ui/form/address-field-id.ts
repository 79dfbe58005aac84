import { ADDRESS_FIELD_NAMES, type AddressField } from '../../lib/shop/address-draft.ts'
import type { AddressErrors } from '../../lib/shop/address-errors.ts'
import type { FieldError } from './error-summary.tsx'

/** The id of a field of the address form. There is one such form on a page. */
export function toAddressFieldId(field: AddressField): string {
  return `address-${field.replace('_', '-')}`
}

/** The faults of an address for the summary of its form, in the order of the fields. */
export function toAddressSummary(errors: AddressErrors): FieldError[] {
  return ADDRESS_FIELD_NAMES.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ fieldId: toAddressFieldId(field), message }]
  })
}
