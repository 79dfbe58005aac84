import { CATEGORIES, type CategorySlug } from '@shop/contract/categories'
import { toCategoryName } from '../../lib/i18n/category-names.ts'
import type { PagePictures } from '../../lib/seo/page-pictures.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/layout/link.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { SectionHeading } from '../../ui/layout/section-heading.tsx'

const TEXTS: Readonly<Record<CategorySlug, () => string>> = {
  bracelets: m.home_bracelets_text,
  crystals: m.home_crystals_text,
  metaphysicals: m.home_metaphysicals_text,
}

/** Three pictures per row; `sizes` is capped on dense phone screens as in hero.tsx. */
const SIZES =
  '(min-width: 1280px) 382px, (min-width: 768px) 30vw, (min-resolution: 2.5dppx) 55vw, (min-resolution: 1.5dppx) 75vw, 92vw'

/** The three categories with pictures and subcategories. */
export function CategoryTiles({ pictures }: { pictures: PagePictures }) {
  return (
    <section id="categories" aria-labelledby="categories-heading" className="page-width">
      <SectionHeading id="categories-heading">{m.home_categories()}</SectionHeading>
      <ul className="mt-8 grid gap-x-6 gap-y-10 md:grid-cols-3">
        {CATEGORIES.map(({ slug, subcategories }) => (
          <li key={slug} className="md:row-span-2 md:grid md:grid-rows-subgrid md:gap-y-1">
            <div className="group relative">
              <div className="overflow-hidden rounded-card">
                <Picture
                  image={pictures[`category-${slug}`]}
                  kind="page"
                  sizes={SIZES}
                  alt=""
                  className="aspect-4/3 transition-transform duration-250 group-hover:scale-102"
                />
              </div>
              <h3 className="mt-4">
                <Link to={`/category/${slug}`} className="stretched-link">
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
