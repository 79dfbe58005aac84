import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changeAddress, type AddressDraft } from '../../lib/shop/address-draft.ts'
import type { AddressErrors } from '../../lib/shop/address-errors.ts'
import { listCountries } from '../../lib/i18n/country-name.ts'
import { isHanLocale } from '../../lib/i18n/locale.ts'
import { regionsQuery } from '../../lib/shop/regions.ts'
import { m } from '../../paraglide/messages.js'
import { toAddressFieldId, toAutoComplete, type AddressFormName } from './address-field-id.ts'
import { AddressLine, type TypedField } from './address-line.tsx'
import { Field } from './field.tsx'
import { RegionFields } from './region-fields.tsx'
import { Select } from './select.tsx'

interface AddressFieldsProps {
  address: AddressDraft
  errors: AddressErrors
  /** Receives the whole address after a change; fields of a region that no longer match are cleared. */
  onChange: (address: AddressDraft) => void
  /** Shows the label field: for saved addresses, not for one that is used for a single order. */
  hasLabel?: boolean
  /** Which of the page's forms it is. */
  form?: AddressFormName
}

const HOME: readonly TypedField[] = ['address_line1', 'address_line2', 'postal_code']
/** Abroad in Latin script: the smallest unit first. */
const ABROAD: readonly TypedField[] = [
  'address_line1',
  'address_line2',
  'district',
  'city',
  'province',
  'postal_code',
]
/** Abroad in Chinese characters: the largest unit first. */
const ABROAD_IN_HAN: readonly TypedField[] = [
  'province',
  'city',
  'district',
  'address_line1',
  'address_line2',
  'postal_code',
]

/** The fields of an address. In mainland China the region is selected from the region tree, elsewhere typed. */
export function AddressFields({ address, errors, onChange, hasLabel, form = 'address' }: AddressFieldsProps) {
  const countries = useMemo(listCountries, [])
  const isHome = address.country === HOME_COUNTRY
  const lines = isHome ? HOME : isHanLocale() ? ABROAD_IN_HAN : ABROAD
  const regions = useQuery({ ...regionsQuery, enabled: isHome })
  const change = (part: Partial<AddressDraft>) => onChange(changeAddress(address, part, regions.data))
  const toLine = (field: TypedField) => (
    <AddressLine
      key={field}
      field={field}
      value={address[field]}
      error={errors[field]}
      isHome={isHome}
      form={form}
      onChange={change}
    />
  )
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {toLine('recipient_name')}
      {toLine('phone')}
      <Field
        id={toAddressFieldId('country', form)}
        label={m.addresses_country()}
        error={errors.country}
        required
        className="sm:col-span-2"
      >
        {(control) => (
          <Select
            {...control}
            name="country"
            autoComplete={toAutoComplete('shipping country', form)}
            value={address.country}
            onChange={(event) => change({ country: event.target.value })}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isHome && (
        <RegionFields regions={regions} address={address} errors={errors} form={form} onChange={change} />
      )}
      {lines.map(toLine)}
      {hasLabel && toLine('label')}
    </div>
  )
}
