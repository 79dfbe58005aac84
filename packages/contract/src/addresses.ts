import { z } from 'zod'
import { MAINLAND_MOBILE } from './users.ts'
import { defineEndpoint } from './endpoint.ts'

/** Most addresses that one shopper keeps (decisions, section 5). */
export const MAX_ADDRESSES = 20

function line(max: number, message: string) {
  return z
    .string()
    .trim()
    .min(1, message)
    .max(max, message)
    .regex(/^[^\p{Cc}]*$/u, message)
}

const optionalLine = (max: number, message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : (value ?? undefined)),
    line(max, message).optional(),
  )

const fields = {
  recipient_name: line(60, 'Please enter the recipient’s name'),
  phone: line(20, 'Invalid phone number format'),
  country: z.string().regex(/^[A-Z]{2}$/, 'Please choose a country'),
  province: line(60, 'Please enter a province or state'),
  city: line(60, 'Please enter a city'),
  district: optionalLine(60, 'Please enter a district'),
  address_line1: line(120, 'Please enter a street address'),
  address_line2: optionalLine(120, 'Please shorten this line'),
  postal_code: optionalLine(12, 'Invalid postal code'),
  label: optionalLine(20, 'Please shorten the label'),
}

interface PhoneAndCountry {
  phone: string
  country: string
}

/** The mainland rule at home, a plausible international number elsewhere (decisions, section 5). */
export function hasFittingPhone({ phone, country }: PhoneAndCountry): boolean {
  return country === 'CN' ? MAINLAND_MOBILE.test(phone) : /^\+?[\d\s().-]{6,20}$/.test(phone)
}

interface PostalCodeAndCountry {
  postal_code?: string | undefined
  country: string
}

/** Six digits at home, where one is given; elsewhere every country has its own form. */
export function hasFittingPostalCode({ postal_code, country }: PostalCodeAndCountry): boolean {
  return country !== 'CN' || postal_code === undefined || /^\d{6}$/.test(postal_code)
}

const phoneFault = { message: 'Invalid phone number format', path: ['phone'] }
const postalCodeFault = { message: 'Invalid postal code', path: ['postal_code'] }

/**
 * Where an order goes, as it is typed at checkout. At home the region must be one of the tree of `@shop/regions`, by
 * its Chinese or English names, else the calls answer `ADDRESS_REGION_UNKNOWN`; it is kept in Chinese.
 */
export const AddressInput = z
  .strictObject(fields)
  .refine(hasFittingPhone, phoneFault)
  .refine(hasFittingPostalCode, postalCodeFault)
export type AddressInput = z.output<typeof AddressInput>

/** An address as an order keeps it. */
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

/** An address of the shopper's book. */
export const Address = AddressSnapshot.extend({ address_id: z.string(), is_default: z.boolean() })
export type Address = z.infer<typeof Address>

const AddressBody = z
  .strictObject({ ...fields, is_default: z.boolean().optional() })
  .refine(hasFittingPhone, phoneFault)
  .refine(hasFittingPostalCode, postalCodeFault)
const addressId = z.object({ id: z.string().max(64) })

export const listAddresses = defineEndpoint({
  method: 'GET',
  path: '/v1/users/addresses',
  twins: ['/users/addresses'],
  summary: 'The address book, the default first',
  auth: 'user',
  data: z.object({ items: z.array(Address) }),
  errors: [],
})

export const getDefaultAddress = defineEndpoint({
  method: 'GET',
  path: '/v1/users/addresses/default',
  twins: ['/users/addresses/default'],
  summary: 'The default address',
  auth: 'user',
  data: Address,
  errors: ['ADDRESS_NOT_FOUND'],
})

export const createAddress = defineEndpoint({
  method: 'POST',
  path: '/v1/users/addresses',
  twins: ['/users/addresses'],
  summary: 'Adds an address; the first one is the default',
  auth: 'user',
  body: AddressBody,
  data: Address,
  status: 201,
  errors: ['ADDRESS_LIMIT_REACHED', 'ADDRESS_REGION_UNKNOWN'],
  idempotent: true,
})

export const updateAddress = defineEndpoint({
  method: 'PUT',
  path: '/v1/users/addresses/:id',
  twins: ['/users/addresses/:id'],
  summary: 'Replaces an address',
  auth: 'user',
  params: addressId,
  body: AddressBody,
  data: Address,
  errors: ['ADDRESS_NOT_FOUND', 'ADDRESS_REGION_UNKNOWN'],
})

export const deleteAddress = defineEndpoint({
  method: 'DELETE',
  path: '/v1/users/addresses/:id',
  twins: ['/users/addresses/:id'],
  summary: 'Removes an address; the newest other becomes the default',
  auth: 'user',
  params: addressId,
  data: z.object({}),
  errors: ['ADDRESS_NOT_FOUND'],
})

export const setDefaultAddress = defineEndpoint({
  method: 'PUT',
  path: '/v1/users/addresses/:id/default',
  twins: ['/users/addresses/:id/default'],
  summary: 'Marks only this address as the default',
  auth: 'user',
  params: addressId,
  data: Address,
  errors: ['ADDRESS_NOT_FOUND'],
})
