import { hasFittingPhone, hasFittingPostalCode } from '@shop/contract/addresses'
import type { ErrorDetail } from '@shop/contract/envelope'
import { HOME_COUNTRY } from '@shop/contract/orders'
import { m } from '../paraglide/messages.js'
import { ADDRESS_FIELD_NAMES, settleRegion, type AddressDraft, type AddressField } from './address-draft.ts'
import type { Faults } from './faults.ts'
import type { Regions } from './regions.ts'

/** What is wrong with an address, in words, by field. */
export type AddressFaults = Faults<AddressField>

interface FieldRule {
  max: number
  isRequired: boolean
  fault: () => string
  /** Said at home, where the field is a choice. */
  choiceFault?: () => string
}

/** What each field takes. The server judges by the same measures (contract, addresses). */
export const ADDRESS_RULES: Readonly<Record<AddressField, FieldRule>> = {
  recipient_name: { max: 60, isRequired: true, fault: m.addresses_fault_recipient },
  phone: { max: 20, isRequired: true, fault: m.addresses_fault_phone },
  country: { max: 2, isRequired: true, fault: m.addresses_fault_country },
  province: {
    max: 60,
    isRequired: true,
    fault: m.addresses_fault_province,
    choiceFault: m.addresses_fault_choose_province,
  },
  city: {
    max: 60,
    isRequired: true,
    fault: m.addresses_fault_city,
    choiceFault: m.addresses_fault_choose_city,
  },
  district: {
    max: 60,
    isRequired: false,
    fault: m.addresses_fault_district,
    choiceFault: m.addresses_fault_choose_district,
  },
  address_line1: { max: 120, isRequired: true, fault: m.addresses_fault_line1 },
  address_line2: { max: 120, isRequired: false, fault: m.addresses_fault_line2 },
  postal_code: { max: 12, isRequired: false, fault: m.addresses_fault_postal_code },
  label: { max: 20, isRequired: false, fault: m.addresses_fault_label },
}

/**
 * Checks a typed address; phone number, postal code and region by the rules of its country (decisions, section 5).
 *
 * @param regions the mainland tree; while it is not there, no mainland region can be chosen
 */
export function findAddressFaults(typed: AddressDraft, regions: Regions | undefined): AddressFaults {
  const address = regions ? settleRegion(typed, regions) : typed
  const faults: AddressFaults = {}
  for (const field of ADDRESS_FIELD_NAMES) {
    const { max, isRequired } = ADDRESS_RULES[field]
    const { length } = address[field].trim()
    if (length > max || (isRequired && length === 0)) faults[field] = toFault(field, address.country)
  }
  const { country } = address
  if (!hasFittingPhone({ country, phone: address.phone.trim() })) faults.phone = toFault('phone', country)
  const postalCode = address.postal_code.trim() || undefined
  if (!hasFittingPostalCode({ country, postal_code: postalCode }))
    faults.postal_code = toFault('postal_code', country)
  if (country === HOME_COUNTRY) {
    const unknown = findUnknownPlace(address, regions)
    if (unknown) faults[unknown] = toFault(unknown, country)
  }
  return faults
}

/** The server's details about an address (`address.city` or `city`), put beside their fields. */
export function toAddressFaults(details: readonly ErrorDetail[] | undefined, country: string): AddressFaults {
  const faults: AddressFaults = {}
  for (const { path } of details ?? []) {
    const field = ADDRESS_FIELD_NAMES.find((name) => path === name || path === `address.${name}`)
    if (field) faults[field] = toFault(field, country)
  }
  return faults
}

/** The faults of those fields that are as they were judged: what was changed since counts as mended. */
export function toStandingFaults(
  faults: AddressFaults,
  judged: AddressDraft,
  now: AddressDraft,
): AddressFaults {
  const standing: AddressFaults = {}
  for (const field of ADDRESS_FIELD_NAMES) {
    if (faults[field] !== undefined && now[field] === judged[field]) standing[field] = faults[field]
  }
  return standing
}

function findUnknownPlace(address: AddressDraft, regions: Regions | undefined): AddressField | undefined {
  if (!regions) return 'province'
  const { province, city, district } = address
  return regions.resolveRegion({ province, city, district: district || undefined }).unknown
}

function toFault(field: AddressField, country: string): string {
  const { fault, choiceFault } = ADDRESS_RULES[field]
  return country === HOME_COUNTRY && choiceFault ? choiceFault() : fault()
}
