import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import { localized } from '../../../lib/i18n/locale.ts'
import { useCategoryNames } from '../../../lib/shop/categories.ts'
import { m } from '../../../paraglide/messages.js'
import { SectionHeading } from '../../../ui/layout/section-heading.tsx'
import { findElement, type NamedValue } from '../facet-names.ts'
import { Chip } from '../../../ui/layout/chip.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { StoneSwatch } from '../stone-swatch.tsx'

interface SearchIdeasProps {
  /** Stones and elements of the whole shop. */
  gems: readonly NamedValue[]
  elements: readonly NamedValue[]
}

/** Suggestions for an empty search or one without results: stones, elements, categories. */
export function SearchIdeas({ gems, elements }: SearchIdeasProps) {
  const toCategoryName = useCategoryNames()
  return (
    <div className="flex flex-col gap-12">
      {gems.length > 0 && (
        <section className="flex flex-col gap-5">
          <SectionHeading>{m.search_by_stone()}</SectionHeading>
          <ul className="grid grid-cols-3 gap-x-2 gap-y-4 sm:grid-cols-6">
            {gems.map((gem) => (
              <li key={gem.value}>
                <Link
                  to={`/search?q=${encodeURIComponent(localized(gem, 'value'))}`}
                  className="flex flex-col items-center gap-2 rounded-card px-1 py-2 text-center text-sm hover:bg-jade-100/60"
                >
                  <StoneSwatch gem={gem.value} className="size-14" />
                  {localized(gem, 'value')}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {elements.length > 0 && (
        <section className="flex flex-col gap-5">
          <SectionHeading>{m.search_by_element()}</SectionHeading>
          <ul className="flex flex-wrap gap-2">
            {elements.map((element) => (
              <li key={element.value}>
                <Link
                  to={`/search?q=${encodeURIComponent(localized(element, 'value'))}`}
                  className="inline-flex rounded-full"
                >
                  <Chip element={findElement(element.value)} className="min-h-11 px-4 hover:bg-line">
                    {localized(element, 'value')}
                  </Chip>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="flex flex-col gap-5">
        <SectionHeading>{m.search_by_category()}</SectionHeading>
        <ul className="grid gap-6 sm:grid-cols-3">
          {CATEGORIES.map(({ slug, subcategories }) => (
            <li key={slug}>
              <Link
                to={`/category/${slug}`}
                className="inline-flex min-h-11 items-center font-heading text-lg hover:text-jade-700"
              >
                {toCategoryName(slug)}
              </Link>
              <ul>
                {subcategories.map((sub) => (
                  <li key={sub}>
                    <Link
                      to={`/category/${sub}`}
                      className="inline-flex min-h-11 items-center text-muted hover:text-jade-700 hover:underline"
                    >
                      {toCategoryName(sub)}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
