import { LocaleField } from '../../../lib/i18n/locale-path.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/layout/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { CardList } from '../card-product.ts'
import { FacetGroup, FoldingSection } from './facet-group.tsx'
import { listChoices } from './facet-values.ts'
import { PriceRange } from './price-range.tsx'
import { readPrices, toggleValue } from './product-filters.ts'
import type { FilterNavigation } from './use-filter-navigation.ts'

/** Facets that are expanded initially. */
const OPEN_FACETS = ['category', 'element', 'gem']

export interface FilterFormProps {
  list: CardList
  navigation: FilterNavigation
  /** Form id, for controls outside the form. */
  id?: string
}

/** All filters of a list. Each change applies at once; without JavaScript the form is submitted. */
export function FilterForm({ list, navigation, id }: FilterFormProps) {
  const { filters, scope, address, apply } = navigation
  const [first, ...rest] = scope.facets
    .map((name) => ({ name, choices: listChoices(list, filters, name) }))
    .filter(({ choices }) => choices.length > 1 || choices.some(({ isChosen }) => isChosen))
  const groups = first ? [first, ...rest] : []
  return (
    <form
      id={id}
      method="get"
      action={address.pathname}
      onSubmit={(event) => {
        event.preventDefault()
        const values = new FormData(event.currentTarget)
        const toText = (name: string) => String(values.get(name) ?? '')
        apply({ ...filters, ...readPrices(toText('min_price'), toText('max_price')), page: 1 })
      }}
    >
      <LocaleField />
      {address.q !== undefined && <input type="hidden" name="q" value={address.q} />}
      {groups.map(({ name, choices }) => (
        <FacetGroup
          key={name}
          name={name}
          choices={choices}
          isOpen={OPEN_FACETS.includes(name)}
          onToggle={(facet, value) => apply(toggleValue(filters, facet, value))}
        />
      ))}
      <FoldingSection title={m.category_facet_price()} isOpen>
        <PriceRange minPrice={filters.minPrice} maxPrice={filters.maxPrice} range={list.price_range} />
      </FoldingSection>
      <div className="border-t border-line py-2">
        <Checkbox
          name="in_stock"
          value="1"
          checked={filters.inStock}
          onChange={() => apply({ ...filters, inStock: !filters.inStock, page: 1 })}
          label={m.category_in_stock({ count: list.in_stock_count })}
        />
      </div>
      <noscript>
        <Button type="submit" wide>
          {m.category_apply()}
        </Button>
      </noscript>
    </form>
  )
}
