import type { AddressSnapshot } from '@shop/contract/addresses/addresses.schemas'
import { toCountryName } from '../../lib/i18n/country-name.ts'
import { isHanLocale } from '../../lib/i18n/locale.ts'

/** A postal address: smallest unit first in Latin script, largest first in Chinese characters. Browser only. */
export function AddressBlock({ address, className }: { address: AddressSnapshot; className?: string }) {
  const { recipient_name, phone, postal_code } = address
  return (
    <address className={className ?? 'not-italic'}>
      <span className="block font-medium">{recipient_name}</span>
      {toAddressLines(address).map((line, index) => (
        <span key={index} className="block break-words">
          {line}
        </span>
      ))}
      {isHanLocale() && postal_code && <span className="block">{postal_code}</span>}
      <span className="block tabular-nums">{phone}</span>
    </address>
  )
}

/** The lines between name and phone number. */
export function toAddressLines(address: AddressSnapshot): string[] {
  const { country, province, city, district, address_line1, address_line2, postal_code } = address
  const regions = [...new Set([district, city, province].filter(Boolean))]
  if (isHanLocale()) {
    return [
      [toCountryName(country), ...regions.toReversed()].join(' '),
      [address_line1, address_line2].filter(Boolean).join(' '),
    ]
  }
  return [
    address_line1,
    ...(address_line2 ? [address_line2] : []),
    [...regions, postal_code].filter(Boolean).join(', '),
    toCountryName(country),
  ]
}
