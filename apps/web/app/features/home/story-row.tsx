import type { Story } from '@shop/contract/articles/articles.schemas'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/media/icons.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { SectionHeading } from '../../ui/layout/section-heading.tsx'
import { HeadingText } from '../../ui/text/heading-text.tsx'

/** A story as the home page shows it. */
export type StoryTeaser = Pick<Story, 'slug' | 'title' | 'lead' | 'region' | 'image' | 'stones'>

interface StoryRowProps {
  stories: readonly StoryTeaser[]
  renderPicture: (story: StoryTeaser) => React.ReactNode
}

/** Some stories with pictures, and a link to all of them. */
export function StoryRow({ stories, renderPicture }: StoryRowProps) {
  return (
    <section
      aria-labelledby="traditions-heading"
      className="below-fold page-width [--usual-height:110rem] md:[--usual-height:36rem]"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <SectionHeading id="traditions-heading" lead={m.home_traditions_text()}>
          {m.home_traditions()}
        </SectionHeading>
        <Link
          to="/traditions"
          className="inline-flex min-h-11 items-center gap-2 border-b border-gold-400 font-medium text-jade-700 hover:border-jade-700"
        >
          {m.home_traditions_link()}
          <Icon name="arrow-right" className="size-5" />
        </Link>
      </div>
      {stories.length > 0 && (
        <ul className="mt-9 grid gap-x-6 gap-y-9 md:grid-cols-3">
          {stories.map((story) => (
            <li key={story.slug} className="group relative flex flex-col gap-4">
              <div className="overflow-hidden rounded-card">{renderPicture(story)}</div>
              <div className="flex flex-col gap-1.5">
                <p className="text-sm text-muted">{story.region}</p>
                <h3>
                  <Link to={`/traditions#${story.slug}`} className="stretched-link">
                    <HeadingText>{story.title}</HeadingText>
                  </Link>
                </h3>
                <p className="line-clamp-3 text-muted">{story.lead}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
