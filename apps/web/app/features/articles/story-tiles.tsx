import { m } from '../../paraglide/messages.js'
import { AnchorLink } from '../../ui/layout/anchor-link.tsx'
import { cx } from '../../ui/layout/class-names.ts'
import { HeadingText } from '../../ui/text/heading-text.tsx'
import { StoryPicture, type StoryPictureProps } from './story-picture.tsx'
import type { StoryText } from './load-articles.ts'

const WIDE_SIZES = '(min-width: 1280px) 282px, (min-width: 1024px) 23vw, 92vw'
const SIZES = '(min-width: 1280px) 282px, (min-width: 1024px) 23vw, (min-width: 640px) 46vw, 7rem'

interface StoryTilesProps {
  stories: readonly StoryText[]
  renderStone: StoryPictureProps['renderStone']
  /** The page's heading and lead, shown in the first cell of the grid. */
  children: React.ReactNode
}

/** Contents of the traditions page: one tile for each story. */
export function StoryTiles({ stories, renderStone, children }: StoryTilesProps) {
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2 sm:gap-y-9 lg:grid-cols-4">
      <div className="pb-4 sm:col-span-2 lg:col-span-1 lg:pr-2">{children}</div>
      <nav aria-label={m.article_stories()} className="contents">
        <ol className="contents">
          {stories.map((story, index) => (
            <StoryTile key={story.slug} story={story} isFirst={index === 0} renderStone={renderStone} />
          ))}
        </ol>
      </nav>
    </div>
  )
}

interface StoryTileProps extends Pick<StoryPictureProps, 'renderStone'> {
  story: StoryText
  isFirst: boolean
}

/** One tile; the first one spans both columns of the two-column grid. */
function StoryTile({ story, isFirst, renderStone }: StoryTileProps) {
  return (
    <li
      className={cx(
        'group relative flex gap-x-4 gap-y-3',
        isFirst ? 'flex-col sm:max-lg:col-span-2' : 'items-center sm:flex-col sm:items-stretch',
      )}
    >
      <StoryPicture
        story={story}
        sizes={isFirst ? WIDE_SIZES : SIZES}
        priority={isFirst}
        renderStone={renderStone}
        className={cx(
          'shrink-0',
          isFirst ? 'aspect-[8/5] sm:max-lg:aspect-[5/2]' : 'aspect-square w-28 sm:aspect-[8/5] sm:w-full',
        )}
      />
      <div className="flex flex-col gap-1">
        <p className="text-sm text-muted">{story.region}</p>
        <AnchorLink
          to={story.slug}
          className="font-heading text-lg leading-snug text-balance wrap-anywhere group-hover:text-jade-700 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-jade-700 [&:lang(zh)]:break-keep"
        >
          <HeadingText>{story.title}</HeadingText>
        </AnchorLink>
      </div>
    </li>
  )
}
