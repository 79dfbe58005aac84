/** Lengths of what a company's invoice names, in characters after trimming. */
export const COMPANY_LENGTHS = { title: 100, tax_number: 30, address: 200, phone: 30, bank: 100 } as const

/**
 * One line that an invoice can print: scripts of names in tax registers, no markup, no control, direction or emoji
 * characters. Right-to-left scripts are left out because tax registers of companies with them have a Latin form too.
 */
export const COMPANY_LINE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{M}\p{N}\p{P}+°№ ]*$/u

const SOCIAL_CREDIT_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** A tax number as it is stored: capitals, without the spaces people group it with. */
export function toTaxNumber(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase()
}

/** Whether a text is a unified social credit code (GB 32100-2015): 18 characters, the last of which checks the others. */
export function isSocialCreditCode(code: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false
  const sum = WEIGHTS.reduce(
    (total, weight, index) => total + weight * SOCIAL_CREDIT_ALPHABET.indexOf(code[index]!),
    0,
  )
  return SOCIAL_CREDIT_ALPHABET[(31 - (sum % 31)) % 31] === code[17]
}

/** Whether a tax number fits the company's country: the social credit code at home, any plausible number elsewhere. */
export function hasFittingTaxNumber({
  country,
  tax_number,
}: {
  country: string
  tax_number: string
}): boolean {
  return country === 'CN' ? isSocialCreditCode(tax_number) : /^[A-Z0-9][A-Z0-9./-]{3,29}$/.test(tax_number)
}
