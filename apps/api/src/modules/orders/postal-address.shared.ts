import type { AddressSnapshot } from '@shop/contract/addresses/addresses.schemas'
import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import type { OrderRow } from './order-rows.shared.ts'

/** The address of who bought an order. A gift that goes to somebody else has it next to theirs. */
export function findBuyerAddress(order: Pick<OrderRow, 'address' | 'buyer_address'>): AddressSnapshot {
  return (order.buyer_address ?? order.address) as unknown as AddressSnapshot
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' })

/**
 * The lines of an address as the post reads them: at home from the province to the house, abroad from the name to the
 * country, which is in English capitals as the postal union requires.
 */
export function toAddressLines(address: AddressSnapshot, { withPhone }: { withPhone: boolean }): string[] {
  const { recipient_name: name = '', phone = '', country, postal_code: code = '' } = address
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
          (COUNTRY_NAMES.of(country) ?? country).toUpperCase(),
          ...(withPhone ? [phone] : []),
        ]
  return lines.filter(isGiven)
}

const isGiven = (part: string | undefined): part is string => part !== undefined && part.trim() !== ''
