import { HOME_COUNTRY } from '../orders/orders.rules.ts'

/** What is known of an address; of an erased customer's nothing is. */
interface PostalAddress {
  recipient_name?: string | undefined
  phone?: string | undefined
  country?: string | undefined
  province?: string | undefined
  city?: string | undefined
  district?: string | undefined
  address_line1?: string | undefined
  address_line2?: string | undefined
  postal_code?: string | undefined
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' })

/**
 * The lines of an address as the post reads them: at home from the province to the house, abroad from the name to the
 * country, which is in English capitals as the postal union requires.
 */
export function toAddressLines(address: PostalAddress, { withPhone }: { withPhone: boolean }): string[] {
  const { recipient_name: name = '', phone = '', country = '', postal_code: code = '' } = address
  const street = [address.address_line1, address.address_line2]
  const lines =
    country === HOME_COUNTRY
      ? [
          `${name}${withPhone ? `  ${phone}` : ''}`,
          [address.province, address.city, address.district].filter(isGiven).join(' '),
          ...street,
          code,
        ]
      : [
          name,
          ...street,
          [address.district, address.city].filter(isGiven).join(', '),
          [address.province, code].filter(isGiven).join(' '),
          country && (COUNTRY_NAMES.of(country) ?? country).toUpperCase(),
          ...(withPhone ? [phone] : []),
        ]
  return lines.filter(isGiven)
}

const isGiven = (part: string | undefined): part is string => part !== undefined && part.trim() !== ''
