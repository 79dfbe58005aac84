import { hasFittingPhone, hasFittingPostalCode } from '@shop/contract/addresses/addresses.rules'
import { PHONE_LENGTH } from '@shop/contract/addresses/phones.rules'
import type { ErrorDetail } from '@shop/contract/http/envelope'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import { m } from '../../paraglide/messages.js'
import { ADDRESS_FIELD_NAMES, settleRegion, type AddressDraft, type AddressField } from './address-draft.ts'
import type { FieldErrors } from '../api/field-errors.ts'
import type { Regions } from './regions.ts'

/** Validation messages of an address, by field. */
export type AddressErrors = FieldErrors<AddressField>

interface FieldRule {
  max: number
  isRequired: boolean
  error: () => string
  /** For mainland China, where the field is a select. */
  choiceError?: () => string
}

/** Limits and messages by field. The server checks the same limits (packages/contract, addresses). */
export const ADDRESS_RULES: Readonly<Record<AddressField, FieldRule>> = {
  recipient_name: { max: 60, isRequired: true, error: m.addresses_error_recipient },
  phone: { max: PHONE_LENGTH, isRequired: true, error: m.addresses_error_phone },
  country: { max: 2, isRequired: true, error: m.addresses_error_country },
  province: {
    max: 60,
    isRequired: true,
    error: m.addresses_error_province,
    choiceError: m.addresses_error_choose_province,
  },
  city: {
    max: 60,
    isRequired: true,
    error: m.addresses_error_city,
    choiceError: m.addresses_error_choose_city,
  },
  district: {
    max: 60,
    isRequired: false,
    error: m.addresses_error_district,
    choiceError: m.addresses_error_choose_district,
  },
  address_line1: { max: 120, isRequired: true, error: m.addresses_error_line1 },
  address_line2: { max: 120, isRequired: false, error: m.addresses_error_line2 },
  postal_code: { max: 12, isRequired: false, error: m.addresses_error_postal_code },
  label: { max: 20, isRequired: false, error: m.addresses_error_label },
}

/**
 * Validates an address; phone number, postal code and region by the rules of its country.
 *
 * @param regions the mainland region tree; without it every mainland address is invalid
 */
export function findAddressErrors(typed: AddressDraft, regions: Regions | undefined): AddressErrors {
  const address = regions ? settleRegion(typed, regions) : typed
  const errors: AddressErrors = {}
  for (const field of ADDRESS_FIELD_NAMES) {
    const { max, isRequired } = ADDRESS_RULES[field]
    const { length } = address[field].trim()
    if (length > max || (isRequired && length === 0)) errors[field] = toError(field, address.country)
  }
  const { country } = address
  if (!hasFittingPhone({ country, phone: address.phone.trim() })) errors.phone = toError('phone', country)
  const postalCode = address.postal_code.trim() || undefined
  if (!hasFittingPostalCode({ country, postal_code: postalCode }))
    errors.postal_code = toError('postal_code', country)
  if (country === HOME_COUNTRY) {
    const unknown = findUnknownPlace(address, regions)
    if (unknown) errors[unknown] = toError(unknown, country)
  }
  return errors
}

/** The server's validation errors (`address.city` or `city`) as messages by field. */
export function toAddressErrors(details: readonly ErrorDetail[] | undefined, country: string): AddressErrors {
  const errors: AddressErrors = {}
  for (const { path, characters } of details ?? []) {
    const field = ADDRESS_FIELD_NAMES.find((name) => path === name || path === `address.${name}`)
    if (!field) continue
    // The server alone knows which characters the faces of labels have.
    errors[field] =
      typeof characters === 'string' ? m.addresses_error_unprintable({ characters }) : toError(field, country)
  }
  return errors
}

/** The errors of fields that have not changed since validation. */
export function toRemainingErrors(
  errors: AddressErrors,
  judged: AddressDraft,
  now: AddressDraft,
): AddressErrors {
  const standing: AddressErrors = {}
  for (const field of ADDRESS_FIELD_NAMES) {
    if (errors[field] !== undefined && now[field] === judged[field]) standing[field] = errors[field]
  }
  return standing
}

function findUnknownPlace(address: AddressDraft, regions: Regions | undefined): AddressField | undefined {
  if (!regions) return 'province'
  const { province, city, district } = address
  return regions.resolveRegion({ province, city, district: district || undefined }).unknown
}

function toError(field: AddressField, country: string): string {
  const { error, choiceError } = ADDRESS_RULES[field]
  return country === HOME_COUNTRY && choiceError ? choiceError() : error()
}
