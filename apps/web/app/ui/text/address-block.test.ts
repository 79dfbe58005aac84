import { expect, test } from 'vitest'
import { withLocale } from '../../lib/i18n/locale.server.ts'
import { toAddressLines } from './address-block.tsx'

const TAIPEI = {
  recipient_name: '林小美',
  phone: '0912 345 678',
  country: 'TW',
  province: '台北市',
  city: '大安區',
  address_line1: '忠孝東路四段 1 號',
  postal_code: '106',
}

test('An address goes from the country to the door in Chinese characters, and the other way in Latin script.', () => {
  expect(withLocale('zh-Hant', () => toAddressLines(TAIPEI))).toEqual([
    '台灣 台北市 大安區',
    '忠孝東路四段 1 號',
  ])
  expect(withLocale('en', () => toAddressLines(TAIPEI))).toEqual([
    '忠孝東路四段 1 號',
    '大安區, 台北市, 106',
    'Taiwan',
  ])
})
