const BRANDS = [
  { name: 'visa', pattern: /^4/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'mastercard', pattern: /^(5[1-5]|2[2-7])/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'amex', pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  { name: 'unionpay', pattern: /^62/, lengths: [16, 19], groups: [4, 4, 4, 4, 3], cvc: 3 },
  { name: 'jcb', pattern: /^35/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
]
const UNKNOWN = { name: '', lengths: [16], groups: [4, 4, 4, 4], cvc: 3 }

export const toDigits = (text) => text.replace(/\D/g, '')

/** The card brand by the number's first digits. */
export const brandOf = (number) => BRANDS.find(({ pattern }) => pattern.test(number)) ?? UNKNOWN

/** Digits in groups as printed on the card. */
export function formatNumber(text) {
  const { groups, lengths } = brandOf(toDigits(text))
  let rest = toDigits(text).slice(0, Math.max(...lengths))
  const parts = groups.map((size) => {
    const part = rest.slice(0, size)
    rest = rest.slice(size)
    return part
  })
  return parts.filter(Boolean).join(' ')
}

/** "1230" → "12 / 30"; a first digit above 1 is a single-digit month. */
export function formatExpiry(text) {
  let digits = toDigits(text)
  if (/^[2-9]/.test(digits) || /^\s*\d\s*\//.test(text)) digits = `0${digits}`
  // Browser autofill may use a four-digit year.
  if (digits.length === 6) digits = digits.slice(0, 2) + digits.slice(4)
  digits = digits.slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export function isLuhnValid(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The error of each field, as Stripe.js's codes; undefined if valid. */
export const CHECKS = {
  number({ number }) {
    const digits = toDigits(number)
    if (!brandOf(digits).lengths.includes(digits.length)) return 'incomplete_number'
    return isLuhnValid(digits) ? undefined : 'invalid_number'
  },
  expiry({ expiry }, now = new Date()) {
    const digits = toDigits(expiry)
    if (digits.length < 4) return 'incomplete_expiry'
    const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))]
    if (month < 1 || month > 12) return 'invalid_expiry_month'
    if (year < now.getFullYear()) return 'invalid_expiry_year_past'
    const isPast = year === now.getFullYear() && month < now.getMonth() + 1
    return isPast ? 'invalid_expiry_month_past' : undefined
  },
  cvc({ cvc, number }) {
    return cvc.length === brandOf(toDigits(number)).cvc ? undefined : 'incomplete_cvc'
  },
}
