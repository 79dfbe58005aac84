import { LANGUAGES } from '@shop/contract/languages/languages'
import { INITIAL_ROLES, PERMISSIONS, type Permission } from '@shop/contract/staff/permissions.console'
import { expect, test } from 'vitest'
import { loadMessages } from '../i18n/messages.ts'
import { listNavigation, NAVIGATION } from '../layout/navigation.ts'
import { findPlaces, listPlaces } from './places.ts'
import { readText } from './use-places.ts'

const PAGES = new Set(NAVIGATION.flatMap(({ items }) => items.map(({ name }) => name)))
const listOf = (permissions: readonly Permission[]) =>
  listPlaces(listNavigation(permissions, PAGES), permissions)

const messages = await Promise.all(LANGUAGES.map(loadMessages))
const toTexts = (key: string) => messages.map((each) => readText(each, key))
const find = (typed: string) => findPlaces(listOf(PERMISSIONS), typed, toTexts).map(({ to }) => to)

test('A role goes to the places of its permissions.', () => {
  const toAddresses = (role: keyof typeof INITIAL_ROLES) =>
    listOf(INITIAL_ROLES[role]).flatMap(({ kind, to }) => (kind === 'actions' ? [to] : []))
  expect(toAddresses('content')).toEqual(['/products/create', '/content/create'])
  expect(toAddresses('fulfilment')).toEqual(['/shipments', '/stock-count'])
  expect(toAddresses('analyst')).toEqual([])
  expect(listOf(INITIAL_ROLES.content).filter(({ kind }) => kind === 'settings')).toEqual([])
  expect(listOf(INITIAL_ROLES.analyst).map(({ to }) => to)).toContain('/account')
})

test('Every place has its texts in every language, and no address is listed twice.', () => {
  const places = listOf(PERMISSIONS)
  for (const { name, within = name } of places)
    for (const text of [...toTexts(name), ...toTexts(within)]) expect(text, name).toMatch(/^[^{%]+$/)
  const ids = places.map(({ kind, to }) => `${kind} ${to}`)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each([
  ['new prod', ['/products/create']],
  ['新建商品', ['/products/create']],
  ['建立優惠券', ['/coupons/create']],
  ['audit', ['/audit-log']],
  ['TAX NUMBER', ['/settings/seller?field=tax_number']],
  ['seller phone', ['/settings/seller?field=phone']],
  ['付款时限', ['/settings/payment_window']],
  ['traditional', ['/settings/languages?field=zh-Hant']],
  ['nothing of this', []],
])('“%s” finds its place in any language', (typed, addresses) => {
  expect(find(typed)).toEqual(addresses)
})

test('What begins with the text is first; a field is not found by its setting alone.', () => {
  expect(find('stones')[0]).toBe('/stones')
  expect(find('shipping').slice(0, 3)).toEqual([
    '/settings/shipping_standard',
    '/settings/shipping_express',
    '/settings/shipping_international',
  ])
  expect(find('seller')).toEqual(['/settings/seller'])
})
