import { useQuery } from '@tanstack/react-query'
import { LANGUAGES } from '@shop/contract/languages/languages'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { usePermissions, useTranslate } from 'react-admin'
import { loadMessages } from '../i18n/messages.ts'
import { useNavigation } from '../layout/use-navigation.ts'
import { findPlaces, listPlaces, type Place, type PlaceKind } from './places.ts'
import type { SearchOption } from './search-option.ts'

/** How many places of each kind a text finds. */
const MOST_FOUND = 5

const HEADINGS: Record<PlaceKind, string> = {
  pages: 'console_search.pages',
  actions: 'layout.actions',
  settings: 'layout.pages.settings',
}

/** The pages, actions and settings that a text finds; all pages and actions before something is typed. */
export function usePlaces(typed: string): SearchOption[] {
  const translate = useTranslate()
  const { permissions = [] } = usePermissions<Permission[]>()
  const places = listPlaces(useNavigation(), permissions)
  const toTexts = useTexts()
  const toOption = ({ kind, to, icon, name, within }: Place): SearchOption => ({
    id: `${kind}-${to}`,
    group: translate(HEADINGS[kind]),
    label: translate(name),
    // A setting stands under that heading.
    detail: within && within !== HEADINGS[kind] ? translate(within) : undefined,
    icon,
    to,
  })
  const listKind = (wanted: PlaceKind) => places.filter(({ kind }) => kind === wanted)
  if (typed === '') return [...listKind('actions'), ...listKind('pages')].map(toOption)
  return (['pages', 'actions', 'settings'] as const).flatMap((kind) =>
    findPlaces(listKind(kind), typed, toTexts).slice(0, MOST_FOUND).map(toOption),
  )
}

/** The texts of a key in every language, so that a place is also found by its name in another one; until they are loaded, in this. */
function useTexts(): (key: string) => readonly string[] {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: ['messages'],
    queryFn: () => Promise.all(LANGUAGES.map(loadMessages)),
    staleTime: Infinity,
  })
  return (key) => data?.map((messages) => readText(messages, key)) ?? [translate(key)]
}

/** The text of a key. */
export function readText(messages: object, key: string): string {
  const text = key
    .split('.')
    .reduce<unknown>((group, name) => (group as Record<string, unknown>)[name], messages)
  return text as string
}
