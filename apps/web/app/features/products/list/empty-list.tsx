import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../../ui/layout/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { clearFilters, listActiveFilters } from './product-filters.ts'
import type { FilterNavigation } from './use-filter-navigation.ts'

/** Empty state of a product list: which filters to remove, or where else to look. */
export function EmptyList({ navigation }: { navigation: FilterNavigation }) {
  const { filters, toHref } = navigation
  const active = listActiveFilters(filters)
  if (active.length === 0) {
    return (
      <EmptyState
        title={m.category_empty()}
        action={
          <ButtonLink to="/search" variant="secondary">
            {m.category_empty_search()}
          </ButtonLink>
        }
      >
        {m.category_empty_hint()}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={m.category_no_match()}
      action={
        <ButtonLink to={toHref(clearFilters(filters))} replace preventScrollReset variant="secondary">
          {m.category_clear_all()}
        </ButtonLink>
      }
    >
      {toAdvice(
        active.some(({ kind }) => kind === 'price'),
        active.some(({ kind }) => kind === 'in_stock'),
      )}
    </EmptyState>
  )
}

function toAdvice(hasPrice: boolean, isInStock: boolean): string {
  if (hasPrice) return m.category_relax_price()
  return isInStock ? m.category_relax_stock() : m.category_relax_values()
}
