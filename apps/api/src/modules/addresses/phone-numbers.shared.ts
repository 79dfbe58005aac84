import { isMainlandMobile, toMainlandMobile } from '@shop/contract/addresses/phones.rules'
import { toTyped } from '@shop/contract/text/typed-text.rules'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A phone number in the form in which it is stored: eleven digits for a mobile number at home, else with the code of
 * its country and without separators, such as `+49301234567 ext. 12`. One that its country does not have is stored as
 * it was typed, since numbers change sooner than lists of them.
 * @param country ISO 3166 code of the address, for numbers without a code
 */
export function toStoredPhone(typed: string, country: string): string {
  if (country === 'CN' && isMainlandMobile(typed)) return toMainlandMobile(typed)
  const text = toTyped(typed)
  const phone = parsePhoneNumberFromString(text, {
    ...(isSupportedCountry(country) && { defaultCountry: country }),
    extract: false,
  })
  if (!phone?.isPossible()) return text
  return phone.ext ? `${phone.number} ext. ${phone.ext}` : phone.number
}
