import { describe, expect, test } from 'vitest'
import {
  CARRIER_CODES,
  CARRIERS,
  findCarrier,
  normalizeTrackingNumber,
  readShipment,
  toShownShipment,
} from './carriers.rules.ts'

const isNumber = (code: string, number: string) => findCarrier(code)!.isNumber(number)

test('every carrier is in the table once, with an example that its own rule accepts', () => {
  expect(CARRIERS.map(({ code }) => code)).toEqual([...CARRIER_CODES])
  for (const { code, example } of CARRIERS) expect([code, isNumber(code, example)]).toEqual([code, true])
})

test.each([
  [
    'sf',
    ['SF1439919779302', '123456789012'],
    ['SF143991977930', 'SF14399197793021', '12345678901', 'XX1439919779302'],
  ],
  [
    'ems',
    ['1234567890123', 'EA473124829CN', 'LZ473124829CN'],
    ['EA473124828CN', 'EA47312482CN', '123456789012'],
  ],
  ['zto', ['123456789012', '73123456789012'], ['12345678901', 'ZT3456789012']],
  ['yto', ['YT1234567890123', '1234567890'], ['YT123456789012', 'TY1234567890123']],
  [
    'dhl',
    ['1234567891', 'JD014600003828392837', 'JJD0099999999', 'JJD0199999999', 'JVGL0999999990', '0001234567'],
    ['1234567890', '123456789', 'JJD', 'JVGLX999999990'],
  ],
  [
    'ups',
    [
      '1Z999AA10123456784',
      '1Z12345E6605272234',
      '1Z5R89390357567127',
      '123456789012',
      'T1234567890',
      '123456789',
    ],
    ['1Z999AA10123456785', '1Z999AA1012345678', '2Z999AA10123456784'],
  ],
])('%s: numbers with the right length and check digit', (code, right, wrong) => {
  expect(right.filter((number) => !isNumber(code, number))).toEqual([])
  expect(wrong.filter((number) => isNumber(code, number))).toEqual([])
})

test('S10: check digits 10 and 11 are written as 0 and 5', () => {
  const valid = Array.from({ length: 1000 }, (_, serial) => String(serial).padStart(8, '0')).map((serial) =>
    Array.from({ length: 10 }, (_, digit) => `EA${serial}${digit}CN`).filter((number) =>
      isNumber('ems', number),
    ),
  )
  expect(valid.every((numbers) => numbers.length === 1)).toBe(true)
})

test.each([
  ['SF Express', 'sf'],
  [' 顺丰 ', 'sf'],
  ['ＥＭＳ', 'ems'],
  ['中国邮政  EMS', 'ems'],
  ['圆通快递', 'yto'],
  ['Dhl express', 'dhl'],
])('"%s" is found', (text, code) => expect(findCarrier(text)?.code).toBe(code))

test('another carrier is not found, and keeps its words and number', () => {
  expect(findCarrier('J&T')).toBeUndefined()
  expect(readShipment(' J&T ', ' jt-12 ')).toEqual({
    carrier: 'J&T',
    trackingNumber: 'jt-12',
    isNumber: true,
  })
  expect(toShownShipment('J&T', 'jt-12')).toEqual({
    carrier: 'J&T',
    carrier_zh: 'J&T',
    carrier_zh_hant: 'J&T',
    tracking_number: 'jt-12',
  })
})

test('a typed number is written as the carrier writes it', () => {
  expect(normalizeTrackingNumber(' ｓｆ 1439-9197 79302\u200b')).toBe('SF1439919779302')
  expect(readShipment('顺丰', 'sf1439 9197 79302')).toEqual({
    carrier: 'SF Express',
    trackingNumber: 'SF1439919779302',
    isNumber: true,
  })
})

describe('the carrier’s page', () => {
  test('has the number and the language', () => {
    const { url, url_zh: urlZh } = toShownShipment('UPS', '1Z999AA10123456784')
    expect(url).toBe('https://www.ups.com/track?loc=en_US&tracknum=1Z999AA10123456784')
    expect(urlZh).toContain('zh_CN')
  })

  test('is https everywhere', () => {
    for (const { example, toUrl } of CARRIERS)
      for (const language of ['en', 'zh'] as const)
        expect(new URL(toUrl(example, language)).protocol).toBe('https:')
  })

  test('is not linked with a number that cannot be one, as older orders have', () => {
    expect(toShownShipment('SF', 'SF1"><b>')).toEqual({
      carrier: 'SF Express',
      carrier_zh: '顺丰速运',
      carrier_zh_hant: '順豐速運',
      tracking_number: 'SF1"><b>',
    })
  })
})
