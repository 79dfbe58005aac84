import { INITIAL_ROLES } from '@shop/contract/staff/permissions.console'
import { expect, test } from 'vitest'
import { loadMessages } from '../i18n/messages.ts'
import { NAVIGATION, listNavigation } from './navigation.ts'

const ALL_PAGES = new Set(NAVIGATION.flatMap(({ items }) => items.map(({ name }) => name)))
const toNames = (groups: ReturnType<typeof listNavigation>) =>
  groups.flatMap(({ items }) => items.map(({ name }) => name))

test('Each role sees the pages of its permissions, without empty groups.', () => {
  const groups = listNavigation(INITIAL_ROLES.fulfilment, ALL_PAGES)
  expect(toNames(groups)).toEqual([
    'orders',
    'returns',
    'invoices',
    'products',
    'sales',
    'calendar',
    'stock',
    'categories',
    'stones',
    'terms',
    'synonyms',
  ])
  expect(groups.map(({ name }) => name)).toEqual(['daily', 'catalogue'])
})

test('A page that the console does not have is not in the menu.', () => {
  expect(toNames(listNavigation(INITIAL_ROLES.manager, new Set(['orders'])))).toEqual(['orders'])
})

test('Every entry of the menu has its text.', async () => {
  const { groups, pages } = (await loadMessages('en'))['layout'] as Record<string, object>
  expect(NAVIGATION.map(({ name }) => name).sort()).toEqual(Object.keys(groups!).sort())
  expect([...ALL_PAGES].sort()).toEqual(Object.keys(pages!).sort())
})
