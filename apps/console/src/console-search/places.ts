import AccountIcon from '@mui/icons-material/ManageAccountsOutlined'
import { SETTING_IDS } from '@shop/contract/settings/settings.console'
import type { Permission } from '@shop/contract/staff/permissions.console'
import type { ComponentType } from 'react'
import { findEndpoint, isAllowed } from '../data/access.ts'
import { getNavigationItem, type NavigationGroup } from '../layout/navigation.ts'
import { SETTING_FIELDS, toFieldLabel, toSettingAddress } from '../settings/setting-fields.ts'

export type PlaceKind = 'pages' | 'actions' | 'settings'

/** A place of the console that is found by its name. */
export interface Place {
  kind: PlaceKind
  to: string
  icon: ComponentType
  /** The key of its name. */
  name: string
  /** The key of the name of what it belongs to. */
  within?: string
}

/** What is opened by an action of a resource, for those who may take it. */
interface OfResource {
  resource: string
  action: string
  to: string
  name: string
  /** The page of the menu that it belongs to. */
  page: string
}

/** What can be begun from anywhere. */
const ACTIONS: readonly OfResource[] = [
  { page: 'orders', resource: 'orders', action: 'create', to: '/orders/create', name: 'orders.create.title' },
  { page: 'orders', resource: 'orders', action: 'ship', to: '/shipments', name: 'orders.shipments.title' },
  {
    page: 'products',
    resource: 'products',
    action: 'create',
    to: '/products/create',
    name: 'products.create',
  },
  { page: 'stock', resource: 'stock', action: 'count', to: '/stock-count', name: 'stock.count.name' },
  { page: 'coupons', resource: 'coupons', action: 'create', to: '/coupons/create', name: 'coupons.create' },
  { page: 'offers', resource: 'offers', action: 'create', to: '/offers/create', name: 'offers.create' },
  {
    page: 'customer-groups',
    resource: 'customer-groups',
    action: 'create',
    to: '/customer-groups/create',
    name: 'customer_groups.create',
  },
  {
    page: 'coupons',
    resource: 'coupon-batches',
    action: 'create',
    to: '/coupon-batches/create',
    name: 'coupons.batches.create',
  },
  { page: 'content', resource: 'content', action: 'create', to: '/content/create', name: 'content.create' },
]

/** Pages that are opened from those of the menu. */
const INNER_PAGES: readonly OfResource[] = [
  {
    page: 'offers',
    resource: 'offers',
    action: 'preview',
    to: '/offer-preview',
    name: 'offers.preview.title',
  },
  {
    page: 'stock',
    resource: 'stock-movements',
    action: 'list',
    to: '/stock-movements',
    name: 'stock.movements.name',
  },
  {
    page: 'coupons',
    resource: 'coupon-batches',
    action: 'list',
    to: '/coupon-batches',
    name: 'coupons.batches.open',
  },
]

const ACCOUNT: Place = { kind: 'pages', to: '/account', icon: AccountIcon, name: 'layout.my_account' }

/** The places that a member of staff may go to, given their menu. */
export function listPlaces(menu: readonly NavigationGroup[], permissions: readonly Permission[]): Place[] {
  const toPlaces = (kind: PlaceKind, all: readonly OfResource[]) =>
    all.flatMap(({ resource, action, to, name, page }): Place[] => {
      const endpoint = findEndpoint(resource, action)
      if (!endpoint || !isAllowed(endpoint, permissions)) return []
      const { icon } = getNavigationItem(page)
      return [{ kind, to, name, icon, within: toPageName(page) }]
    })
  const pages = menu
    .flatMap(({ items }) => items)
    .map(({ name, icon }): Place => ({ kind: 'pages', to: `/${name}`, icon, name: toPageName(name) }))
  const hasSettings = pages.some(({ to }) => to === '/settings')
  return [
    ...pages,
    ...toPlaces('pages', INNER_PAGES),
    ACCOUNT,
    ...toPlaces('actions', ACTIONS),
    ...(hasSettings ? listSettings() : []),
  ]
}

const toPageName = (page: string) => `layout.pages.${page}`

/** Each setting, then each field of them: a field of several languages once. */
function listSettings(): Place[] {
  const { icon } = getNavigationItem('settings')
  const toPlace = (place: Pick<Place, 'to' | 'name' | 'within'>): Place => ({
    kind: 'settings',
    icon,
    ...place,
  })
  const settings = SETTING_IDS.map((id) =>
    toPlace({ to: toSettingAddress(id), name: `settings.names.${id}`, within: toPageName('settings') }),
  )
  const fields = SETTING_IDS.flatMap((id) =>
    SETTING_FIELDS[id]
      .filter(({ name }, index, all) => all.findIndex((field) => field.name === name) === index)
      .map((field) =>
        toPlace({
          to: toSettingAddress(id, field.name),
          name: toFieldLabel(field),
          within: `settings.names.${id}`,
        }),
      ),
  )
  return [...settings, ...fields]
}

/** The texts of a key, in every language that is known. */
type ToTexts = (key: string) => readonly string[]

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Whether a place is found by its name, of which a word is enough where the others stand in what it belongs to. */
function isFound({ name, within }: Place, terms: readonly string[], toTexts: ToTexts): boolean {
  const names = fold(toTexts(name).join(' '))
  const all = within === undefined ? names : `${names} ${fold(toTexts(within).join(' '))}`
  return terms.some((term) => names.includes(term)) && terms.every((term) => all.includes(term))
}

/** The places of a kind that a text finds: those whose name begins with it are first. */
export function findPlaces(places: readonly Place[], typed: string, toTexts: ToTexts): Place[] {
  const text = fold(typed)
  const terms = text.split(/\s+/).filter(Boolean)
  const found = places.filter((place) => isFound(place, terms, toTexts))
  const begins = ({ name }: Place) => toTexts(name).some((each) => fold(each).startsWith(text))
  return [...found.filter(begins), ...found.filter((place) => !begins(place))]
}
