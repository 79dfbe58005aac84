import { useState } from 'react'
import { ADDRESS_FIELD_NAMES, type AddressDraft, type AddressField } from '../../lib/shop/address-draft.ts'
import { toRemainingErrors } from '../../lib/shop/address-errors.ts'
import { toAddressFieldId, type AddressFormName } from './address-field-id.ts'
import { useFormErrors, type FormErrors } from './use-form-errors.ts'

const toFieldIds = (form: AddressFormName) =>
  Object.fromEntries(ADDRESS_FIELD_NAMES.map((field) => [field, toAddressFieldId(field, form)])) as Record<
    AddressField,
    string
  >
const FIELD_IDS = { address: toFieldIds('address'), recipient: toFieldIds('recipient') }

/** Holds the errors of an address form's last validation; at the fields, those that were not edited since. */
export function useAddressErrors(
  address: AddressDraft,
  form: AddressFormName = 'address',
): FormErrors<AddressField> {
  const { errors, summary, show } = useFormErrors(FIELD_IDS[form])
  const [judged, setJudged] = useState(address)
  return {
    errors: toRemainingErrors(errors, judged, address),
    summary,
    show(found) {
      setJudged(address)
      return show(found)
    },
  }
}
