import type { AddressDraft, AddressField } from '../../lib/shop/address-draft.ts'
import { ADDRESS_RULES } from '../../lib/shop/address-errors.ts'
import { m } from '../../paraglide/messages.js'
import { toAddressFieldId, toAutoComplete, type AddressFormName } from './address-field-id.ts'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

/** Label, keyboard, autofill and width in the grid of each text field. */
const LINES = {
  recipient_name: { label: m.addresses_recipient, autoComplete: 'shipping name' },
  phone: { label: m.addresses_phone, autoComplete: 'shipping tel', type: 'tel', inputMode: 'tel' },
  province: { label: m.addresses_province_or_state, autoComplete: 'shipping address-level1' },
  city: { label: m.addresses_city, autoComplete: 'shipping address-level2' },
  district: { label: m.addresses_district, autoComplete: 'shipping address-level3' },
  address_line1: { label: m.addresses_line1, autoComplete: 'shipping address-line1', isWide: true },
  address_line2: { label: m.addresses_line2, autoComplete: 'shipping address-line2', isWide: true },
  postal_code: { label: m.addresses_postal_code, autoComplete: 'shipping postal-code' },
  label: { label: m.addresses_label, help: m.addresses_label_help, autoComplete: 'off' },
} as const satisfies Record<Exclude<AddressField, 'country'>, object>

/** The address fields that are text inputs. */
export type TypedField = keyof typeof LINES

interface AddressLineProps {
  field: TypedField
  value: string
  error: string | undefined
  isHome: boolean
  onChange: (change: Partial<AddressDraft>) => void
  form?: AddressFormName | undefined
  /** Replaces the default label. */
  label?: string
}

/** A text field of an address, with label, help and error. */
export function AddressLine({
  field,
  value,
  error,
  isHome,
  onChange,
  form = 'address',
  label: given,
}: AddressLineProps) {
  const look: { label: () => string; help?: () => string; isWide?: boolean } & React.ComponentProps<'input'> =
    LINES[field]
  const { label, help, isWide, autoComplete = 'off', ...input } = look
  const { isRequired, max } = ADDRESS_RULES[field]
  return (
    <Field
      id={toAddressFieldId(field, form)}
      label={given ?? label()}
      help={field === 'phone' && isHome ? m.addresses_phone_help() : help?.()}
      error={error}
      required={isRequired}
      optional={!isRequired}
      {...(isWide && { className: 'sm:col-span-2' })}
    >
      {(control) => (
        <TextInput
          {...control}
          {...input}
          autoComplete={toAutoComplete(autoComplete, form)}
          {...(field === 'postal_code' && isHome && { inputMode: 'numeric' })}
          name={field}
          maxLength={max}
          value={value}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
}
