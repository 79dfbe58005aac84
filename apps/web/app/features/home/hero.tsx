import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'

const HERO_PICTURE = '/images/hero.webp'

/** The first view of the shop: its tagline beside one large picture. */
export function Hero() {
  return (
    <section className="@container">
      <div className="grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <div className="page-start flex flex-col items-start justify-center gap-5 pt-8 pb-10 md:py-16">
          <p className="flex items-center gap-3 text-sm text-muted">
            <span aria-hidden="true" className="h-px w-10 bg-gold-400" />
            {m.home_eyebrow()}
          </p>
          <h1 className="text-display">{m.common_tagline()}</h1>
          <p className="max-w-md text-lg text-muted">{m.home_lead()}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <ButtonLink to="/category/bracelets" prefetch="intent">
              {m.home_shop_bracelets()}
            </ButtonLink>
            <ButtonLink to="#elements" variant="secondary">
              {m.home_find_your_stone()}
            </ButtonLink>
          </div>
        </div>
        <img
          src={HERO_PICTURE}
          alt={m.home_hero_picture()}
          width={1600}
          height={1200}
          fetchPriority="high"
          className="aspect-4/3 size-full object-contain max-md:-order-1 md:max-h-160"
        />
      </div>
    </section>
  )
}
