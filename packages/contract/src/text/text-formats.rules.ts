import { GOOGLE_MERCHANT_ID, HOST_LIST } from '../agents/agents.rules.ts'
import { COMPANY_LINE } from '../invoices/invoices.rules.ts'
import { MAINLAND_MOBILE } from '../addresses/phones.rules.ts'

/** Formats of typed texts. A refused text names its format on the wire, and each form has a message for it. */
export const TEXT_FORMATS = {
  /** One line without control characters. */
  line: /^[^\p{Cc}]*$/u,
  /** Several lines: `\n` is their only control character. */
  lines: /^(?:[^\p{Cc}]|\n)*$/u,
  invoice_line: COMPANY_LINE,
  money: /^\d{1,9}\.\d{2}$/,
  /** Up to seven digits of yuan. */
  price: /^\d{1,7}\.\d{2}$/,
  mobile: MAINLAND_MOBILE,
  country: /^[A-Z]{2}$/,
  slug: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  sku: /^[A-Z0-9]+(-[A-Z0-9]+)*$/,
  /** A word of the catalogue, which its files separate with `|` and `=`. */
  label: /^[^|=\n]*$/,
  picture: /^(story|pages)\/[a-z0-9-]+\.webp$/,
  shop_path: /^\/(?!\/)\S*$/,
  link: /^(\/(?!\/)|https:\/\/)\S*$/,
  coupon_code: /^[A-Z0-9]{4,24}$/,
  code_prefix: /^[A-Z0-9]{0,8}$/,
  ga4_measurement_id: /^G-[A-Z0-9]{4,20}$/,
  meta_pixel_id: /^\d{5,20}$/,
  hosts: HOST_LIST,
  google_merchant_id: GOOGLE_MERCHANT_ID,
  /** A password has both. */
  with_small_letter: /\p{Ll}/u,
  with_capital_letter: /\p{Lu}/u,
  six_digits: /^\d{6}$/,
} as const satisfies Record<string, RegExp>

export type TextFormat = keyof typeof TEXT_FORMATS
