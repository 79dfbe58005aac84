import { formatShortMoney } from '@shop/contract/money/format-money'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/media/icons.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { useFacetLabels } from '../facet-names.ts'
import type { CardList } from '../card-product.ts'
import { clearFilters, listActiveFilters, type ActiveFilter } from './product-filters.ts'
import type { FilterNavigation } from './use-filter-navigation.ts'

interface ActiveFiltersProps {
  list: CardList
  navigation: FilterNavigation
  /** Moves the focus when a chip is removed. */
  onRemoved: () => void
}

/**
 * Selected filters as chips that remove them. Plain links, so they work without JavaScript; renders nothing
 * without filters.
 */
export function ActiveFilters({ list, navigation, onRemoved }: ActiveFiltersProps) {
  const { filters, toHref } = navigation
  const toFacetLabel = useFacetLabels()
  const active = listActiveFilters(filters)
  if (active.length === 0) return null
  return (
    <ul aria-label={m.category_active_filters()} className="flex flex-wrap items-center gap-2">
      {active.map((filter) => {
        const label = toActiveLabel(filter, list, toFacetLabel)
        return (
          <li key={filter.kind === 'value' ? `${filter.name}=${filter.value}` : filter.kind}>
            <Link
              to={toHref(filter.without)}
              replace
              preventScrollReset
              rel="nofollow"
              onClick={onRemoved}
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-jade-100 px-4 text-sm text-jade-900 hover:bg-line"
            >
              <VisuallyHidden>{m.category_remove_filter()} </VisuallyHidden>
              <span className="max-w-60 truncate">{label}</span>
              <Icon name="close" className="size-4" />
            </Link>
          </li>
        )
      })}
      <li>
        <Link
          to={toHref(clearFilters(filters))}
          replace
          preventScrollReset
          onClick={onRemoved}
          className="inline-flex min-h-11 items-center px-2 text-sm text-jade-700 underline underline-offset-4"
        >
          {m.category_clear_all()}
        </Link>
      </li>
    </ul>
  )
}

function toActiveLabel(
  filter: ActiveFilter,
  list: CardList,
  toFacetLabel: ReturnType<typeof useFacetLabels>,
): string {
  if (filter.kind === 'in_stock') return m.category_in_stock_only()
  if (filter.kind === 'value') {
    const known = list.facets[filter.name]?.find(({ value }) => value === filter.value)
    return toFacetLabel(filter.name, known ?? { value: filter.value })
  }
  const min = filter.min && formatShortMoney(filter.min)
  const max = filter.max && formatShortMoney(filter.max)
  if (min && max) return m.category_price_between({ min, max })
  return min ? m.category_price_at_least({ price: min }) : m.category_price_at_most({ price: max! })
}
