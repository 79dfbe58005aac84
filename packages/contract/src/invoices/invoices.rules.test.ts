import { describe, expect, test } from 'vitest'
import { InvoiceCompany } from './invoices.schemas.ts'
import { isSocialCreditCode } from './invoices.rules.ts'

/** As the national register publishes them. */
const REGISTERED = ['9144030071526726XG', '91330100799655058B', '914403001922038216', '91110108551385082Q']

describe('a unified social credit code', () => {
  test.each(REGISTERED)('%s is valid', (code) => {
    expect(isSocialCreditCode(code)).toBe(true)
  })

  test('is refused with any one character changed, two neighbours swapped, or another length', () => {
    for (const code of REGISTERED) {
      for (let index = 0; index < code.length; index += 1) {
        const other = code[index] === '7' ? '8' : '7'
        const changed = code.slice(0, index) + other + code.slice(index + 1)
        expect([changed, isSocialCreditCode(changed)]).toEqual([changed, false])
      }
      const swapped = code.slice(0, 9) + code[10]! + code[9]! + code.slice(11)
      if (swapped !== code) expect(isSocialCreditCode(swapped)).toBe(false)
      for (const text of [code.slice(1), `${code}0`, `${code.slice(0, 17)}o`, '', ' '])
        expect(isSocialCreditCode(text)).toBe(false)
    }
  })
})

const company = { title: '杭州莲池贸易有限公司', country: 'CN', tax_number: '91330100 79965505 8b' }

describe('a company that is invoiced', () => {
  test('has its tax number in capitals without spaces, and no empty fields', () => {
    expect(InvoiceCompany.parse({ ...company, address: ' ', phone: '', bank: null })).toEqual({
      ...company,
      tax_number: '91330100799655058B',
    })
  })

  test.each([
    { title: 'Łódź Handel Sp. z o.o.', country: 'PL', tax_number: 'PL5260250995' },
    { title: 'Müller & Söhne GmbH', country: 'DE', tax_number: 'DE811569869' },
    { title: 'ООО «Ромашка»', country: 'RU', tax_number: '7707083893' },
    { title: '株式会社サクラ', country: 'JP', tax_number: 'T1180301018771' },
  ])('abroad has the number of its country: $title', (abroad) => {
    expect(InvoiceCompany.parse(abroad)).toEqual(abroad)
  })

  test.each([
    ['markup', { title: '<b>Lotus</b> Ltd' }],
    ['a script', { address: '"><script>alert(1)</script>' }],
    ['10,000 characters', { title: '莲'.repeat(10_000) }],
    ['a long tax number', { tax_number: '9'.repeat(10_000) }],
    ['right-to-left letters', { title: 'شركة اللوتس' }],
    ['a direction override', { title: 'Lotus \u202Edtl' }],
    ['a zero-width joiner', { title: 'Lo\u200Dtus' }],
    ['control characters', { address: 'Street\u0000 1' }],
    ['a line break', { title: 'Lotus\nLtd' }],
    ['an emoji', { title: 'Lotus 🪷 Ltd' }],
    ['a formula with a tab', { bank: '\t=1+1' + '\t' + 'x' }],
    ['an unknown field', { iban: 'DE00' }],
    ['a wrong check character', { tax_number: '91330100799655058C' }],
    ['no title', { title: ' ' }],
  ])('is refused with %s', (_, change) => {
    expect(InvoiceCompany.safeParse({ ...company, ...change }).success).toBe(false)
  })
})
