import { ADDRESS_FIELD_NAMES, type AddressField } from '../../lib/shop/address-draft.ts'
import type { AddressErrors } from '../../lib/shop/address-errors.ts'
import type { FieldError } from './error-summary.tsx'

/** The id of an address field. A page has at most one address form. */
export function toAddressFieldId(field: AddressField): string {
  return `address-${field.replace('_', '-')}`
}

/** The errors of an address for `ErrorSummary`, in the order of the fields. */
export function toAddressSummary(errors: AddressErrors): FieldError[] {
  return ADDRESS_FIELD_NAMES.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ fieldId: toAddressFieldId(field), message }]
  })
}
