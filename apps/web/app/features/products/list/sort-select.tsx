import type { ProductSort } from '@shop/contract/products/products.endpoints'
import { useId } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Select } from '../../../ui/form/select.tsx'
import type { FilterNavigation } from './use-filter-navigation.ts'

const NAMES: Readonly<Record<ProductSort, () => string>> = {
  featured: m.category_sort_featured,
  newest: m.category_sort_newest,
  price_asc: m.category_sort_price_asc,
  price_desc: m.category_sort_price_desc,
  name: m.category_sort_name,
  popular: m.category_sort_popular,
  rating: m.category_sort_rating,
  relevance: m.category_sort_relevance,
}

/** Sort order of the list. Belongs to the form with `formId`; has a submit button without JavaScript. */
export function SortSelect({ navigation, formId }: { navigation: FilterNavigation; formId: string }) {
  const { filters, scope, apply } = navigation
  const id = useId()
  return (
    <div className="flex items-center gap-2.5">
      <label htmlFor={id} className="text-sm text-muted max-sm:sr-only">
        {m.category_sort()}
      </label>
      <Select
        id={id}
        name="sort"
        form={formId}
        value={filters.sort}
        onChange={(event) => apply({ ...filters, sort: event.target.value as ProductSort, page: 1 })}
        className="text-sm [&>select]:min-h-11 [&>select]:py-1.5"
      >
        {scope.sorts.map((sort) => (
          <option key={sort} value={sort}>
            {NAMES[sort]()}
          </option>
        ))}
      </Select>
      <noscript>
        <button type="submit" form={formId} className="min-h-11 px-2 text-jade-700 underline">
          {m.category_apply_sort()}
        </button>
      </noscript>
    </div>
  )
}
