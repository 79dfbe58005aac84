import { splitMainlandCity } from '@shop/contract/addresses/mainland-city.rules'
import type { WalletContact } from './express-form.ts'

/** An address as wallets have it; any part may be missing. */
interface WalletAddress {
  name?: string | undefined
  phone?: string | undefined
  line1?: string | undefined
  line2?: string | null | undefined
  city?: string | undefined
  state?: string | undefined
  postal_code?: string | undefined
  country?: string | undefined
}

/**
 * A wallet's address in the shop's fields. Where a country has no states, the city stands for both. The mainland's city
 * and district are one text in wallets: "杭州市西湖区".
 */
export function toWalletAddress(given: WalletAddress): WalletContact['address'] {
  const country = given.country?.toUpperCase() ?? ''
  const [city, district] =
    country === 'CN' ? splitMainlandCity(given.city ?? '', given.state) : [given.city ?? '']
  return {
    recipient_name: given.name ?? '',
    phone: given.phone ?? '',
    country,
    province: given.state || (given.city ?? ''),
    city: city || (given.state ?? ''),
    ...(district && { district }),
    address_line1: given.line1 ?? '',
    ...(given.line2 && { address_line2: given.line2 }),
    ...(given.postal_code && { postal_code: given.postal_code }),
  }
}
