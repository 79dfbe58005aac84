import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import type { Category } from '@shop/contract/categories/categories.schemas'
import { localized } from '../../lib/i18n/locale.ts'
import { useCategoryNames } from '../../lib/shop/categories.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/layout/link.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { SectionHeading } from '../../ui/layout/section-heading.tsx'

/** Three pictures per row; `sizes` is capped on dense phone screens as in hero.tsx. */
const SIZES =
  '(min-width: 1280px) 382px, (min-width: 768px) 30vw, (min-resolution: 2.5dppx) 55vw, (min-resolution: 1.5dppx) 75vw, 92vw'

/** The three categories with pictures and subcategories. */
export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  const toCategoryName = useCategoryNames()
  return (
    <section id="categories" aria-labelledby="categories-heading" className="page-width">
      <SectionHeading id="categories-heading">{m.home_categories()}</SectionHeading>
      <ul className="mt-8 grid gap-x-6 gap-y-10 md:grid-cols-3">
        {CATEGORIES.map(({ slug, subcategories }) => {
          const category = categories.find((each) => each.slug === slug)
          const picture = category?.picture
          return (
            <li key={slug} className="md:row-span-2 md:grid md:grid-rows-subgrid md:gap-y-1">
              <div className="group relative">
                <div className="overflow-hidden rounded-card">
                  <Picture
                    image={picture}
                    kind="page"
                    sizes={SIZES}
                    alt={picture ? localized(picture, 'alt') : ''}
                    className="aspect-4/3 transition-transform duration-250 group-hover:scale-102"
                  />
                </div>
                <h3 className="mt-4">
                  <Link to={`/category/${slug}`} className="stretched-link">
                    {category ? localized(category, 'name') : toCategoryName(slug)}
                  </Link>
                </h3>
                {category && <p className="mt-1 text-muted">{localized(category, 'teaser')}</p>}
              </div>
              <ul className="flex flex-wrap content-start gap-x-5 max-md:mt-1">
                {subcategories.map((subcategory) => (
                  <li key={subcategory}>
                    <Link
                      to={`/category/${subcategory}`}
                      className="inline-flex min-h-11 items-center text-jade-700 underline decoration-gold-400 underline-offset-4 hover:decoration-jade-700"
                    >
                      {toCategoryName(subcategory)}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
