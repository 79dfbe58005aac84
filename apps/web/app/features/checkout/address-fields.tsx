import { HOME_COUNTRY } from '@shop/contract/orders'
import { useMemo } from 'react'
import { listCountries } from '../../lib/country-name.ts'
import { getLocale } from '../../lib/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ADDRESS_FIELDS, type AddressFaults } from './address-faults.ts'
import type { AddressDraft, AddressField } from './draft.ts'

export interface AddressFieldsProps {
  address: AddressDraft
  faults: AddressFaults
  onChange: (change: Partial<AddressDraft>) => void
}

/** How a line of an address is typed: keyboard, autofill, and the room it takes in the grid. */
const TYPED = {
  recipient_name: { label: m.checkout_recipient, autoComplete: 'shipping name' },
  phone: { label: m.checkout_phone, autoComplete: 'shipping tel', type: 'tel', inputMode: 'tel' },
  province: { label: m.checkout_province, autoComplete: 'shipping address-level1' },
  city: { label: m.checkout_city, autoComplete: 'shipping address-level2' },
  district: { label: m.checkout_district, autoComplete: 'shipping address-level3' },
  address_line1: { label: m.checkout_line1, autoComplete: 'shipping address-line1', isWide: true },
  address_line2: { label: m.checkout_line2, autoComplete: 'shipping address-line2', isWide: true },
  postal_code: { label: m.checkout_postal_code, autoComplete: 'shipping postal-code' },
  label: { label: m.checkout_label, help: m.checkout_label_help, autoComplete: 'off' },
} as const satisfies Record<Exclude<AddressField, 'country'>, object>
type TypedField = keyof typeof TYPED

/** Small to large as it is written in English, large to small as it is in Chinese. */
const ORDER: Record<'en' | 'zh', readonly TypedField[]> = {
  en: ['address_line1', 'address_line2', 'district', 'city', 'province', 'postal_code', 'label'],
  zh: ['province', 'city', 'district', 'address_line1', 'address_line2', 'postal_code', 'label'],
}

/** The id of a field, for links of the error summary. */
export function toAddressFieldId(field: AddressField): string {
  return `address-${field.replace('_', '-')}`
}

/** The form of a new address. */
export function AddressFields({ address, faults, onChange }: AddressFieldsProps) {
  const countries = useMemo(listCountries, [])
  const toTyped = (field: TypedField) => (
    <TypedLine
      key={field}
      field={field}
      value={address[field]}
      fault={faults[field]}
      isHome={address.country === HOME_COUNTRY}
      onChange={onChange}
    />
  )
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {toTyped('recipient_name')}
      {toTyped('phone')}
      <Field
        id={toAddressFieldId('country')}
        label={m.checkout_country()}
        error={faults.country}
        required
        className="sm:col-span-2"
      >
        {(control) => (
          <Select
            {...control}
            name="country"
            autoComplete="shipping country"
            value={address.country}
            onChange={(event) => onChange({ country: event.target.value })}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {ORDER[getLocale()].map(toTyped)}
    </div>
  )
}

interface TypedLineProps {
  field: TypedField
  value: string
  fault: string | undefined
  isHome: boolean
  onChange: AddressFieldsProps['onChange']
}

function TypedLine({ field, value, fault, isHome, onChange }: TypedLineProps) {
  const look: { label: () => string; help?: () => string; isWide?: boolean } & React.ComponentProps<'input'> =
    TYPED[field]
  const { label, help, isWide, ...input } = look
  const { isRequired, max } = ADDRESS_FIELDS[field]
  return (
    <Field
      id={toAddressFieldId(field)}
      label={label()}
      help={field === 'phone' && isHome ? m.checkout_phone_help() : help?.()}
      error={fault}
      required={isRequired}
      optional={!isRequired}
      {...(isWide && { className: 'sm:col-span-2' })}
    >
      {(control) => (
        <TextInput
          {...control}
          {...input}
          name={field}
          maxLength={max}
          value={value}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
}
