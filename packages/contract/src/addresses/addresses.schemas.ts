import { z } from 'zod'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { breaks } from '../http/field-rules.ts'
import { hasFittingPhone, hasFittingPostalCode, toPostalCode } from './addresses.rules.ts'
import { PHONE_LENGTH } from './phones.rules.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { idParams, text } from '../text/fields.schemas.ts'

const phoneError = { ...breaks('not_a_phone', 'Invalid phone number format'), path: ['phone'] }
const postalCodeError = { ...breaks('not_a_postal_code', 'Invalid postal code'), path: ['postal_code'] }

const line = (max: number, message: string) => text(message, { min: 1, max })

const optionalLine = (max: number, message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : (value ?? undefined)),
    line(max, message).optional(),
  )

const withPostalCode = <Given extends { country: string; postal_code?: string | undefined }>(
  given: Given,
): Given => {
  const { country, postal_code: typed } = given
  return typed === undefined ? given : { ...given, postal_code: toPostalCode(typed, country) }
}

const fields = {
  recipient_name: line(60, 'Please enter the recipient’s name'),
  phone: line(PHONE_LENGTH, 'Invalid phone number format'),
  country: z.string().regex(TEXT_FORMATS.country, 'Please choose a country'),
  province: line(60, 'Please enter a province or state'),
  city: line(60, 'Please enter a city'),
  district: optionalLine(60, 'Please enter a district'),
  address_line1: line(120, 'Please enter a street address'),
  address_line2: optionalLine(120, 'Please shorten this line'),
  postal_code: optionalLine(12, 'Invalid postal code'),
  label: optionalLine(20, 'Please shorten the label'),
}

/**
 * A shipping address as entered at checkout. At home the region must be in the tree of `@shop/regions`, by its Chinese
 * or English names, else the response is `ADDRESS_REGION_UNKNOWN`; it is stored in Chinese.
 */
export const AddressInput = z
  .strictObject(fields)
  .refine(hasFittingPhone, phoneError)
  .refine(hasFittingPostalCode, postalCodeError)
  .overwrite(withPostalCode)

export type AddressInput = z.output<typeof AddressInput>

/** Copy of an address that is stored with an order. */
export const AddressSnapshot = z.object({
  recipient_name: z.string(),
  phone: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string().optional(),
  address_line1: z.string(),
  address_line2: z.string().optional(),
  postal_code: z.string().optional(),
  label: z.string().optional(),
})

export type AddressSnapshot = z.infer<typeof AddressSnapshot>

/** A saved address of the shopper. */
export const Address = AddressSnapshot.extend({ address_id: z.string(), is_default: z.boolean() })

export type Address = z.infer<typeof Address>

const AddressBody = z
  .strictObject({ ...fields, is_default: z.boolean().optional() })
  .refine(hasFittingPhone, phoneError)
  .refine(hasFittingPostalCode, postalCodeError)
  .overwrite(withPostalCode)

/** Schemas of the endpoints in addresses.endpoints.ts. */
export const addressesSchemas = {
  listAddresses: {
    data: z.object({ items: z.array(Address) }),
  },
  getDefaultAddress: {
    data: Address,
  },
  createAddress: {
    body: AddressBody,
    data: Address,
  },
  updateAddress: {
    params: idParams,
    body: AddressBody,
    data: Address,
  },
  deleteAddress: {
    params: idParams,
    data: z.object({}),
  },
  setDefaultAddress: {
    params: idParams,
    data: Address,
  },
} satisfies Record<string, EndpointSchemas>
