import { describe, expect, test } from 'vitest'
import { TEST_RATES, toRatesFile } from '../../../test/rates-file.ts'
import { parseEuroRates } from './euro-rates.ts'

const FILE = toRatesFile('2026-11-20')
const { CNY: _, ...WITHOUT_YUAN } = TEST_RATES

describe('the file of rates', () => {
  test('is read with its day, with either kind of quotation marks', () => {
    for (const file of [FILE, FILE.replaceAll("'", '"')]) {
      const { day, perEuro } = parseEuroRates(file)
      expect([day, Object.keys(perEuro).length, perEuro['CNY'], perEuro['IDR']]).toEqual([
        '2026-11-20',
        11,
        8,
        18_000,
      ])
    }
  })

  test.each<[string, string]>([
    ['nothing', ''],
    ['a page', '<html><body>Maintenance</body></html>'],
    ['a file that was cut off', FILE.slice(0, FILE.indexOf('CHF'))],
    ['no day', FILE.replace("time='2026-11-20'", '')],
    ['a day that is none', FILE.replace('2026-11-20', '2026-02-30')],
    ['two days', FILE + toRatesFile('2026-11-19')],
    ['no yuan', toRatesFile('2026-11-20', WITHOUT_YUAN)],
    ['few currencies', toRatesFile('2026-11-20', { CNY: '8', USD: '1.1' })],
    ['a currency twice', FILE.replace("'HKD'", "'USD'")],
    ...['N/A', '', '-1.1', '1,1', '1e3', '0', '0.0000', '12345678901', '1.1000000000', 'Infinity'].map(
      (rate): [string, string] => [`a rate of "${rate}"`, FILE.replace("'1.1000'", `'${rate}'`)],
    ),
    ['a name that is no currency', FILE.replace("'USD'", "'US$'")],
    ['an entity', FILE.replace("'1.1000'", "'&rate;'")],
  ])('is refused as a whole with %s', (_name, text) => {
    expect(() => parseEuroRates(text)).toThrow(RangeError)
  })
})
