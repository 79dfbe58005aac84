import { CATEGORIES, type CategorySlug } from '@shop/contract/categories'
import { Link } from 'react-router'
import { toCategoryName } from '../../lib/category-names.ts'
import { m } from '../../paraglide/messages.js'
import { SectionHeading } from '../../ui/section-heading.tsx'

const TEXTS: Readonly<Record<CategorySlug, () => string>> = {
  bracelets: m.home_bracelets_text,
  crystals: m.home_crystals_text,
  metaphysicals: m.home_metaphysicals_text,
}

/** The three categories with their pictures and sub-categories. */
export function CategoryTiles() {
  return (
    <section id="categories" aria-labelledby="categories-heading" className="page-width">
      <SectionHeading id="categories-heading">{m.home_categories()}</SectionHeading>
      <ul className="mt-8 grid gap-x-6 gap-y-10 md:grid-cols-3">
        {CATEGORIES.map(({ slug, subcategories }) => (
          <li key={slug} className="md:row-span-2 md:grid md:grid-rows-subgrid md:gap-y-1">
            <div className="group relative">
              <div className="overflow-hidden rounded-card">
                <img
                  src={`/images/category-${slug}.webp`}
                  alt=""
                  width={1200}
                  height={900}
                  loading="lazy"
                  decoding="async"
                  className="aspect-4/3 w-full object-cover transition-transform duration-250 group-hover:scale-102"
                />
              </div>
              <h3 className="mt-4">
                <Link
                  to={`/category/${slug}`}
                  prefetch="intent"
                  className="after:absolute after:inset-0 after:rounded-card group-hover:text-jade-700 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-jade-700"
                >
                  {toCategoryName(slug)}
                </Link>
              </h3>
              <p className="mt-1 text-muted">{TEXTS[slug]()}</p>
            </div>
            <ul className="flex flex-wrap content-start gap-x-5 max-md:mt-1">
              {subcategories.map((subcategory) => (
                <li key={subcategory}>
                  <Link
                    to={`/category/${subcategory}`}
                    prefetch="intent"
                    className="inline-flex min-h-11 items-center text-jade-700 underline decoration-gold-400 underline-offset-4 hover:decoration-jade-700"
                  >
                    {toCategoryName(subcategory)}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
