import type { AddressInput } from '@shop/contract/addresses/addresses.schemas'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import type { Regions } from './regions.ts'

/** A field of the address form, as the API names it. */
export type AddressField = keyof typeof EMPTY_ADDRESS

/** An address in a form; untouched fields are empty. */
export type AddressDraft = Record<AddressField, string>

/** A new form: the country is China. */
export const EMPTY_ADDRESS = {
  recipient_name: '',
  phone: '',
  country: HOME_COUNTRY as string,
  province: '',
  city: '',
  district: '',
  address_line1: '',
  address_line2: '',
  postal_code: '',
  label: '',
}

/** The fields of an address, in the order of the form. */
export const ADDRESS_FIELD_NAMES = Object.keys(EMPTY_ADDRESS) as AddressField[]

/** Whether any field differs from an empty form. */
export function isTouched(address: AddressDraft): boolean {
  return ADDRESS_FIELD_NAMES.some((field) => address[field] !== EMPTY_ADDRESS[field])
}

/** The form's values from a stored draft or a saved address; values that are not text become empty. */
export function toAddressDraft(stored: Partial<Record<AddressField, unknown>>): AddressDraft {
  const address: AddressDraft = { ...EMPTY_ADDRESS }
  for (const field of ADDRESS_FIELD_NAMES) {
    const value = stored[field]
    if (typeof value === 'string') address[field] = value
  }
  return address
}

/** The form's values for a request: trimmed, without empty fields. */
export function toAddressInput(address: AddressDraft): AddressInput {
  const filled = ADDRESS_FIELD_NAMES.map((field) => [field, address[field].trim()] as const).filter(
    ([, text]) => text !== '',
  )
  return Object.fromEntries(filled) as unknown as AddressInput
}

/**
 * Applies a change and its consequences: fields of a region that no longer match are cleared, and the only city of a
 * province is selected.
 */
export function changeAddress(
  address: AddressDraft,
  change: Partial<AddressDraft>,
  regions?: Regions,
): AddressDraft {
  const next = { ...address, ...change }
  const hasMoved = (field: AddressField) => change[field] !== undefined && change[field] !== address[field]
  const isHome = next.country === HOME_COUNTRY
  if (hasMoved('country') && (isHome || address.country === HOME_COUNTRY))
    return { ...next, province: '', city: '', district: '', postal_code: '' }
  if (!isHome) return next
  if (hasMoved('province')) {
    const cities = regions?.listCities(next.province) ?? []
    return { ...next, city: cities.length === 1 ? cities[0]!.name : '', district: '' }
  }
  return hasMoved('city') ? { ...next, district: '' } : next
}

/**
 * Replaces a mainland region by its names in the region tree: English names become Chinese, and unknown ones empty, so
 * that the form requires them again. Addresses abroad are unchanged.
 */
export function settleRegion(address: AddressDraft, regions: Regions): AddressDraft {
  if (address.country !== HOME_COUNTRY) return address
  const { province, city, district } = address
  const { region } = regions.resolveRegion({
    province: province.trim(),
    city: city.trim(),
    district: district.trim() || undefined,
  })
  return {
    ...address,
    province: region.province ?? '',
    city: region.city ?? '',
    // A town is a text field: while the shopper types, its spaces must stay.
    district: region.district === district.trim() ? district : (region.district ?? ''),
  }
}
