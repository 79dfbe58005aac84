import { useQuery } from '@tanstack/react-query'
import {
  searchConsole,
  type FoundRecords,
  type SearchedList,
} from '@shop/contract/console-search/console-search.console'
import { isSearchable } from '@shop/contract/console-search/console-search.rules'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { useLocaleState, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { getNavigationItem } from '../layout/navigation.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { formatMoney } from '@shop/contract/money/format-money'
import { toList } from '../ui/to-list.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import type { SearchOption } from './search-option.ts'

const DELAY_MS = 200

/** The records that a text finds. Those of an earlier text are never shown: Enter would open one that was not wanted. */
export function useRecords(typed: string) {
  const { api } = useServices()
  const toOptions = useRecordOptions()
  const text = useDebounced(typed, DELAY_MS)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [searchConsole.path, text],
    queryFn: ({ signal }) => api.call(searchConsole, { query: { q: text } }, signal),
    enabled: isSearchable(text),
  })
  const isWanted = isSearchable(typed)
  const isSettled = typed === text
  return {
    options: isWanted && isSettled && data ? toOptions(data, text) : [],
    isLoading: isWanted && (!isSettled || (!data && (isFetching || !error))),
    error: isWanted && isSettled && !isFetching ? error : null,
    retry: () => void refetch(),
  }
}

/** The page of each list. */
const PAGES: Record<SearchedList, string> = {
  orders: 'orders',
  returns: 'returns',
  invoices: 'invoices',
  customers: 'customers',
  products: 'products',
  coupons: 'coupons',
  gift_cards: 'gift-cards',
}

type Row<Name extends SearchedList> = NonNullable<FoundRecords[Name]>['items'][number]

/** A record as an option, without what all of its list have in common. */
interface RecordTexts {
  label: string
  details: readonly (string | undefined)[]
  to: string
}

function useRecordTexts(): { [Name in SearchedList]: (row: Row<Name>) => RecordTexts } {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const toName = useProductName()
  const toMoney = (money: string) => formatMoney(money)
  return {
    orders: ({ id, order_number: label, status, total, customer }) => ({
      label,
      details: [translate(`orders.status.${status}`), toMoney(total), customer?.name],
      to: `/orders/${id}/show`,
    }),
    returns: ({ id, return_number: label, status, customer }) => ({
      label,
      details: [translate(`returns.status.${status}`), customer?.name],
      to: `/returns/${id}/show`,
    }),
    // It has no page of its own.
    invoices: ({ number: label, reason, order_number: order, total }) => ({
      label,
      details: [translate(`invoices.reasons.${reason}`), order, toMoney(total)],
      to: toList('invoices', { q: label }),
    }),
    customers: ({ id, personal }) => ({
      label: personal?.name ?? personal?.nickname ?? personal?.email ?? id,
      details: [personal?.email, personal?.phone],
      to: `/customers/${id}/show`,
    }),
    products: ({ id, name, sku, price }) => ({
      label: toName(name),
      details: [sku, toMoney(price)],
      to: `/products/${id}`,
    }),
    coupons: ({ id, code: label, state, ...coupon }) => ({
      label,
      details: [readLocalizedField(coupon, 'title', locale), translate(`coupons.states.${state}`)],
      to: `/coupons/${id}`,
    }),
    gift_cards: ({ id, last_four: lastFour, balance, amount }) => ({
      label: `… ${lastFour}`,
      details: [translate('gift_cards.left', { balance: toMoney(balance), amount: toMoney(amount) })],
      to: `/gift-cards/${id}/show`,
    }),
  }
}

function useRecordOptions() {
  const translate = useTranslate()
  const texts = useRecordTexts()

  function toGroup<Name extends SearchedList>(name: Name, found: FoundRecords, text: string): SearchOption[] {
    const list = found[name]
    if (!list) return []
    const page = PAGES[name]
    const { icon } = getNavigationItem(page)
    const group = translate(`layout.pages.${page}`)
    const records = (list.items as Row<Name>[]).map((row) => {
      const { label, details, to } = texts[name](row)
      const detail = details.filter((each) => each && each !== label).join(' · ')
      return { id: `${name}-${row.id}`, group, icon, label, detail, to }
    })
    if (!list.has_next_page) return records
    const label = translate('console_search.all', { text })
    return [...records, { id: `${name}-all`, group, icon, label, to: toList(page, { q: text }) }]
  }

  return (found: FoundRecords, text: string): SearchOption[] =>
    (Object.keys(PAGES) as SearchedList[]).flatMap((name) => toGroup(name, found, text))
}
