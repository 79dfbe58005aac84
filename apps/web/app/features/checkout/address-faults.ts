import type { AddressInput } from '@shop/contract/addresses'
import { MAINLAND_MOBILE } from '@shop/contract/auth'
import type { ErrorDetail } from '@shop/contract/envelope'
import { HOME_COUNTRY } from '@shop/contract/orders'
import { m } from '../../paraglide/messages.js'
import type { AddressDraft, AddressField } from './draft.ts'

/** What is wrong with an address, in words, by field. */
export type AddressFaults = Partial<Record<AddressField, string>>

/** What each field takes. The server judges by the same measures (contract, addresses). */
export const ADDRESS_FIELDS = {
  recipient_name: { max: 60, isRequired: true, fault: m.checkout_fault_recipient },
  phone: { max: 20, isRequired: true, fault: m.checkout_fault_phone },
  country: { max: 2, isRequired: true, fault: m.checkout_fault_country },
  province: { max: 60, isRequired: true, fault: m.checkout_fault_province },
  city: { max: 60, isRequired: true, fault: m.checkout_fault_city },
  district: { max: 60, isRequired: false, fault: m.checkout_fault_district },
  address_line1: { max: 120, isRequired: true, fault: m.checkout_fault_line1 },
  address_line2: { max: 120, isRequired: false, fault: m.checkout_fault_line2 },
  postal_code: { max: 12, isRequired: false, fault: m.checkout_fault_postal_code },
  label: { max: 20, isRequired: false, fault: m.checkout_fault_label },
} as const satisfies Record<AddressField, { max: number; isRequired: boolean; fault: () => string }>

const FIELDS = Object.keys(ADDRESS_FIELDS) as AddressField[]
const ABROAD_PHONE = /^\+?[\d\s().-]{6,20}$/

/** Checks a typed address; the phone number by the rule of its country (decisions, section 5). */
export function findAddressFaults(address: AddressDraft): AddressFaults {
  const faults: AddressFaults = {}
  for (const field of FIELDS) {
    const { max, isRequired, fault } = ADDRESS_FIELDS[field]
    const { length } = address[field].trim()
    if (length > max || (isRequired && length === 0)) faults[field] = fault()
  }
  const phoneRule = address.country === HOME_COUNTRY ? MAINLAND_MOBILE : ABROAD_PHONE
  if (!phoneRule.test(address.phone.trim())) faults.phone = ADDRESS_FIELDS.phone.fault()
  return faults
}

/** The server's details about an address (`address.city` or `city`), put beside their fields. */
export function toAddressFaults(details: readonly ErrorDetail[] | undefined): AddressFaults {
  const faults: AddressFaults = {}
  for (const { path } of details ?? []) {
    const field = FIELDS.find((name) => path === name || path === `address.${name}`)
    if (field) faults[field] = ADDRESS_FIELDS[field].fault()
  }
  return faults
}

/** The typed address as it is sent: trimmed, without what was left empty. */
export function toAddressInput(address: AddressDraft): AddressInput {
  const filled = FIELDS.map((field) => [field, address[field].trim()] as const).filter(
    ([, text]) => text !== '',
  )
  return Object.fromEntries(filled) as unknown as AddressInput
}
