import { expect, test } from 'vitest'
import { toTypedMoney } from './typed-money.rules.ts'

test.each([
  ['168', '168.00'],
  ['168.5', '168.50'],
  ['168.00', '168.00'],
  ['¥168', '168.00'],
  ['￥ 168', '168.00'],
  ['168元', '168.00'],
  ['RMB 168', '168.00'],
  ['168 CNY', '168.00'],
  ['1,680.00', '1680.00'],
  ['1,234,567.89', '1234567.89'],
  ['１６８．５', '168.50'],
  ['１，６８０', '1680.00'],
  [' 0168 ', '168.00'],
  ['0', '0.00'],
])('%j is %s yuan.', (typed, money) => {
  expect(toTypedMoney(typed)).toBe(money)
})

test.each([
  '',
  'free',
  '168.005',
  '168,50',
  '1,68',
  '12,34,567',
  '-168',
  '$168',
  '1.680,00',
  '1e3',
  '0x10',
  '168 169',
])('%j is no amount.', (typed) => {
  expect(toTypedMoney(typed)).toBeUndefined()
})
