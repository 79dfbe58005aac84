import { expect, test } from 'vitest'
import { INITIAL_TERMS } from '../orders/sale-terms.ts'
import {
  fillNumbers,
  listUnknownNumbers,
  namesNumbers,
  TEXT_NUMBERS,
  toShownLength,
} from './text-numbers.rules.ts'

test('a text gets the numbers of the settings, wherever it names them', () => {
  const text = '{{return_days_mainland}} days, or {{ return_days_abroad }} from abroad; ¥{{standard_price}}'
  expect(fillNumbers(text, INITIAL_TERMS)).toBe('7 days, or 14 from abroad; ¥12')
  const terms = { ...INITIAL_TERMS, returnDays: { mainland: 15, abroad: 30 }, wrappingFen: 1_550 }
  expect(fillNumbers(text, terms)).toContain('15 days, or 30')
  expect(fillNumbers('{{wrapping_price}}', terms)).toBe('15.50')
  expect(fillNumbers('{{wrapping_price}}', { ...terms, wrappingFen: 120_000 })).toBe('1,200')
})

test('what the shop does not offer is a dash', () => {
  const { standard } = INITIAL_TERMS.shipping
  const terms = {
    ...INITIAL_TERMS,
    restringingFen: undefined,
    shipping: { ...INITIAL_TERMS.shipping, standard: { priceFen: standard.priceFen, days: standard.days } },
  }
  expect(fillNumbers('{{restringing_price}} {{standard_free_from}}', terms)).toBe('– –')
})

test('unknown names are listed, stay as they are, and are no property of objects', () => {
  const text = '{{return_days}} {{constructor}} {{}} {{vat_percent}} {single}'
  expect(listUnknownNumbers(text)).toEqual(['return_days', 'constructor', ''])
  expect(fillNumbers(text, INITIAL_TERMS)).toBe('{{return_days}} {{constructor}} {{}} 13 {single}')
  expect(namesNumbers('{single}')).toBe(false)
})

test('every number of the settings has a name, and a length is that of the text with its numbers', () => {
  for (const toNumber of Object.values(TEXT_NUMBERS))
    expect(toNumber(INITIAL_TERMS)).toMatch(/^\d+(?:\.\d\d)?$/)
  expect(toShownLength('{{vat_percent}} %')).toBe(4)
})
