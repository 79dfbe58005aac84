import { expect, test } from 'vitest'
import { INITIAL_ROLES, PERMISSIONS, type Permission } from '@shop/contract/staff/permissions.console'
import { listSearchedLists } from './searched-lists.ts'

const ALL = new Set(PERMISSIONS)
const OF_NAMES = ['orders', 'customers', 'products', 'coupons']

test.each([
  ['jade bracelet', OF_NAMES],
  ['王', OF_NAMES],
  ['x', []],
  [' \u200B ', []],
  ['lian@shop.example', ['orders', 'customers']],
  ['SY251127AB', ['orders', 'returns', 'invoices']],
  ['# SY251127ABCDEF-R1', ['orders', 'returns', 'invoices']],
  ['ＳＹ２５１１', ['orders', 'returns', 'invoices']],
  ['INV-2026-000123', ['orders', 'returns', 'invoices']],
  ['13800138000', ['orders', 'returns', 'invoices', 'customers', 'products', 'coupons']],
  ['7K3Q', ['orders', 'returns', 'invoices', 'customers', 'products', 'coupons', 'gift_cards']],
  ['… 7K3Q', [...OF_NAMES, 'gift_cards']],
  [
    '7K3QD-7K3QD-7K3QD-7K3QD',
    ['orders', 'returns', 'invoices', 'customers', 'products', 'coupons', 'gift_cards'],
  ],
])('“%s” is searched for where it may stand', (text, lists) => {
  expect(listSearchedLists(text, ALL)).toEqual(lists)
})

test('each role searches the lists that it may read, and customers only with their names', () => {
  const ofRole = (role: keyof typeof INITIAL_ROLES) =>
    listSearchedLists('7K3Q', new Set<Permission>(INITIAL_ROLES[role]))
  expect(ofRole('fulfilment')).toEqual(['orders', 'returns', 'invoices', 'products'])
  expect(ofRole('content')).toEqual(['products'])
  expect(ofRole('analyst')).toEqual(['orders', 'returns', 'invoices', 'products', 'coupons'])
  expect(ofRole('support')).toEqual([
    'orders',
    'returns',
    'invoices',
    'customers',
    'products',
    'coupons',
    'gift_cards',
  ])
  const withoutNames = new Set(PERMISSIONS.filter((permission) => permission !== 'personal.read'))
  expect(listSearchedLists('jade bead', withoutNames)).toEqual(['orders', 'products', 'coupons'])
})
