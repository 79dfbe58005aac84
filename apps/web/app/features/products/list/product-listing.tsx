import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react'
import { memoizeCount } from '../../../lib/i18n/count-texts.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/media/icons.tsx'
import { DeferredContent } from '../../../lib/react/deferred-content.tsx'
import { Pagination } from '../../../ui/layout/pagination.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import type { CardListProps } from '../product-card.tsx'
import { ProductGrid } from '../product-grid.tsx'
import type { CardList, PackedList } from '../card-product.ts'
import { ActiveFilters } from './active-filters.tsx'
import { EmptyList } from './empty-list.tsx'
import { FilterForm } from './filter-form.tsx'
import { listActiveFilters, type FilterScope, type ProductFilters } from './product-filters.ts'
import { unpackFacets } from './packed-facets.ts'
import { SortSelect } from './sort-select.tsx'
import {
  useFilterNavigation,
  useIsListPending,
  type FilterNavigation,
  type ListAddress,
} from './use-filter-navigation.ts'

const toCountText = memoizeCount(m.category_count)

const FilterDrawer = lazy(() => import('./filter-drawer.tsx'))

/** Width of a card's picture next to the filters. */
const SIZES = '(min-width: 1280px) 206px, (min-width: 1024px) 24vw, (min-width: 768px) 30vw, 46vw'

/** Pictures in the first row of a phone. Loading more with priority would share its slow connection. */
const FIRST_ROW = 2

interface ProductListingProps extends Pick<CardListProps, 'cardAction'> {
  list: PackedList
  filters: ProductFilters
  scope: FilterScope
  address: ListAddress
}

/** A product list with filters, sort and pagination. All state is in the URL. */
export function ProductListing({ list: packed, filters, scope, address, cardAction }: ProductListingProps) {
  const list = useMemo(() => ({ ...packed, facets: unpackFacets(packed.facets) }), [packed])
  const navigation = useFilterNavigation(filters, scope, address)
  const formId = useId()
  const count = useRef<HTMLParagraphElement>(null)
  return (
    <div className="lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-9">
      <SideFilters formId={formId} list={list} navigation={navigation} />
      <Results address={address}>
        <h2 className="sr-only">{m.category_products()}</h2>
        <div className="flex flex-wrap items-center justify-between gap-3 border-line lg:border-t lg:pt-3">
          <FilterButton list={list} navigation={navigation} />
          <p
            ref={count}
            tabIndex={-1}
            role="status"
            className="text-sm text-muted tabular-nums max-sm:order-last max-sm:w-full"
          >
            {toCountText(list.total)}
          </p>
          <SortSelect navigation={navigation} formId={formId} />
        </div>
        <ActiveFilters list={list} navigation={navigation} onRemoved={() => count.current?.focus()} />
        <div className="transition-opacity group-aria-busy/results:pointer-events-none group-aria-busy/results:opacity-45 group-aria-busy/results:delay-150">
          {list.items.length > 0 ? (
            <ProductGrid
              products={list.items}
              priorityCount={FIRST_ROW}
              sizes={SIZES}
              cardAction={cardAction}
            />
          ) : (
            <EmptyList navigation={navigation} />
          )}
        </div>
        <DeferredContent>
          <Pagination
            page={list.page}
            totalPages={list.total_pages}
            toHref={(page) => navigation.toHref({ ...filters, page })}
          />
        </DeferredContent>
      </Results>
    </div>
  )
}

/** The results; `aria-busy` while others are loading. */
function Results({ address, children }: { address: ListAddress; children: React.ReactNode }) {
  const isPending = useIsListPending(address)
  return (
    <section aria-busy={isPending} className="group/results flex min-w-0 flex-col gap-6">
      {children}
    </section>
  )
}

interface FiltersProps {
  list: CardList
  navigation: FilterNavigation
}

/** The filters next to the products; in narrow windows only without JavaScript, as a collapsible section. */
function SideFilters({ list, navigation, formId }: FiltersProps & { formId: string }) {
  return (
    <aside aria-label={m.category_filters()} className="max-lg:hidden max-lg:mb-8 max-lg:noscript:block">
      <h2 className="sr-only">{m.category_filters()}</h2>
      <details open>
        <summary className="flex min-h-12 items-center font-medium lg:hidden">{m.category_filters()}</summary>
        <FilterForm id={formId} list={list} navigation={navigation} />
      </details>
    </aside>
  )
}

/** Button that opens the filter drawer in narrow windows. */
function FilterButton({ list, navigation }: FiltersProps) {
  // Undefined until it is first opened.
  const [isOpen, setOpen] = useState<boolean>()
  const chosenCount = listActiveFilters(navigation.filters).length
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen ?? false}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 rounded-card border border-edge bg-surface px-4 hover:border-jade-500 noscript:hidden"
      >
        <Icon name="filter" className="size-5" />
        {m.category_filters()}
        {chosenCount > 0 && (
          <>
            <span
              aria-hidden="true"
              className="min-w-5.5 rounded-full bg-jade-700 px-1.5 text-center text-sm leading-5.5 text-white tabular-nums"
            >
              {chosenCount}
            </span>
            <VisuallyHidden>{m.category_chosen({ count: chosenCount })}</VisuallyHidden>
          </>
        )}
      </button>
      {isOpen !== undefined && (
        <Suspense>
          <FilterDrawer open={isOpen} onOpenChange={setOpen} list={list} navigation={navigation} />
        </Suspense>
      )}
    </div>
  )
}
