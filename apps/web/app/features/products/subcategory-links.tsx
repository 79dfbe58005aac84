import {
  CATEGORIES,
  type CategorySlug,
  type SubcategorySlug,
} from '@shop/contract/categories/categories.endpoints'
import { useCategoryNames } from '../../lib/shop/categories.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { Link } from '../../ui/layout/link.tsx'

interface SubcategoryLinksProps {
  category: CategorySlug
  /** The current subcategory; undefined for the whole category. */
  current?: SubcategorySlug | undefined
}

/** Links to the subcategories, with the whole category first. */
export function SubcategoryLinks({ category, current }: SubcategoryLinksProps) {
  const toCategoryName = useCategoryNames()
  const subcategories = CATEGORIES.find(({ slug }) => slug === category)?.subcategories ?? []
  const links = [
    { slug: category, label: m.category_all(), isCurrent: !current },
    ...subcategories.map((slug) => ({ slug, label: toCategoryName(slug), isCurrent: slug === current })),
  ]
  return (
    <nav aria-label={m.category_facet_subcategory()}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ slug, label, isCurrent }) => (
          <li key={slug}>
            <Link
              to={`/category/${slug}`}
              aria-current={isCurrent ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-sm transition-colors',
                isCurrent
                  ? 'border-jade-700 bg-jade-700 text-white'
                  : 'border-edge bg-surface hover:border-jade-500 hover:text-jade-700',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
