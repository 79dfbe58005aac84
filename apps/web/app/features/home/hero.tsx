import type { Home } from '@shop/contract/home/home.schemas'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/layout/button.tsx'
import { HeadingText } from '../../ui/text/heading-text.tsx'
import { Picture, type PublishedImage } from '../../ui/media/picture.tsx'

/**
 * Next to the text, limited by the largest height of 40rem. Phones of 3 pixels per point get 2, those of 2
 * get 1.6, without a visible difference. A picture 600 pixels wide fits into the first round trip of a new
 * connection (14 kB), one of 800 takes two.
 */
const SIZES =
  '(min-width: 1564px) 853px, (min-width: 768px) 55vw, (min-resolution: 2.5dppx) 60vw, (min-resolution: 1.5dppx) 80vw, 100vw'

/** The merchant's text for it; a picture of its own replaces the usual one. */
export type HeroTexts = Pick<Home, 'eyebrow' | 'title' | 'lead' | 'button' | 'link' | 'image'>

interface HeroProps {
  /** Undefined where they could not be loaded. */
  texts: HeroTexts | undefined
  /** The usual picture. */
  picture: PublishedImage | undefined
}

/** First section of the home page: title, a few words and one large picture. */
export function Hero({ texts, picture }: HeroProps) {
  return (
    <section className="@container">
      <div className="grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <div className="page-start flex flex-col items-start justify-center gap-5 pt-8 pb-10 md:py-16">
          {texts?.eyebrow && (
            <p className="flex items-center gap-3 text-sm text-muted">
              <span aria-hidden="true" className="h-px w-10 bg-gold-400" />
              {texts.eyebrow}
            </p>
          )}
          <h1 className="text-display">
            <HeadingText>{texts?.title ?? m.common_tagline()}</HeadingText>
          </h1>
          {texts && <p className="max-w-md text-lg text-muted">{texts.lead}</p>}
          <div className="mt-2 flex flex-wrap gap-3">
            {texts && <ButtonLink to={texts.link}>{texts.button}</ButtonLink>}
            <ButtonLink to="#elements" variant="secondary">
              {m.home_find_your_stone()}
            </ButtonLink>
          </div>
        </div>
        <Picture
          image={texts?.image ?? picture}
          kind="page"
          sizes={SIZES}
          priority
          {...(!texts?.image && { alt: m.home_hero_picture() })}
          className="aspect-4/3 w-full max-w-[calc(40rem*4/3)] self-center justify-self-center rounded-none! max-md:-order-1"
        />
      </div>
    </section>
  )
}
