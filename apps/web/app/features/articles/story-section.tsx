import { formatCalendarDay, formatNumber } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { AnchorLink } from '../../ui/layout/anchor-link.tsx'
import { HeadingText } from '../../ui/text/heading-text.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { ArticleBlocks } from './article-blocks.tsx'
import type { StoryText } from './load-articles.ts'
import { SourceList } from './source-list.tsx'

const PICTURE_SIZES = '(min-width: 1280px) 1136px, 92vw'

interface StorySectionProps {
  story: StoryText
  /** Position among the stories, from 1. */
  place: number
  count: number
  previous: StoryText | undefined
  next: StoryText | undefined
  /** Products that the story names, if any are on sale; their headings are `h3`. */
  products: React.ReactNode
}

/** One story of the traditions page, with its anchor. */
export function StorySection(props: StorySectionProps) {
  const { story, place, count, previous, next, products } = props
  const { slug, title, lead, region, published, image, body, sources } = story
  return (
    <article
      id={slug}
      tabIndex={-1}
      aria-labelledby={`${slug}-title`}
      className="border-t border-line pt-10 outline-none lg:pt-14"
    >
      <figure>
        {image && (
          <Picture
            image={image}
            kind="page"
            sizes={PICTURE_SIZES}
            className="mb-3 aspect-[8/5] w-full md:aspect-[2/1] lg:aspect-[5/2]"
          />
        )}
        <figcaption className="flex flex-wrap justify-between gap-x-6 text-sm text-muted">
          <span>{region}</span>
          <span>{m.article_story_place({ place: formatNumber(place), count: formatNumber(count) })}</span>
        </figcaption>
      </figure>
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="flex max-w-text flex-col gap-4 lg:col-start-2">
          <h2 id={`${slug}-title`} className="text-h1">
            <HeadingText>{title}</HeadingText>
          </h2>
          <span aria-hidden="true" className="h-px w-14 bg-gold-400" />
          <p className="font-heading text-h3 text-muted">{lead}</p>
        </div>
        <div className="prose-text lg:col-start-2">
          <ArticleBlocks blocks={body} idPrefix={`${slug}-`} lowerBy={1} />
        </div>
        <div className="max-w-text lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <div className="flex flex-col gap-5 lg:sticky lg:top-36 xl:top-28">
            <p className="text-sm text-muted max-lg:hidden">{formatCalendarDay(published)}</p>
            <SourceList id={`${slug}-sources`} sources={sources} />
          </div>
        </div>
        {products && (
          <div className="lg:col-span-2 print:hidden">
            <p className="mb-5 font-heading text-h3">{m.article_story_products()}</p>
            {products}
          </div>
        )}
      </div>
      <nav
        aria-label={m.article_story_navigation({ title })}
        className="mt-10 grid gap-x-6 border-y border-line sm:grid-cols-2 print:hidden"
      >
        {previous && <Neighbour label={m.article_previous()} story={previous} />}
        {next && <Neighbour label={m.article_next()} story={next} isNext />}
      </nav>
    </article>
  )
}

interface NeighbourProps {
  label: string
  story: StoryText
  isNext?: boolean
}

function Neighbour({ label, story, isNext }: NeighbourProps) {
  return (
    <AnchorLink
      to={story.slug}
      className={`flex min-h-11 flex-col gap-0.5 py-4 hover:text-jade-700 ${isNext ? 'sm:col-start-2 sm:text-right' : ''}`}
    >
      <span className="text-sm text-muted">{label}</span>
      <span className="font-heading text-lg leading-snug">{story.title}</span>
    </AnchorLink>
  )
}
